package words

import (
	"strconv"
	"strings"

	"golang.org/x/text/width"
)

// Mark stands at the end of a sentence that is our reading and not the document's.
const Mark = "†"

// Text is the book as plain text in lines of at most width characters, where
// words allow; with a width of 0 or less every sentence is one line.
func (b *RuleBook) Text(width int) string { return b.text(width, false) }

// Annotated is the book as Text writes it, with the document's words below the sentences,
// and below those that are our reading, why.
func (b *RuleBook) Annotated(width int) string { return b.text(width, true) }

func (b *RuleBook) text(width int, annotated bool) string {
	var out strings.Builder
	marked := false
	for i, ch := range b.Chapters {
		if i > 0 {
			out.WriteString("\n")
		}
		out.WriteString(strconv.Itoa(i+1) + ". " + ch.Title + "\n\n")
		for _, s := range ch.Sentences {
			text := s.Text
			if s.Marked() {
				text, marked = text+Mark, true
			}
			wrap(&out, "- ", text, width)
			if annotated {
				b.annotate(&out, &s, width)
			}
		}
	}
	if marked {
		out.WriteString("\n")
		wrap(&out, Mark+" ", b.Legend(), width)
	}
	return out.String()
}

// annotate writes what there is to say of where the sentence comes from.
func (b *RuleBook) annotate(out *strings.Builder, s *Sentence, width int) {
	if source := b.Source(s); source != "" {
		wrap(out, "    ", source, width)
	}
	if s.Marked() {
		wrap(out, "  "+Mark+" ", s.Why, width)
	}
}

// Source is the document's words for the sentence in quotation marks or, where there are
// none for our reading, that it is silent. It is empty where nothing is known.
func (b *RuleBook) Source(s *Sentence) string {
	switch {
	case s.Quotation != "":
		return b.c.part("quotation", Values{"text": s.Quotation})
	case s.Marked():
		return b.c.labels["reading.silent"]
	}
	return ""
}

// Legend says what the mark means.
func (b *RuleBook) Legend() string { return b.c.labels["reading.mark"] }

// Wrap is a text in lines of at most width cells, where words allow. The first line begins
// with lead, the others with as many spaces.
func Wrap(lead, text string, width int) string {
	var out strings.Builder
	wrap(&out, lead, text, width)
	return out.String()
}

func wrap(out *strings.Builder, lead, text string, most int) {
	used := Cells(lead)
	indent := strings.Repeat(" ", used)
	out.WriteString(lead)
	for i, piece := range pieces(text) {
		if i > 0 && most > 0 && used+Cells(piece) > most {
			out.WriteString("\n" + indent)
			used, piece = len(indent), strings.TrimPrefix(piece, " ")
		}
		out.WriteString(piece)
		used += Cells(piece)
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
	noLineBegins = Mark + "。、，．・：；？！）」』】〕ー々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ"
	noLineEnds   = "（「『【〔"
)

// Cells is the width of a text in a terminal.
func Cells(text string) (n int) {
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
