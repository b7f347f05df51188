// Package quote puts values into messages: quoted as they were written, and shortened if they are
// long.
package quote

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Most is the most characters of a value that a message quotes.
const Most = 40

// Text quotes a text.
func Text(s string) string { return strconv.Quote(cutLong(s)) }

// Int quotes a number.
func Int(n int) string { return strconv.Quote(strconv.Itoa(n)) }

// JSON quotes a value of a JSON text as it was written. A text keeps its own quotes and escapes.
func JSON(raw []byte) string {
	value := string(raw[:min(len(raw), utf8.UTFMax*(Most+2))]) // no more than that is shown
	inner, isText := strings.CutPrefix(value, `"`)
	if isText && len(value) == len(raw) {
		inner, isText = strings.CutSuffix(inner, `"`)
	}
	if !isText {
		return Text(value)
	}
	return `"` + escapeUnprintable(cutLong(inner)) + `"`
}

// Bare returns something that needs no quotes in a message: a name before a value, or a JSON list.
func Bare[T ~string | ~[]byte](text T) string {
	return escapeUnprintable(cutLong(string(text[:min(len(text), utf8.UTFMax*(Most+2))])))
}

// cutLong shortens s to Most characters.
func cutLong(s string) string {
	n := 0
	for i := range s {
		if n++; n > Most {
			return s[:i] + "…"
		}
	}
	return s
}

// escapeUnprintable escapes the characters of s that cannot be printed.
func escapeUnprintable(s string) string {
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
