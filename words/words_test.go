package words

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"roundhouse/game/preset"
	"roundhouse/game/rules"
)

func TestFind(t *testing.T) {
	for _, lang := range []string{"", "en", "EN", "en-GB"} {
		if c, err := Find(lang); err != nil || c.Tag != "en" {
			t.Errorf("Find(%q) = %v, %v, want en", lang, c, err)
		}
	}
	for _, lang := range []string{"xx", "-", "e", "english"} {
		_, err := Find(lang)
		want := `language: there is no "` + lang + `", only ` + strings.Join(Languages(), ", ")
		if err == nil || err.Error() != want {
			t.Errorf("Find(%q): %v, want %s", lang, err, want)
		}
		if _, err := Book(lang, preset.All()[0].Ref()); err == nil || err.Error() != want {
			t.Errorf("Book(%q): %v, want %s", lang, err, want)
		}
	}
}

func TestNoTwoLinesOfThePlanHaveOneKey(t *testing.T) {
	keys := map[string]bool{}
	for _, ch := range plan {
		for _, l := range ch.lines {
			if keys[l.key()] {
				t.Errorf("two lines have the key %q", l.key())
			}
			keys[l.key()] = true
		}
	}
}

// The lines of the plan name switches and values that there are, and each value of a switch with
// words or flags has a line, unless it is silent.
func TestThePlanKnowsEverySwitchAndValue(t *testing.T) {
	has := map[string]bool{}
	for _, ch := range plan {
		for _, l := range ch.lines {
			if ch.name != summary {
				has[l.sw+"="+l.value] = true
			}
			if l.sw == "" {
				continue
			}
			s, err := rules.Find(l.sw)
			if err != nil {
				t.Error(err)
				continue
			}
			if l.value != "" {
				var r rules.Rules
				if err := s.Set(&r, l.value); err != nil {
					t.Error(err)
				}
			}
		}
	}
	for _, s := range rules.Switches() {
		for _, v := range values(&s) {
			if !isSilent(&s, v) && !has[s.Name+"="+v] && !has[s.Name+"="] {
				t.Errorf("%s: %q has no line", s.Name, v)
			}
		}
	}
	for name := range moot {
		if _, err := rules.Find(name); err != nil {
			t.Error(err)
		}
	}
}

// isSilent reports whether a book may say nothing of the value: the switch is added, and its rule
// does not hold.
func isSilent(s *rules.Switch, value string) bool { return s.Added && value == values(s)[0] }

func TestEverySwitchBelongsToAChapter(t *testing.T) {
	for _, s := range rules.Switches() {
		chapter := ChapterOf(s.Name)
		if english.titles[chapter] == "" || chapter == summary {
			t.Errorf("%s belongs to %q", s.Name, chapter)
		}
	}
	for name, want := range map[string]string{
		"hand": "tiles", "rounds": "tiles", "engine": "start", "compulsory": "turn", "opening_out": "opening", "scoring": "scores",
		"no_such_switch": "",
	} {
		if got := ChapterOf(name); got != want {
			t.Errorf("%s belongs to %q, want %q", name, got, want)
		}
	}
}

// values lists the values of a switch, but for hands; of a large range of numbers only some.
func values(s *rules.Switch) (list []string) {
	switch s.Kind {
	case rules.Word:
		return s.Words
	case rules.Flag:
		return []string{"false", "true"}
	case rules.Number:
		if s.OrNone {
			list = append(list, "0")
		}
		if s.OrNull {
			list = append(list, "null")
		}
		for v := s.Min; v <= s.Max; v += 1 + (s.Max-s.Min)/20 { // of a large range a few, the first and the last
			list = append(list, strconv.Itoa(v))
		}
		if last := strconv.Itoa(s.Max); list[len(list)-1] != last {
			list = append(list, last)
		}
	}
	return list
}

// mixes calls do with every rule set, everything one switch away from one, and many
// mixes at random, in short tests fewer of the last two; name says which it is.
func mixes(t *testing.T, do func(name string, r rules.Rules)) {
	t.Helper()
	for _, set := range preset.All() {
		do(set.ID, set.Rules)
		if testing.Short() && set.Base != "" {
			continue
		}
		for _, s := range rules.Switches() {
			for _, v := range values(&s) {
				r := set.Rules
				if s.Set(&r, v) == nil && r.CheckRound() == nil {
					do(set.ID+" with "+s.Name+" "+v, r)
				}
			}
		}
	}
	rng := rand.New(rand.NewPCG(1, 2))
	most := 2000
	if testing.Short() {
		most = 500
	}
	for n := 0; n < most; {
		r := preset.All()[rng.IntN(len(preset.All()))].Rules
		for _, s := range rules.Switches() {
			if list := values(&s); list != nil && rng.IntN(3) > 0 {
				if err := s.Set(&r, list[rng.IntN(len(list))]); err != nil {
					t.Fatal(err)
				}
			}
		}
		if r.CheckRound() == nil {
			do("mix "+strconv.Itoa(n), r)
			n++
		}
	}
}
