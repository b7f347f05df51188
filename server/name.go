package server

import (
	"net/http"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxName is the longest name, in characters.
const maxName = 24

// blank is letters and signs that show nothing.
var blank = []rune{'\u115f', '\u1160', '\u2800', '\u3164', '\uffa0'}

// cleanName is the name without what cannot be seen or turns other text around, or a
// problem.
func cleanName(name string) (string, error) {
	name = strings.ToValidUTF8(name, "")
	name = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r), slices.Contains(blank, r):
			return ' '
		case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Cs, unicode.Zl, unicode.Zp):
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
		return "", problem(http.StatusUnprocessableEntity, "bad_name", "name: it is empty")
	case n > maxName || marks > n/2:
		return "", problem(http.StatusUnprocessableEntity, "bad_name", "name: it has more than 24 characters")
	}
	return name, nil
}
