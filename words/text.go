package words

import (
	"strconv"
	"strings"

	"golang.org/x/text/width"
)

// Mark follows a sentence that is our reading and not the document's.
const Mark = "†"

// Text returns the book as plain text. Lines have at most width cells, unless a single word is
// longer. If width is 0 or less, every sentence is one line.
func (b *RuleBook) Text(width int) string { return b.bookText(width, false) }

// Annotated returns the book with the document's words below each sentence and, if the sentence is
// our reading, the reason for it.
func (b *RuleBook) Annotated(width int) string { return b.bookText(width, true) }

func (b *RuleBook) bookText(width int, annotated bool) string {
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
			wrapInto(&out, "- ", text, width)
			if annotated {
				b.writeSources(&out, &s, width)
			}
		}
	}
	if marked {
		out.WriteString("\n")
		wrapInto(&out, Mark+" ", b.Legend(), width)
	}
	return out.String()
}

// writeSources writes the source of a sentence, and the reason for our reading.
func (b *RuleBook) writeSources(out *strings.Builder, s *Sentence, width int) {
	if source := b.Source(s); source != "" {
		wrapInto(out, "    ", source, width)
	}
	if s.Marked() {
		wrapInto(out, "  "+Mark+" ", s.Why, width)
	}
}

// Source returns the document's words for the sentence, in quotation marks. If the sentence is our
// reading and the document has no words for it, Source says that the document is silent. It is
// empty if nothing is known.
func (b *RuleBook) Source(s *Sentence) string {
	switch {
	case s.Quotation != "":
		return b.c.fillPart("quotation", Values{"text": s.Quotation})
	case s.Marked():
		return b.c.labels["reading.silent"]
	}
	return ""
}

// Legend returns a sentence that explains the mark.
func (b *RuleBook) Legend() string { return b.c.labels["reading.mark"] }

// Wrap breaks a text into lines of at most width cells, unless a single word is longer. The first
// line begins with lead, the others with spaces of the same width.
func Wrap(lead, text string, width int) string {
	var out strings.Builder
	wrapInto(&out, lead, text, width)
	return out.String()
}

func wrapInto(out *strings.Builder, lead, text string, most int) {
	used := Cells(lead)
	indent := strings.Repeat(" ", used)
	out.WriteString(lead)
	for i, piece := range breakablePieces(text) {
		if i > 0 && most > 0 && used+Cells(piece) > most {
			out.WriteString("\n" + indent)
			used, piece = len(indent), strings.TrimPrefix(piece, " ")
		}
		out.WriteString(piece)
		used += Cells(piece)
	}
	out.WriteString("\n")
}

// breakablePieces cuts a text wherever a line may end: before an ordinary space, and between
// characters of scripts without spaces.
func breakablePieces(text string) (list []string) {
	begin, before := 0, ' '
	for at, r := range text {
		if at > 0 && (r == ' ' || (isWide(r) || isWide(before)) && before != ' ' &&
			!strings.ContainsRune(noLineBegins, r) && !strings.ContainsRune(noLineEnds, before)) {
			list, begin = append(list, text[begin:at]), at
		}
		before = r
	}
	return append(list, text[begin:])
}

// Characters that no line may begin or end with.
const (
	noLineBegins = Mark + "。、，．・：；？！）」』】〕ー々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ"
	noLineEnds   = "（「『【〔"
)

// Cells returns the number of cells that a text takes up in a terminal.
func Cells(text string) (n int) {
	for _, r := range text {
		if n++; isWide(r) {
			n++
		}
	}
	return n
}

func isWide(r rune) bool {
	k := width.LookupRune(r).Kind()
	return k == width.EastAsianWide || k == width.EastAsianFullwidth
}
