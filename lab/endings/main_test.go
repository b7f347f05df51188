package main

import (
	"os"
	"path/filepath"
	"testing"

	"roundhouse/game/preset"
	"roundhouse/lab/ending"
)

// TestTheFiguresAreWhatPlannersPlay plays again what the file says of each rule set with its
// lowest number of players. The other numbers come from the same run.
func TestTheFiguresAreWhatPlannersPlay(t *testing.T) {
	f, err := ending.Read()
	if err != nil {
		t.Fatal(err)
	}
	for _, set := range preset.All() {
		players := playerCounts(set)[0]
		n, err := countBlocked(&f, set, players)
		if err != nil {
			t.Fatal(err)
		}
		if got := f.Blocked[set.ID][players]; got != n {
			t.Errorf("%s with %d: %d of %d rounds end blocked, the file says %d: run make lab", set.ID, players, n, f.Rounds, got)
		}
	}
}

func TestTheFileIsWrittenAsItWasRead(t *testing.T) {
	f, err := ending.Read()
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join("..", "..", path))
	if err != nil {
		t.Fatal(err)
	}
	if encodeFigures(&f) != string(text) {
		t.Errorf("%s is not what this program writes: run make lab", path)
	}
}
