package words

import (
	"encoding/json"
	"errors"
	"testing"

	"roundhouse/game/preset"
)

// TestTextsThatAreNotHereAreAskedForAgain: a program that fetches its texts may be without a
// network.
func TestTextsThatAreNotHereAreAskedForAgain(t *testing.T) {
	whole := open
	t.Cleanup(func() { ReadFrom(whole) })
	away, asked := true, 0
	ReadFrom(func(tag, section string) ([]byte, error) {
		if asked++; away {
			return nil, errors.New("no network")
		}
		return withoutQuestions(t, whole, tag, section)
	})
	if c, err := Find("de"); !errors.Is(err, ErrNotHere) || c != nil {
		t.Fatal(c, err)
	}
	if c := Default(); c.Tag != "en" || c.Reason("must_play", Params{}) != "" {
		t.Error("a catalogue without texts has one", c)
	}
	if tag, err := TagOf("de-CH"); tag != "de" || err != nil {
		t.Error(tag, err)
	}
	away, asked = false, 0
	c, err := Find("de")
	if err != nil || c.Name != "Deutsch" {
		t.Fatal(c, err)
	}
	if again, err := Find("de-CH"); again != c || err != nil || asked != 1 {
		t.Error("texts that are here are asked for again", err, asked)
	}
	if list, err := c.Questions(preset.Originals()[0].Ref()); err != nil || list[0].Text != "Wer beginnt?" || asked != 2 {
		t.Error("the questions are not asked for by themselves", list, err, asked)
	}
}

// withoutQuestions reads the texts of a language as from a server: the questions are a file of their
// own.
func withoutQuestions(t *testing.T, whole func(tag, section string) ([]byte, error), tag, section string) ([]byte, error) {
	t.Helper()
	data, err := whole(tag, "")
	if err != nil {
		return nil, err
	}
	var sections map[string]json.RawMessage
	if err := json.Unmarshal(data, &sections); err != nil {
		t.Fatal(err)
	}
	if section != "" {
		return sections[section], nil
	}
	delete(sections, questionSection)
	return json.Marshal(sections)
}
