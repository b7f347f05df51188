package hall

import (
	"errors"
	"reflect"
	"testing"

	"roundhouse/game"
	"roundhouse/play/table"
	"roundhouse/preset"
	"roundhouse/record"
	"roundhouse/tile"
)

// replayOf is a round of the match, or nil and why there is none.
func replayOf(t *testing.T, tab *Table, round int, want table.Refusal) *table.Replay {
	t.Helper()
	r, err := tab.Replay(t.Context(), round)
	var why table.Refusal
	if errors.As(err, &why); why != want || err != nil && why == "" {
		t.Fatalf("round %d: %v, want %q", round, err, want)
	}
	return r
}

// TestAReplayShowsAllHandsOfEveryRuleSet folds the events of a replay, and compares with
// the record at each action.
func TestAReplayShowsAllHandsOfEveryRuleSet(t *testing.T) {
	for _, set := range preset.All() {
		t.Run(set.ID, func(t *testing.T) {
			t.Parallel()
			seats := fewestSeats(&set.Rules)
			tab := startTable(t, began(t, set.ID, seats, 2), Seating{Bots: bots(seats)})
			advance(t, tab, func() {
				if !tab.state.Over() {
					replayOf(t, tab, 1, table.NotOver)
				}
			})
			rec := recordOf(t, tab)
			replays := map[int]*table.Replay{}
			for round := range rec.Rounds {
				replays[round+1] = replayOf(t, tab, round+1, "")
			}
			replayOf(t, tab, len(rec.Rounds)+1, table.NoSuchRound)
			replayOf(t, tab, 0, table.NoSuchRound)
			var m *game.Mirror
			if _, err := rec.Replay(func(s record.Step) {
				r := replays[s.Round]
				if s.Action == 0 {
					m = game.NewMirror(r.Deal.Body.(table.RoundDealt).View)
				} else {
					m.Apply(r.Events[s.Action-1].Body.(table.Acted).Event)
				}
				sameHands(t, m.View(), s.State)
			}); err != nil {
				t.Fatal(err)
			}
			for round, r := range replays {
				if _, ok := r.Events[len(r.Events)-1].Body.(table.RoundEnded); !ok || len(r.Events) != len(rec.Rounds[round-1].Actions)+1 {
					t.Errorf("round %d has %d events", round, len(r.Events))
				}
			}
		})
	}
}

// sameHands fails unless the view shows what the state is, but for the boneyard.
func sameHands(t *testing.T, v game.View, s *game.State) {
	t.Helper()
	for seat := range game.SeatsOf(s.Seats()).All() {
		if hand, ok := v.HandOf(seat); !ok || hand != s.Hand(seat) {
			t.Fatalf("seat %s has %v, %v, and not %v", seat, hand.Tiles(), ok, s.Hand(seat))
		}
	}
	if v.Status() != s.Status() || v.Boneyard() != s.Boneyard() {
		t.Fatalf("it shows %+v, and not %+v", v.Status(), s.Status())
	}
}

// seen is what a bot was given.
type seen struct {
	view game.View
	past *game.Past
}

func TestAReplayKnowsWhatASeatSawWhenItActed(t *testing.T) {
	for _, id := range []string{"pagat", "czech", "estonian", "french", "french-open", "japanese-highest-double"} {
		var given []seen
		seating := Seating{Bots: bots(2)}
		for i, inner := range seating.Bots {
			seating.Bots[i] = func(v game.View, past *game.Past) game.Action {
				given = append(given, seen{v, past})
				return inner(v, past)
			}
		}
		tab := startTable(t, began(t, id, 2, 2), seating)
		advance(t, tab, func() {})
		for round := 1; round <= 2; round++ {
			r := replayOf(t, tab, round, "")
			for i, e := range r.Events {
				v, past, ok := r.Before(i)
				if did, acted := e.Body.(table.Acted); !acted || did.How != table.ByBot {
					if ok != acted {
						t.Fatalf("%s: event %d is %T, but before it is %v", id, i, e.Body, ok)
					}
					continue
				}
				want := given[0]
				given = given[1:]
				if !v.Equal(want.view) || !past.Deal.Equal(want.past.Deal) || *past.Match != *want.past.Match ||
					len(past.Events) != len(want.past.Events) || len(past.Events) > 0 && !reflect.DeepEqual(past.Events, want.past.Events) {
					t.Fatalf("%s: before event %d of round %d another view or past", id, i, round)
				}
			}
			if _, _, ok := r.Before(len(r.Events)); ok {
				t.Error("something was seen before an event that there is not")
			}
		}
		if len(given) > 0 {
			t.Errorf("%s: a bot was asked %d times more", id, len(given))
		}
	}
}

// TestAReplayHidesTheBoneyard: what lies there at the end was never shown.
func TestAReplayHidesTheBoneyard(t *testing.T) {
	tab := startTable(t, began(t, "jumbo", 9, 1), Seating{Bots: bots(9)})
	advance(t, tab, func() {})
	bones := tab.state.Round().Bones()
	if len(bones) == 0 {
		t.Fatal("the boneyard is empty")
	}
	r := replayOf(t, tab, 1, "")
	d := r.Deal.Body.(table.RoundDealt)
	if d.Hands != nil || d.Bones != nil || d.Rules != nil {
		t.Error("the deal is not made for viewers")
	}
	hidden := tile.SetOf(bones...)
	for _, e := range r.Events {
		if a, ok := e.Body.(table.Acted); ok && a.Action.Tile() != tile.None && hidden.Has(a.Action.Tile()) {
			t.Errorf("%s is shown, and lies in the boneyard", a.Action)
		}
	}
}
