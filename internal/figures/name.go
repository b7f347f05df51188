package main

import (
	"strings"
	"unicode"
)

// countWords returns the number of words in a name: seatOf and HTTPServer have two, ID has one.
func countWords(name string) (n int) {
	runes := []rune(name)
	for i, r := range runes {
		if r == '_' {
			continue
		}
		if i == 0 || runes[i-1] == '_' || startsWord(runes, i) {
			n++
		}
	}
	return n
}

// startsWord reports whether the capital at index i begins a word: it follows a small letter or a
// digit, or it is the last of several capitals and a small letter follows.
func startsWord(runes []rune, i int) bool {
	if !unicode.IsUpper(runes[i]) {
		return false
	}
	return !unicode.IsUpper(runes[i-1]) || i+1 < len(runes) && unicode.IsLower(runes[i+1])
}

// saysIs reports whether the comment begins with "name is" or "name are".
func saysIs(name, comment string) bool {
	words := strings.Fields(comment)
	return len(words) > 1 && words[0] == name && (words[1] == "is" || words[1] == "are")
}
