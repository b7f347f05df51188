package words

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"roundhouse/bot"
	"roundhouse/game"
	"roundhouse/game/preset"
	"roundhouse/game/rules"
)

var english *Catalogue

func init() { english = Default() } // which needs the init function of embedded.go

func catalogues() (list []*Catalogue) {
	for _, l := range languages {
		c, err := l.catalogue()
		if err != nil {
			panic(err)
		}
		list = append(list, c)
	}
	return list
}

// Every language has each text that a set, a switch, a value, a chapter, a line of the plan, a
// reason, a fact, a document or a story needs, and no other, all in the same order.
func TestEachFileHasItsTextsInOrder(t *testing.T) {
	for _, l := range languages {
		t.Run(l.tag, func(t *testing.T) { sameKeys(t, l.tag, wantedTexts(t)) })
	}
}

func TestTheFilesOfTextsAreThoseOfTheLanguages(t *testing.T) {
	entries, err := files.ReadDir("texts")
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if tag := strings.TrimSuffix(entry.Name(), ".json"); !slices.Contains(Languages(), tag) {
			t.Errorf("%s is of no language", entry.Name())
		}
	}
}

func TestNamesAreShortAndNotEmpty(t *testing.T) {
	for _, c := range catalogues() {
		for key, text := range c.labels {
			value := strings.HasPrefix(key, "switch.") && strings.Count(key, ".") == 2
			if n := utf8.RuneCountInString(text); strings.TrimSpace(text) == "" || value && n > 40 {
				t.Errorf("%s: %s: %d characters: %q", c.Tag, key, n, text)
			}
		}
	}
}

// Clients draw a bot's initial, so no two names share one, and all bots of the largest table
// differ.
func TestBotsHaveShortNamesWithDifferentInitials(t *testing.T) {
	for _, c := range catalogues() {
		names, initials := c.BotNames(), map[rune]string{}
		if len(names) < 16 {
			t.Errorf("%s: %d names", c.Tag, len(names))
		}
		guests := guestNames(t, c.Tag)
		for _, name := range names {
			initial, _ := utf8.DecodeRuneInString(name)
			if other := initials[initial]; other != "" || !unicode.IsUpper(initial) && c.Tag != "ja" {
				t.Errorf("%s: %q begins like %q, or with a small letter", c.Tag, name, other)
			}
			if initials[initial] = name; strings.TrimSpace(name) != name || utf8.RuneCountInString(name) > 12 { // what a phone's plate has room for
				t.Errorf("%s: %q is no short name", c.Tag, name)
			}
			if slices.Contains(guests, name) {
				t.Errorf("%s: %q is suggested to people", c.Tag, name)
			}
		}
	}
}

// guestNames returns the names that the browsers' client suggests to people.
func guestNames(t *testing.T, lang string) []string {
	t.Helper()
	data, err := os.ReadFile("../web/src/i18n/" + lang + ".json")
	if err != nil {
		t.Fatal(err)
	}
	var texts struct {
		Start struct {
			Names string `json:"start.names"`
		} `json:"start"`
	}
	if err := json.Unmarshal(data, &texts); err != nil {
		t.Fatal(err)
	}
	return strings.Split(texts.Start.Names, "|")
}

// wantedTexts lists the keys of a file of texts as section/key.
func wantedTexts(t *testing.T) []string {
	list := []string{"name"}
	add := func(section string, keys ...string) {
		for _, key := range keys {
			list = append(list, section+"/"+key)
		}
	}
	for _, ch := range plan {
		add("titles", ch.name)
	}
	add("titles", fromDocument)
	add("parts", asInEnglish(t, "parts", keysOf(english.parts))...)
	for _, ch := range plan {
		for _, l := range ch.lines {
			add("sentences", l.key())
		}
	}
	add("reasons", otherReason)
	for _, reason := range game.Reasons() {
		add("reasons", reason.String())
	}
	for _, what := range bot.FactKinds() {
		add("facts", string(what))
	}
	why, gives := map[string]bool{}, map[string]bool{}
	for _, set := range preset.All() {
		document := set.Document()
		for _, r := range document.Readings {
			if r.Why != "" {
				why[r.Why] = true
			}
		}
		for _, key := range document.Gives {
			gives[key] = true
		}
	}
	add("readings", asInEnglish(t, "readings", why)...)
	add("documents", asInEnglish(t, "documents", gives)...)
	add("labels", wantedLabels()...)
	add("story", asInEnglish(t, "story", keysOf(english.story))...)
	add("questions", wantedQuestions()...)
	add("bell", asInEnglish(t, "bell", keysOf(english.bell))...)
	list = append(list, "bots")
	add("terminal", asInEnglish(t, "terminal", keysOf(english.Terminal))...)
	return list
}

