package desk

import (
	"strings"
	"unicode"
)

// idLength is the length of the IDs of tables and people.
const idLength = 16

// logID shortens a table's ID for the log, so that people who read the log do not gain access to
// the table.
func logID(id string) string { return id[:min(4, len(id))] + "…" }

// logSafe returns an error's text with all IDs shortened as by logID.
func logSafe(err error) string {
	var out strings.Builder
	rest := err.Error()
	for rest != "" {
		word := wordLength(rest)
		if word == 0 {
			word = strings.IndexFunc(rest+"a", isOfWord) // what is between words
			out.WriteString(rest[:min(word, len(rest))])
		} else if isID(rest[:word]) {
			out.WriteString(logID(rest[:word]))
		} else {
			out.WriteString(rest[:word])
		}
		rest = rest[min(word, len(rest)):]
	}
	return out.String()
}

// wordLength returns the number of bytes of the word with which the text begins.
func wordLength(text string) int {
	if end := strings.IndexFunc(text, func(r rune) bool { return !isOfWord(r) }); end >= 0 {
		return end
	}
	return len(text)
}

func isOfWord(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }

// isID reports whether a word may be the ID of a table or a person.
func isID(word string) bool {
	return len(word) == idLength && strings.Trim(word, "abcdefghijklmnopqrstuvwxyz234567") == ""
}
