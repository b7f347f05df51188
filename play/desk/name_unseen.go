package desk

import (
	"strings"
	"unicode"
)

// isHidden reports whether a character shows nothing by itself, or changes the direction of other
// text: controls, formatting, Unicode's default-ignorables, private and unassigned characters.
func isHidden(r rune) bool {
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Cs, unicode.Zl, unicode.Zp,
		unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector, unicode.Noncharacter_Code_Point)
}

// blanks are letters and symbols that show nothing, and what stands for a character that was lost.
const blanks = "\u2800\ufffc\ufffd\U0001d159\U00013441\U00013442\U00016fe4"

// isUnseen reports whether a character is hidden or blank.
func isUnseen(r rune) bool { return isHidden(r) || strings.ContainsRune(blanks, r) }

// withoutUnseen returns the name without the characters that show nothing.
func withoutUnseen(name string) string {
	return strings.Map(func(r rune) rune {
		if isUnseen(r) {
			return -1
		}
		return r
	}, name)
}

// unseenIn returns the first character of a name that shows nothing and does nothing for what is
// beside it, if there is one: also the second of two spaces.
func unseenIn(name []rune) (rune, bool) {
	for i, r := range name {
		if i > 0 && unicode.IsSpace(r) && unicode.IsSpace(name[i-1]) || isUnseen(r) && !isNeeded(name, i) {
			return r, true
		}
	}
	return 0, false
}
