package main

import (
	"bytes"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"roundhouse/cmd/roundhouse/cli"
	"roundhouse/game"
	"roundhouse/game/preset"
	"roundhouse/game/record"
	"roundhouse/game/tile"
)

// command returns what a command line prints.
func command(t *testing.T, in io.Reader, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	if status := runCommandLine(args, &cli.Streams{In: in, Out: &out, Err: &errs}); status != 0 {
		t.Fatalf("%v: status %d: %s", args, status, errs.String())
	}
	return out.String()
}

// TestHintDependsOnWhatTheSeatHasSeenAlone swaps tiles in the deal of a record so that
// all that the seat in turn has seen stays as it was.
func TestHintDependsOnWhatTheSeatHasSeenAlone(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	swaps := 0
	for _, set := range preset.All() {
		if set.Rules.OpenHands {
			continue
		}
		text := roundOf(t, &set)
		for range 4 {
			if swapHidden(t, text, rng) {
				swaps++
			}
		}
	}
	if swaps < 20 {
		t.Errorf("%d swaps were tried, not 20", swaps)
	}
}

// roundOf returns the record of a round of three bots or, where the rules have no hands for three, of
// the fewest that may play.
func roundOf(t *testing.T, set *preset.Set) []byte {
	t.Helper()
	players := 3
	if set.Rules.Hand[players] == 0 {
		players = slices.IndexFunc(set.Rules.Hand[:], func(n uint8) bool { return n > 0 })
	}
	file := filepath.Join(t.TempDir(), "record")
	command(t, nil, "simulate", "--rules", set.ID, "--players", strconv.Itoa(players), "--bots", "greedy", "--rounds", "1", "--records", file)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// swapHidden cuts the record somewhere, swaps hidden tiles and compares the hints. It
// reports whether it found tiles to swap.
func swapHidden(t *testing.T, text []byte, rng *rand.Rand) bool {
	t.Helper()
	m := cut(t, text, rng)
	played, seat := replayed(t, m)
	if played == nil {
		return false
	}
	past, err := played.PastOf(seat)
	if err != nil {
		t.Fatal(err)
	}
	for range 30 {
		twin := swapDealt(t, m, seat, rng)
		other, turn := replayed(t, twin)
		if other == nil || turn != seat || !other.State.View(seat).Equal(played.State.View(seat)) {
			continue
		}
		if seen, err := other.PastOf(seat); err != nil || !seen.Deal.Equal(past.Deal) || !reflect.DeepEqual(seen.Events, past.Events) {
			continue
		}
		a, b := hintOn(t, m), hintOn(t, twin)
		if a != b {
			t.Fatalf("%s\nbut with hidden tiles swapped\n%s", a, b)
		}
		return true
	}
	return false
}

func hintOn(t *testing.T, m *record.Record) string {
	t.Helper()
	return command(t, bytes.NewReader(written(t, m)), "hint", "--json", "--playouts", "60", "-")
}

// cut returns the record, broken off somewhere in its round; its draws do not say what they
// brought.
func cut(t *testing.T, text []byte, rng *rand.Rand) *record.Record {
	t.Helper()
	m, err := record.ParseRecord(text)
	if err != nil {
		t.Fatal(err)
	}
	m.Totals, m.Places = nil, nil
	round := &m.Rounds[0]
	round.End, round.Winners, round.Scores, round.Fair = game.NotEnded, nil, nil, nil
	round.Actions = round.Actions[:rng.IntN(len(round.Actions))]
	for i, a := range round.Actions {
		if seat, _, ok := strings.Cut(a, " +"); ok {
			round.Actions[i] = seat + " draw"
		}
	}
	return m
}

// swapDealt returns the record with two tiles swapped that the seat was not dealt.
func swapDealt(t *testing.T, m *record.Record, seat game.Seat, rng *rand.Rand) *record.Record {
	t.Helper()
	twin, err := record.ParseRecord(written(t, m))
	if err != nil {
		t.Fatal(err)
	}
	var hidden []*tile.Tile
	round := &twin.Rounds[0]
	for i, hand := range append(round.Hands, round.Boneyard) {
		for k := range hand {
			if i != int(seat)-1 {
				hidden = append(hidden, &hand[k])
			}
		}
	}
	rng.Shuffle(len(hidden), func(i, k int) { hidden[i], hidden[k] = hidden[k], hidden[i] })
	a, b := hidden[0], hidden[1]
	*a, *b = *b, *a
	return twin
}

// replayed plays the record and returns what comes of it, and the seat in turn. It returns nil if
// the record is not valid.
func replayed(t *testing.T, m *record.Record) (*record.Played, game.Seat) {
	t.Helper()
	played, err := record.Play(written(t, m))
	if err != nil || played.State.Over() {
		return nil, game.NoSeat
	}
	return played, played.State.Turn().First()
}

func written(t *testing.T, m *record.Record) []byte {
	t.Helper()
	text, err := m.AppendJSON(nil)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
