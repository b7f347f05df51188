//go:build !js

package desk

import (
	_ "embed"
	"strings"
	"sync"
	"unicode"

	"github.com/rivo/uniseg"
	"golang.org/x/net/idna"
	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// compose returns the text in Unicode's form NFC, which looks the same.
func compose(text string) string { return norm.NFC.String(text) }

// widen returns the text in Unicode's form NFKC, which is the same for wide and narrow letters.
func widen(text string) string { return norm.NFKC.String(text) }

// foldCase returns the same text for texts that differ only in case.
func foldCase(text string) string { return cases.Fold().String(text) }

// lettersOf divides the text into what a reader counts as letters: Unicode's grapheme clusters.
func lettersOf(text string) (letters []string) {
	for g := uniseg.NewGraphemes(text); g.Next(); {
		letters = append(letters, g.Str())
	}
	return letters
}

// skeleton returns the same text for texts that look the same, as UTS 39 compares them.
func skeleton(text string) string {
	var b strings.Builder
	for _, r := range norm.NFD.String(text) {
		if like, ok := models()[r]; ok {
			b.WriteString(like)
		} else {
			b.WriteRune(r)
		}
	}
	return norm.NFD.String(b.String())
}

//go:generate go run ../../tools/lookalike

// Unicode's table of what looks the same, cut to letters, marks and digits: tools/lookalike
// makes it. A line has a text, and after a space the characters that look like it.
//
//go:embed lookalike.txt
var lookalikeTable string

// models maps a character to the text that it looks like.
var models = sync.OnceValue(func() map[rune]string {
	models := map[rune]string{}
	for line := range strings.Lines(lookalikeTable) {
		if like, list, ok := strings.Cut(strings.TrimSuffix(line, "\n"), " "); ok && like != "#" {
			for _, r := range list {
				models[r] = like
			}
		}
	}
	return models
})

// The joiners change how the letters beside them are written.
const (
	nonJoiner = '\u200c'
	joiner    = '\u200d'
)

// isNeeded reports whether the hidden character at a place belongs to an emoji, or is one that its
// script is written with.
func isNeeded(name []rune, at int) bool {
	if at == 0 {
		return false
	}
	switch r, before := name[at], name[at-1]; {
	case r == joiner && joinsEmoji(name, at):
		return true
	case r == joiner, r == nonJoiner:
		return joinsLetters(name, at)
	case r == '\ufe0e', r == '\ufe0f': // text or picture
		return isPictured(before) || at+1 < len(name) && name[at+1] == '\u20e3' // as in 1️⃣
	case r >= '\ufe00' && r <= '\ufe0d', r >= '\U000e0100' && r <= '\U000e01ef': // forms of a character
		return unicode.Is(unicode.Han, before)
	case r >= '\u180b' && r <= '\u180f':
		return unicode.Is(unicode.Mongolian, before)
	case isTag(r): // a flag of a part of a country
		return before == '\U0001f3f4' || isTag(before)
	}
	return false
}

// isTag reports whether a character is one of those that follow a black flag.
func isTag(r rune) bool { return r >= '\U000e0020' && r <= '\U000e007f' }

// isPictured reports whether a character can be an emoji.
func isPictured(r rune) bool {
	return r > unicode.MaxASCII && (unicode.IsSymbol(r) || unicode.IsPunct(r))
}

// joinsEmoji reports whether the joiner at a place stands between two emoji.
func joinsEmoji(name []rune, at int) bool {
	before := at - 1
	for before > 0 && (isHidden(name[before]) || unicode.Is(unicode.Sk, name[before])) && name[before] != joiner {
		before-- // the colour of a skin
	}
	return at+1 < len(name) && isPictured(name[before]) && isPictured(name[at+1])
}

// virama is the class of the signs that take a letter's vowel away.
const virama = 9

var joiners = idna.New(idna.CheckJoiners(true))

// joinsLetters reports whether the joiner at a place changes how the letters beside it are written:
// rules A.1 and A.2 of RFC 5892, and a joiner before a virama, which Bengali has.
func joinsLetters(name []rune, at int) bool {
	if isVirama(name[at-1]) || name[at] == joiner && at+1 < len(name) && isVirama(name[at+1]) {
		return true
	}
	from, to := at, at+1
	for from > 0 && isWritten(name[from-1]) {
		from--
	}
	for to < len(name) && isWritten(name[to]) {
		to++
	}
	_, err := joiners.ToUnicode(string(name[from:to]))
	return err == nil
}

func isVirama(r rune) bool { return norm.NFC.PropertiesString(string(r)).CCC() == virama }

func isWritten(r rune) bool { return unicode.IsLetter(r) || unicode.IsMark(r) }
