// Package quote puts values into messages: quoted as they were written, and cut where they
// are long.
package quote

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Most is how many characters of a value a message quotes.
const Most = 40

// Text quotes a text.
func Text(s string) string { return strconv.Quote(cut(s)) }

// Int quotes a number.
func Int(n int) string { return strconv.Quote(strconv.Itoa(n)) }

// JSON quotes a value of a JSON text as it stands there. A text has its own quotes and keeps
// its escapes.
func JSON(raw []byte) string {
	value := string(raw[:min(len(raw), utf8.UTFMax*(Most+2))]) // no more than that is shown
	inner, isText := strings.CutPrefix(value, `"`)
	if isText && len(value) == len(raw) {
		inner, isText = strings.CutSuffix(inner, `"`)
	}
	if !isText {
		return Text(value)
	}
	return `"` + printable(cut(inner)) + `"`
}

// Bare shows what needs no quotes in a message: a name that leads to a value, or a JSON list.
func Bare[T ~string | ~[]byte](text T) string {
	return printable(cut(string(text[:min(len(text), utf8.UTFMax*(Most+2))])))
}

// cut shortens s to so many characters.
func cut(s string) string {
	n := 0
	for i := range s {
		if n++; n > Most {
			return s[:i] + "…"
		}
	}
	return s
}

// printable escapes the characters of s that would not show.
func printable(s string) string {
	var out strings.Builder
	for _, r := range s {
		if strconv.IsPrint(r) {
			out.WriteRune(r)
			continue
		}
		text := strconv.QuoteRune(r)
		out.WriteString(text[1 : len(text)-1])
	}
	return out.String()
}
