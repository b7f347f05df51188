// Package quote prepares values for messages: it quotes them as they were written, and shortens
// those that are long.
package quote

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Most is the largest number of characters of a value that a message quotes.
const Most = 40

// Text returns a text in quotes, shortened.
func Text(s string) string { return strconv.Quote(cutLong(s)) }

// Int returns a number in quotes.
func Int(n int) string { return strconv.Quote(strconv.Itoa(n)) }

// JSON quotes a JSON value as it was written. A JSON string keeps its own quotes and escapes.
func JSON(raw []byte) string {
	value := string(raw[:min(len(raw), utf8.UTFMax*(Most+2))]) // the rest would be cut off anyway
	inner, isText := strings.CutPrefix(value, `"`)
	if isText && len(value) == len(raw) {
		inner, isText = strings.CutSuffix(inner, `"`)
	}
	if !isText {
		return Text(value)
	}
	return `"` + escapeUnprintable(cutLong(inner)) + `"`
}

// Bare returns a text as a message shows it without quotes, such as a flag's name or a JSON list:
// shortened, and with what cannot be printed escaped.
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
