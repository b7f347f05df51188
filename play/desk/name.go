package desk

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// MaxName is the longest name, in characters.
const MaxName = 24

// isHidden reports whether a character shows nothing, or turns other text around: controls,
// formatting, what Unicode calls default-ignorable, and what has no meaning of its own.
func isHidden(r rune) bool {
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Cs, unicode.Zl, unicode.Zp,
		unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// brailleBlank is a sign that shows nothing, and is no space.
const brailleBlank = '\u2800'

// cleanName returns the name without what cannot be seen or turns other text around, or an
// error.
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

// nameKey returns the same for names that people could take for one another: however they are
// composed, in whatever case, and whatever cannot be seen in them.
func nameKey(name string) string {
	for range 4 { // what is composed anew may have another case
		visible := strings.Map(func(r rune) rune {
			if isHidden(r) {
				return -1
			}
			return r
		}, norm.NFKC.String(name))
		key := norm.NFKC.String(strings.Map(leastCase, cases.Fold().String(visible)))
		if key == name {
			break
		}
		name = key
	}
	return name
}

// leastCase returns the least of the characters that differ in case alone: the library folds some
// scripts to one case and some to the other.
func leastCase(r rune) rune {
	least := r
	for other := unicode.SimpleFold(r); other != r; other = unicode.SimpleFold(other) {
		least = min(least, other)
	}
	return least
}
