package game_test

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"roundhouse/game"
)

// A file in testdata/perft has a position and counts of it from depth 1 on:
//
//	plays N N N …              tiles laid by the seat to move
//	nodes SWITCHES: N N N …    any actions, the switches turned; they may be none
func TestPerft(t *testing.T) {
	for _, file := range books(t, "perft") {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			var at setting
			for _, s := range readBook(t, file) {
				var err error
				switch s.word {
				case "position":
					at, err = readSetting(s.rest)
				case "plays":
					err = at.count("", s.rest, game.PerftPlays)
				case "nodes":
					switches, counts, _ := strings.Cut(s.rest, ":")
					err = at.count(switches, counts, game.Perft)
				default:
					t.Errorf("%s is no such word", s.word)
				}
				if err != nil {
					t.Errorf("line %d: %s %s: %v", s.line, s.word, s.rest, err)
				}
			}
		})
	}
}

func (at setting) count(switches, counts string, perft func(*game.State, int) uint64) error {
	turned, err := at.with(switches)
	if err != nil {
		return err
	}
	state, err := turned.state()
	if err != nil {
		return err
	}
	for i, want := range strings.Fields(counts) {
		if n, err := strconv.ParseUint(want, 10, 64); err != nil || perft(&state, i+1) != n {
			return fmt.Errorf("depth %d is %d: %v", i+1, perft(&state, i+1), err)
		}
		if perft(&state, i+1) > mostNodes {
			break
		}
	}
	return nil
}

// mostNodes is where counting stops: the file says more than a quick test counts.
const mostNodes = 100_000
