package desk_test

import (
	"encoding/json"
	"errors"
	"os"
	"testing"

	"roundhouse/play/desk"
	"roundhouse/words"
)

// TestALanguageWhoseTextsAreNotHereIsUnavailable, and a table in it is made nevertheless.
func TestALanguageWhoseTextsAreNotHereIsUnavailable(t *testing.T) {
	away := true
	read := func(tag, _ string) ([]byte, error) {
		if away {
			return nil, errors.New("no network")
		}
		return os.ReadFile("../../words/texts/" + tag + ".json")
	}
	words.ReadFrom(read)
	t.Cleanup(func() {
		away = false
		words.ReadFrom(read)
	})
	d := open(t, nil)
	ana := enter(t, d, "Ana")
	in := desk.LangInput{Lang: "de"}
	_, err := desk.ListSwitches.Do(t.Context(), d, ana, &in)
	refused(t, err, desk.Unavailable, "unavailable")
	making := desk.Making{
		Rules: desk.Rules{RawMessage: json.RawMessage(`"pagat"`)}, Seats: 2, Bots: []string{"first"}, Lang: "de", Start: true,
	}
	v, err := desk.CreateTable.Do(t.Context(), d, ana, &desk.Body[desk.Making]{Body: making})
	if err != nil || v.Settings.Lang != "de" {
		t.Fatal(v, err)
	}
	away = false
	if list, err := desk.ListSwitches.Do(t.Context(), d, ana, &in); err != nil || list[0].Label == "" {
		t.Error(list, err)
	}
}