// wantedQuestions lists the keys of the questions and of their answers.
func wantedQuestions() []string {
	list := []string{sentenceGap}
	for i := range questions {
		q := &questions[i]
		list = append(list, q.id, q.id+".words")
		for _, part := range q.parts {
			for _, a := range part {
				if !a.silent {
					list = append(list, q.id+"."+a.form)
				}
			}
		}
		if q.id == "when_marker" {
			for _, pass := range passesWithoutMarker {
				list = append(list, q.id+"."+pass.name)
			}
		}
	}
	return list
}

// wantedLabels lists the keys of the names of rule sets, switches and values.
func wantedLabels() (list []string) {
	for _, set := range preset.All() {
		list = append(list, "set."+set.ID, "set."+set.ID+".note", "set."+set.ID+".origin")
	}
	for _, s := range rules.Switches() {
		list = append(list, "switch."+s.Name)
		for _, value := range namedValues(&s) {
			list = append(list, "switch."+s.Name+"."+value)
		}
	}
	return append(list, "flag.true", "flag.false", "reading.mark", "reading.silent")
}

// namedValues lists the values that are shown by a name: words, the numbers of a list, those of a
// range that ends at 3 or below, null, and 0 where it is no number of rounds. Flags share the names of true and false.
func namedValues(s *rules.Switch) []string {
	few := s.Kind == rules.Number && (s.Only != nil || s.Max <= 3)
	if s.Kind == rules.Word || few {
		return s.Options()
	}
	switch {
	case s.OrNull:
		return []string{"null"}
	case s.Name == "rounds":
		return []string{"0"}
	}
	return nil
}

// asInEnglish lists keys in the order of a section of the English file, then those that it lacks.
func asInEnglish(t *testing.T, section string, keys map[string]bool) (list []string) {
	left := map[string]bool{}
	for key := range keys {
		left[key] = true
	}
	for _, path := range keysIn(t, "en") {
		if key, ok := strings.CutPrefix(path, section+"/"); ok && left[key] {
			list = append(list, key)
			delete(left, key)
		}
	}
	for key := range left {
		list = append(list, key)
	}
	return list
}

func keysOf(m map[string]string) map[string]bool {
	keys := map[string]bool{}
	for k := range m {
		keys[k] = true
	}
	return keys
}

// sameKeys reports what a language lacks, has too many, or has in another order.
func sameKeys(t *testing.T, lang string, want []string) {
	t.Helper()
	got := keysIn(t, lang)
	wanted, there := map[string]bool{}, map[string]bool{}
	for _, key := range want {
		wanted[key] = true
	}
	for _, key := range got {
		if !wanted[key] {
			t.Errorf("%s: %s is never used", lang, key)
		} else if there[key] {
			t.Errorf("%s: %s is there twice", lang, key)
		}
		there[key] = true
	}
	for _, key := range want {
		if !there[key] {
			t.Errorf("%s: %s is missing", lang, key)
		}
	}
	for i := 0; !t.Failed() && i < len(want); i++ {
		if got[i] != want[i] {
			t.Errorf("%s: %s stands where %s belongs", lang, got[i], want[i])
		}
	}
}

// keysIn lists the keys of the texts of a language in their order, as section/key.
func keysIn(t *testing.T, lang string) (list []string) {
	t.Helper()
	data, err := files.ReadFile("texts/" + lang + ".json")
	if err != nil {
		t.Fatal(err)
	}
	d := json.NewDecoder(bytes.NewReader(data))
	next := func() json.Token {
		token, err := d.Token()
		if err != nil {
			t.Fatalf("%s: %v", lang, err)
		}
		return token
	}
	var walk func(path []string)
	walk = func(path []string) {
		switch next() {
		case json.Delim('{'):
			for d.More() {
				walk(append(slices.Clip(path), next().(string)))
			}
			next()
			return
		case json.Delim('['):
			for d.More() {
				next()
			}
			next()
		}
		list = append(list, strings.Join(path, "/"))
	}
	walk(nil)
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		t.Fatalf("%s: %v after its end", lang, err)
	}
	return list
}
