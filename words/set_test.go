package words

import (
	"strings"
	"testing"
	"unicode/utf8"

	"roundhouse/game/preset"
	"roundhouse/game/rules"
)

func TestEverySetHasANameANoteAndAnOriginInEveryLanguage(t *testing.T) {
	for _, c := range catalogues() {
		names := map[string]string{}
		for _, set := range preset.All() {
			about := c.About(set.ID)
			if n := utf8.RuneCountInString(about.Name); about.Name == set.ID || n > 42 || strings.HasSuffix(about.Name, ".") {
				t.Errorf("%s: %s: the name has %d characters: %q", c.Tag, set.ID, n, about.Name)
			}
			if other, ok := names[about.Name]; ok {
				t.Errorf("%s: %s and %s are both called %q", c.Tag, set.ID, other, about.Name)
			}
			names[about.Name] = set.ID
			for _, text := range []string{about.Note, about.Origin} {
				if !strings.HasSuffix(text, ".") && !strings.HasSuffix(text, "。") || strings.ContainsAny(text, "{}#\n") {
					t.Errorf("%s: %s: not a sentence: %q", c.Tag, set.ID, text)
				}
			}
		}
	}
}

func TestASetThatIsNotKnownHasItsIDForAName(t *testing.T) {
	if got := english.About("nowhere"); got != (About{Name: "nowhere"}) {
		t.Errorf("%+v", got)
	}
}

func TestEverySwitchHasALabelInEveryLanguage(t *testing.T) {
	for _, c := range catalogues() {
		said := map[string]string{}
		for _, s := range rules.Switches() {
			label := c.Label(s.Name)
			if other, ok := said[label]; ok || label == "" {
				t.Errorf("%s: %s is called %q, as %s", c.Tag, s.Name, label, other)
			}
			said[label] = s.Name
		}
	}
}
