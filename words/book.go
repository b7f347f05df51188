package words

import (
	"strconv"
	"strings"

	"golang.org/x/text/width"

	"roundhouse/rules"
)

// RuleBook is the rules of one mix of switches in words.
type RuleBook struct {
	Lang     string // the tag of its language
	Chapters []Chapter
}

// Chapter is a part of a rule book.
type Chapter struct {
	Name      string // the same in every language: turn
	Title     string
	Sentences []Sentence
}

// Sentence is one statement, or a few that belong together, and the switch that
// makes it so; Switch is empty where it holds in every mix of rules.
type Sentence struct {
	Switch string
	Text   string
}

// Book is the rule book of r, which must pass CheckRound.
func (c *Catalogue) Book(r *rules.Rules) (*RuleBook, error) {
	if err := r.CheckRound(); err != nil {
		return nil, err
	}
	book := &RuleBook{Lang: c.Tag}
	p := c.paramsOf(r)
	for _, ch := range plan {
		chapter := Chapter{Name: ch.name, Title: c.titles[ch.name]}
		for i := range ch.lines {
			if l := &ch.lines[i]; l.said(r) {
				text, _ := c.fill(c.sentences[l.key()], p)
				chapter.Sentences = append(chapter.Sentences, Sentence{l.sw, text})
			}
		}
		book.Chapters = append(book.Chapters, chapter)
	}
	return book, nil
}

// Text is the book as plain text in lines of at most width characters, where
// words allow; with a width of 0 or less every sentence is one line.
func (b *RuleBook) Text(width int) string {
	var out strings.Builder
	for i, ch := range b.Chapters {
		if i > 0 {
			out.WriteString("\n")
		}
		out.WriteString(strconv.Itoa(i+1) + ". " + ch.Title + "\n\n")
		for _, s := range ch.Sentences {
			wrap(&out, s.Text, width)
		}
	}
	return out.String()
}

// wrap writes a list item: "- " in front, further lines indented likewise.
func wrap(out *strings.Builder, text string, most int) {
	used := 1
	out.WriteString("-")
	for i, piece := range pieces(text) {
		word := strings.TrimPrefix(piece, " ")
		if i == 0 {
			piece = " " + word
		}
		if most > 0 && used > 2 && used+cells(piece) > most {
			out.WriteString("\n ")
			used, piece = 1, " "+word
		}
		out.WriteString(piece)
		used += cells(piece)
	}
	out.WriteString("\n")
}

// pieces cuts a text where a line may end: before a space, but none that is to hold two
// words together, and between characters of scripts without spaces.
func pieces(text string) (list []string) {
	begin, before := 0, ' '
	for at, r := range text {
		if at > 0 && (r == ' ' || (wide(r) || wide(before)) && before != ' ' && !strings.ContainsRune(noLineBegins, r) && !strings.ContainsRune(noLineEnds, before)) {
			list, begin = append(list, text[begin:at]), at
		}
		before = r
	}
	return append(list, text[begin:])
}

// Characters that no line begins or ends with.
const (
	noLineBegins = "。、，．・：；？！）」』】〕ー々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ"
	noLineEnds   = "（「『【〔"
)

// cells is the width of a text in a terminal.
func cells(text string) (n int) {
	for _, r := range text {
		if n++; wide(r) {
			n++
		}
	}
	return n
}

func wide(r rune) bool {
	k := width.LookupRune(r).Kind()
	return k == width.EastAsianWide || k == width.EastAsianFullwidth
}
