//go:build !js

package desk

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/rivo/uniseg"
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

// Unicode's table of what looks the same, cut to letters, marks and digits: internal/lookalike makes
// it. A line has a text, and after a space the characters that look like it.
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
