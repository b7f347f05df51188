package words

import (
	"strconv"
	"strings"

	"roundhouse/rules"
)

// RuleBook is the rules of one mix of switches in words.
type RuleBook struct {
	Lang     string // the tag of its language
	Chapters []Chapter
}

// Chapter is a part of a rule book.
type Chapter struct {
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
		chapter := Chapter{Title: c.titles[ch.name]}
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
func wrap(out *strings.Builder, text string, width int) {
	used := 1
	out.WriteString("-")
	for _, word := range strings.Fields(text) {
		n := len([]rune(word))
		if width > 0 && used > 2 && used+1+n > width {
			out.WriteString("\n ")
			used = 1
		}
		out.WriteString(" " + word)
		used += 1 + n
	}
	out.WriteString("\n")
}
