package desk

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxName is the length of the longest name, in characters.
const MaxName = 24

// isHidden reports whether a character is invisible or changes the direction of other text:
// controls, formatting, Unicode's default-ignorables, and unassigned characters.
func isHidden(r rune) bool {
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Cs, unicode.Zl, unicode.Zp,
		unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// brailleBlank is an invisible character that is not a space.
const brailleBlank = '\u2800'

// cleanName returns the name without characters that are invisible or change the direction of text,
// or an error.
func cleanName(name string) (string, error) {
	name = strings.ToValidUTF8(name, "")
	name = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r), r == brailleBlank:
			return ' '
		case isHidden(r):
			return -1
		}
		return r
	}, name)
	name = strings.Join(strings.Fields(name), " ")
	marks := 0
	for _, r := range name {
		if unicode.In(r, unicode.Mn, unicode.Me) {
			marks++
		}
	}
	switch n := utf8.RuneCountInString(name); {
	case n-marks == 0:
		return "", refusalError("bad_name", "name: it is empty")
	case n > MaxName || marks > n/2:
		return "", refusalError("bad_name", "name: it has more than 24 characters")
	}
	return name, nil
}

// nameKey returns the same key for names that people could confuse: names that differ only in
// Unicode composition, case and invisible characters.
func nameKey(name string) string {
	for range 4 { // composing can change the case
		visible := strings.Map(func(r rune) rune {
			if isHidden(r) {
				return -1
			}
			return r
		}, compose(name))
		key := compose(strings.Map(leastCase, foldCase(visible)))
		if key == name {
			break
		}
		name = key
	}
	return name
}

// leastCase returns the lowest of the characters that differ from r only in case. It is needed
// because the library folds some scripts to upper case and others to lower case.
func leastCase(r rune) rune {
	least := r
	for other := unicode.SimpleFold(r); other != r; other = unicode.SimpleFold(other) {
		least = min(least, other)
	}
	return least
}
