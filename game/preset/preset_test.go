package preset

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"roundhouse/game/rules"
)

func TestEverySetPassesCheck(t *testing.T) {
	for _, set := range All() {
		if err := set.Rules.Check(); err != nil {
			t.Errorf("%s: %v", set.ID, err)
		}
	}
}

func TestFilesListOnlyWhatDiffers(t *testing.T) {
	for _, set := range All() {
		if set.Base == "" {
			continue
		}
		f, err := readFile(files, "sets/"+set.ID+".json")
		if err != nil {
			t.Fatal(err)
		}
		base := mustGet(t, set.Base)
		for _, m := range f.rules {
			if value(t, set, m.key) == value(t, base, m.key) {
				t.Errorf("%s: %s is as in %s", set.ID, m.key, set.Base)
			}
		}
	}
}

func TestAllIsInTheOrderOfTheFiles(t *testing.T) {
	var roots, all, family []string
	for _, set := range All() {
		if set.Base == "" {
			roots, family = append(roots, set.ID), nil
		} else if !slices.Contains(family, set.Base) {
			t.Errorf("%s stands below %s, want below %s", set.ID, roots[len(roots)-1], set.Base)
		}
		family = append(family, set.ID)
		all = append(all, set.ID)
	}
	if want := []string{"pagat", "czech", "estonian", "french", "japanese"}; !slices.Equal(roots, want) {
		t.Errorf("documents are %q, want %q", roots, want)
	}
	if want := []string{"pagat", "pagat-set-aside", "pagat-anyone-clears"}; !slices.Equal(all[:3], want) {
		t.Errorf("the first three are %q, want %q", all[:3], want)
	}
	All()[0].ID = "changed"
	if All()[0].ID != "pagat" {
		t.Error("a caller can change the list")
	}
}

func TestARuleThatNoDocumentHasIsLeftOut(t *testing.T) {
	file := strings.Replace(complete(""), `"knock_penalty": 0, `, "", 1)
	if strings.Contains(file, "knock_penalty") {
		t.Fatal(file)
	}
	lib, err := loadSets(fstest.MapFS{"sets/a.json": {Data: []byte(file)}})
	if err != nil {
		t.Fatal(err)
	}
	if got := lib.byID["a"].Rules; got != All()[0].Rules || got.KnockPenalty != 0 {
		t.Errorf("it loads as %+v", got)
	}
}

func TestGetRefusesAnUnknownID(t *testing.T) {
	for _, id := range []string{"", "Pagat", "pagat ", "pagat.json"} {
		if _, err := Get(id); err == nil {
			t.Errorf("Get(%q) gave no error", id)
		}
	}
	_, err := Get("chess")
	wantError(t, err, `"chess" is not a rule set`)
}

// complete returns a file with every switch, from the first set there is. It may have more fields.
func complete(base string, more ...string) string {
	set := All()[0]
	out := `{"order": 1, "base": "` + base + `", `
	if base == "" {
		out += `"lang": "en", `
	}
	for _, field := range more {
		out += field + ", "
	}
	out += `"rules": {`
	for i, s := range rules.Switches() {
		if i > 0 {
			out += ", "
		}
		out += `"` + s.Name + `": ` + string(AppendValue(nil, &s, &set.Rules))
	}
	return out + "}}"
}

func TestLoad(t *testing.T) {
	for _, c := range []struct{ name, a, b, want string }{
		{"two good files", complete(""), `{"base": "a", "rules": {"satisfy": "off"}}`, ""},
		{"a set on a set on a set", `{"base": "b"}`, complete(""), ""},
		{"cyclic bases", complete("b"), complete("a"), `sets/a.json: base: "b" leads round in a circle`},
		{"its own base", complete(""), complete("b"), `sets/b.json: base: "b" leads round in a circle`},
		{"unknown base", complete(""), `{"base": "c"}`, `sets/b.json: base: "c" is not a rule set`},
		{"a switch missing", complete(""), `{"lang": "en", "rules": {"set": 12}}`,
			`sets/b.json: "hand" is missing: a rule set without a base lists it`},
		{"unknown switch", complete(""), `{"base": "a", "rules": {"satisfied": "off"}}`, `sets/b.json: rules: "satisfied" is no such switch`},
		{"not for a match", complete(""), `{"base": "a", "rules": {"set": 7}}`, `sets/b.json: set: "7" is not one of 6, 9, 12, 15, 18`},
		{"unknown field", complete(""), `{"base": "a", "title": "T"}`, `sets/b.json: "title" is no such field`},
		{"field twice", complete(""), `{"base": "a", "base": "a"}`, `sets/b.json: "base" is given twice`},
		{"no language", complete(""), `{"order": 2}`, `sets/b.json: "lang" is needed where there is no "base", and only there`},
		{"unknown doubles", complete(""), `{"lang": "cs", "doubles": "askew"}`, `sets/b.json: doubles: "askew" is not one of either, across, across_later, straight, or there is a "base"`},
		{"doubles of a relative", complete(""), `{"base": "a", "doubles": "across"}`, `sets/b.json: doubles: "across" is not one of either, across, across_later, straight, or there is a "base"`},
		{"another language", complete(""), `{"base": "a", "lang": "cs"}`, `sets/b.json: "lang" is needed where there is no "base", and only there`},
		{"base of a wrong type", complete(""), `{"base": 1}`, `sets/b.json: base: json: cannot unmarshal number into Go value of type string`},
		{"an ID of before", complete(""), `{"base": "a", "formerly": ["c", "d"]}`, ""},
		{"an ID of before that another set has", complete(""), `{"base": "a", "formerly": ["a"]}`, `sets/b.json: formerly: "a" is a rule set`},
		{"an ID of before as a base", complete("", `"formerly": ["c"]`), `{"base": "c"}`, `sets/b.json: base: "c" is not a rule set`},
		{"cut off", complete(""), `{"base": "a"`, `sets/b.json: the JSON text ends too early`},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := loadSets(fstest.MapFS{"sets/a.json": {Data: []byte(c.a)}, "sets/b.json": {Data: []byte(c.b)}})
			wantError(t, err, c.want)
		})
	}
}

func TestFilesAreJSONAndIDsAreFileNames(t *testing.T) {
	names, err := files.ReadDir("sets")
	if err != nil {
		t.Fatal(err)
	}
	if len(names) != len(All()) {
		t.Errorf("%d files, %d sets", len(names), len(All()))
	}
	for _, e := range names {
		data, err := files.ReadFile("sets/" + e.Name())
		if err != nil || !json.Valid(data) {
			t.Errorf("%s: not JSON: %v", e.Name(), err)
		}
		mustGet(t, strings.TrimSuffix(e.Name(), ".json"))
	}
}

func wantError(t *testing.T, err error, want string) {
	t.Helper()
	got := ""
	if err != nil {
		got = err.Error()
	}
	if got != want {
		t.Errorf("error\n got %s\nwant %s", got, want)
	}
}
