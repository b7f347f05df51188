package preset

import (
	"strings"
	"testing"
)

func TestRulesAreReadAsPeopleTypeThem(t *testing.T) {
	for text, want := range map[string]string{
		"pagat":                                "pagat",
		` {"base": "pagat", "satisfy": "off"}`: "pagat",
	} {
		if ref, err := ReadRef(text); err != nil || ref.Base != want || ref.Object != IsObject(text) {
			t.Errorf("%s: %+v, %v", text, ref, err)
		}
	}
	for text, want := range map[string]string{
		"chess":             `"chess" is not a rule set`,
		`{"base": "chess"}`: `base: "chess" is not a rule set`,
		`{"base": "pagat"`:  `"{\"base\": \"pagat\"": the JSON text ends too early`,
	} {
		if _, err := ReadRef(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

func TestAnObjectIsWrittenWithoutWhiteSpace(t *testing.T) {
	object, ok := CompactObject(` {"base": "pagat", "satisfy": "off"} `)
	if !ok || string(object) != `{"base":"pagat","satisfy":"off"}` {
		t.Errorf("%s, %v", object, ok)
	}
	for _, text := range []string{"pagat", `{"base"`} {
		if _, ok := CompactObject(text); ok {
			t.Errorf("%s is an object", text)
		}
	}
}

func TestOriginalsHaveNoBase(t *testing.T) {
	for _, set := range All() {
		found := false
		for _, original := range Originals() {
			found = found || original.ID == set.ID
		}
		if found != (set.Base == "") {
			t.Errorf("%s with base %q: %v", set.ID, set.Base, found)
		}
	}
}
