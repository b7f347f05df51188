package game_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"roundhouse/game"
	"roundhouse/game/gametest"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// A file in testdata/perft has a position and counts of it from depth 1 on:
//
//	plays N N N …              tiles laid by the seat to move
//	nodes SWITCHES: N N N …    any actions, with these switches changed, or with none
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
					err = at.count(":"+s.rest, game.PerftPlays)
				case "nodes":
					err = at.count(s.rest, game.Perft)
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

// count compares counts of the position, "SWITCHES: N N N", with those that perft makes.
func (at setting) count(text string, perft func(*game.State, int) uint64) error {
	switches, counts, _ := strings.Cut(text, ":")
	turned, err := at.with(switches)
	if err != nil {
		return err
	}
	state, err := turned.state()
	if err != nil {
		return err
	}
	for i, text := range strings.Fields(counts) {
		want, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			return err
		}
		if want > mostNodes && !soaking() {
			return nil
		}
		if got := perft(&state, i+1); got != want {
			return fmt.Errorf("depth %d is %d", i+1, got)
		}
	}
	return nil
}

// mostNodes is the limit of counting: the files say more than a quick test counts.
const mostNodes = 160_000

func soaking() bool { return os.Getenv("ROUNDHOUSE_SOAK") != "" }

// isUncounted reports whether the rulebook says that the switch changes no count.
func isUncounted(t *testing.T, s *rules.Switch) bool {
	return inGo[s.Name] == "" && slices.ContainsFunc(readBook(t, "testdata/rulebook/"+s.Name+".txt"),
		func(s statement) bool { return s.word == "uncounted" })
}

// TestPerftOfEachSwitch counts the small positions once more, by asking Check about every action
// there is; each switch must change a count, unless it is uncounted or tested elsewhere.
func TestPerftOfEachSwitch(t *testing.T) {
	changes := map[string]bool{}
	for _, file := range append(books(t, "perft"), books(t, "rulebook")...) {
		var at setting
		var base []string
		for _, s := range readBook(t, file) {
			switches, text, _ := strings.Cut(s.rest, ":")
			counts := strings.Fields(text)
			switch {
			case s.word == "position":
				at, base = mustSetting(t, s.rest), nil
				continue
			case s.word != "nodes":
				continue
			case base == nil:
				base = counts
			case slices.Equal(base, counts):
				t.Errorf("%s:%d: %s changes no count", file, s.line, switches)
			}
			for _, f := range strings.Fields(switches) {
				name, _, _ := strings.Cut(f, "=")
				changes[name] = true
			}
			turned, err := at.with(switches)
			if err != nil {
				t.Fatal(err)
			}
			state, err := turned.state()
			if err != nil {
				t.Fatalf("%s:%d: %v", file, s.line, err)
			}
			compareSlowly(t, fmt.Sprintf("%s:%d", file, s.line), &state, counts)
		}
	}
	for _, s := range rules.Switches() {
		if changes[s.Name] == (inGo[s.Name] != "" || isUncounted(t, &s)) {
			t.Errorf("%s changes a count: %t", s.Name, changes[s.Name])
		}
	}
}

func mustSetting(t *testing.T, text string) setting {
	t.Helper()
	s, err := readSetting(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func compareSlowly(t *testing.T, where string, state *game.State, counts []string) {
	t.Helper()
	memo := map[string]uint64{}
	for i, text := range counts {
		want, err := strconv.ParseUint(text, 10, 64)
		if err != nil || want > 400 && !soaking() {
			return
		}
		if got := slowPerft(t, state, i+1, memo); got != want {
			t.Errorf("%s: depth %d is %d by Check, want %d", where, i+1, got, want)
		}
	}
}

// slowPerft counts action sequences without the engine's lists of moves.
func slowPerft(t *testing.T, s *game.State, depth int, memo map[string]uint64) uint64 {
	if depth == 0 {
		return 1
	}
	key := fmt.Sprint(depth, s.Setup())
	n, ok := memo[key]
	if ok {
		return n
	}
	for _, a := range everyAction(s) {
		if s.Check(a) != nil {
			continue
		}
		for _, next := range nextStates(t, s, a) {
			n += slowPerft(t, &next, depth-1, memo)
		}
	}
	memo[key] = n
	return n
}

func everyAction(s *game.State) (list []game.Action) {
	for seat := range game.SeatsOf(s.Seats()).All() {
		list = append(list, game.DrawOf(seat, tile.None), game.PassOf(seat), game.StopOf(seat), game.KnockOf(seat))
		for _, train := range gametest.Trains(s, true) {
			for a := tile.Pip(0); a <= s.Rules().Set; a++ {
				for b := tile.Pip(0); b <= s.Rules().Set; b++ {
					list = append(list, game.PlayOf(seat, a, b, train))
				}
			}
		}
	}
	return list
}

// nextStates returns the states after a: of a draw one for each tile of the boneyard.
func nextStates(t *testing.T, s *game.State, a game.Action) (list []game.State) {
	t.Helper()
	setup := s.Setup()
	n := 1
	if a.Kind == game.Draw {
		n = len(setup.Bones)
	}
	for i := range n {
		from := setup
		from.Bones = slices.Clone(setup.Bones)
		if a.Kind == game.Draw {
			from.Bones[0], from.Bones[i] = from.Bones[i], from.Bones[0]
		}
		next, err := game.New(from)
		if err != nil {
			t.Fatalf("%+v: %v", from, err)
		}
		if _, err := next.Apply(a); err != nil {
			t.Fatalf("%+v: %s: %v", from, a, err)
		}
		list = append(list, next)
	}
	return list
}
