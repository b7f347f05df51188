package words

import (
	"errors"
	"testing"
)

// TestTextsThatAreNotHereAreAskedForAgain: a program that fetches its texts may be without a
// network.
func TestTextsThatAreNotHereAreAskedForAgain(t *testing.T) {
	whole := open
	t.Cleanup(func() { ReadFrom(whole) })
	away, asked := true, 0
	ReadFrom(func(tag string) ([]byte, error) {
		if asked++; away {
			return nil, errors.New("no network")
		}
		return whole(tag)
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
}
