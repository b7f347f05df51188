package desk

import (
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"
)

// TestNoNameHasWhatCannotBeSeen: Unicode's default-ignorable characters are removed, and do not
// distinguish two names.
func TestNoNameHasWhatCannotBeSeen(t *testing.T) {
	ignorable := func(r rune) bool {
		return unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector, unicode.Cf, unicode.Cc)
	}
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if !ignorable(r) || unicode.IsSpace(r) {
			continue
		}
		name, err := cleanName("A" + string(r) + "B")
		if err != nil || name != "AB" {
			t.Fatalf("%U: %q, %v", r, name, err)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.String().Draw(t, "name")
		name, err := cleanName(text)
		if err != nil {
			return
		}
		if again, err := cleanName(name); err != nil || again != name {
			t.Fatalf("%q becomes %q, and that %q: %v", text, name, again, err)
		}
		if strings.ContainsFunc(name, ignorable) {
			t.Fatalf("%q becomes %q", text, name)
		}
		key := nameKey(name)
		for _, other := range []string{key, norm.NFD.String(name), name + "\u034f", "\u200b" + name} {
			if got := nameKey(other); got != key {
				t.Fatalf("%q has the key %q, and %q %q", name, key, other, got)
			}
		}
	})
}
