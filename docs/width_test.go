package docs

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestProseIsWithin100Columns(t *testing.T) {
	for document, text := range documents(t) {
		prose, _ := divide(text)
		for line := range strings.Lines(prose) {
			line = strings.TrimRight(line, "\n")
			isTable, isPicture := strings.HasPrefix(line, "|"), strings.HasPrefix(line, "![")
			if !isTable && !isPicture && utf8.RuneCountInString(line) > 100 && !hasLongWord(line) {
				t.Errorf("%s: %d columns: %s", document, utf8.RuneCountInString(line), line)
			}
		}
	}
}

// hasLongWord reports whether a line cannot be divided well: a word of it, such as a link, has more
// than half of the columns.
func hasLongWord(line string) bool {
	for word := range strings.FieldsSeq(line) {
		if utf8.RuneCountInString(word) > 50 {
			return true
		}
	}
	return false
}
