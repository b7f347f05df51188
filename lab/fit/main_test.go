package main

import (
	"io"
	"os"
	"path/filepath"
	"testing"

	"roundhouse/bot/worlds"
	"roundhouse/game/preset"
)

func TestTheFileIsWrittenAsItWasRead(t *testing.T) {
	odds := worlds.Fitted()
	text, err := os.ReadFile(filepath.Join("..", "..", path))
	if err != nil {
		t.Fatal(err)
	}
	if encodeOdds(&odds) != string(text) {
		t.Errorf("%s is not what this program writes: run make odds", path)
	}
}

// The same seed gives the same odds, another one others.
func TestOddsDependOnTheSeedAlone(t *testing.T) {
	p := plan{sets: preset.All()[:2], planner: 2, strong: 1, fresh: 3, passes: 2, seed: 1}
	first := p.fitOdds(io.Discard)
	if again := p.fitOdds(io.Discard); again != first {
		t.Errorf("%v and then %v", first, again)
	}
	if p.seed = 2; p.fitOdds(io.Discard) == first {
		t.Error("another seed gives the same odds")
	}
}
