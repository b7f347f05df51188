package record_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"roundhouse/game"
	"roundhouse/game/record"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

func TestEveryStateIsThePositionItIsWrittenAs(t *testing.T) {
	for _, ref := range refs(t) {
		for _, seats := range seatCounts(&ref.Rules) {
			t.Run(fmt.Sprintf("%s/%d", ref.Base, seats), func(t *testing.T) {
				randomMatch(t, ref, seats, 1, uint64(seats), func(s *game.State) {
					samePosition(t, s, record.NewPosition(s, ref))
				})
			})
		}
	}
}

// samePosition holds p, written and read, to s.
func samePosition(t *testing.T, s *game.State, p *record.Position) {
	t.Helper()
	text, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	again, err := record.ParsePosition(text)
	if err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	read, err := again.State()
	if err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	want, _ := record.AppendState(nil, s, p.Ref)
	got, err := record.AppendState(nil, &read, again.Ref)
	if err != nil || string(got) != string(want) {
		t.Fatalf("%v\ngot  %s\nwant %s", err, got, want)
	}
	if !json.Valid(want) || !json.Valid(text) {
		t.Fatalf("not JSON: %s", want)
	}
}

func TestEveryMatchReplaysToTheSameStates(t *testing.T) {
	for _, ref := range refs(t) {
		seats := seatCounts(&ref.Rules)[1]
		var states []game.State
		m := randomMatch(t, ref, seats, 3, 7, func(s *game.State) { states = append(states, *s) })
		text, err := m.AppendJSON(nil)
		if err != nil || !json.Valid(text) {
			t.Fatal(err, string(text))
		}
		read, err := record.ParseRecord(text)
		if err != nil {
			t.Fatal(err)
		}
		// What a redeal left out of the record is not replayed.
		replayed := []game.State{}
		final, err := read.Replay(func(s record.Step) { replayed = append(replayed, *s.State) })
		if err != nil {
			t.Fatalf("%s: %v", ref.Base, err)
		}
		left := states
		for _, s := range replayed {
			i := slices.Index(left, s)
			if i < 0 {
				t.Fatalf("%s: the replay comes to another state", ref.Base)
			}
			left = left[i+1:]
		}
		if len(left) > 0 || final.State != states[len(states)-1] {
			t.Errorf("%s: the replay ends early", ref.Base)
		}
		if again, err := read.AppendJSON(nil); err != nil || string(again) != string(text) {
			t.Errorf("%s: %v\ngot  %s\nwant %s", ref.Base, err, again, text)
		}
	}
}

func TestAMatchInProgressReplays(t *testing.T) {
	for _, ref := range refs(t) {
		m := randomMatch(t, ref, seatCounts(&ref.Rules)[0], 2, 3, func(*game.State) {})
		m.Totals, m.Places = nil, nil
		last := &m.Rounds[len(m.Rounds)-1]
		last.End, last.Winners, last.Scores = game.NotEnded, nil, nil
		for len(last.Actions) > 0 {
			last.Actions = last.Actions[:len(last.Actions)-min(7, len(last.Actions))]
			byHand := ref.Rules.Engine == rules.EngineStarterHighest || ref.Rules.Engine == rules.EngineHighestHeld
			if byHand && !slices.ContainsFunc(last.Actions, laysEngine) {
				last.Engine = tile.NoPip
			}
			text, err := m.AppendJSON(nil)
			if err != nil {
				t.Fatal(err)
			}
			read, err := record.ParseRecord(text)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := read.Replay(nil); err != nil {
				t.Fatalf("%s: %v", ref.Base, err)
			}
		}
	}
}

func laysEngine(text string) bool { return text[len(text)-1] == 'E' }
