package table

import (
	"errors"
	"reflect"
	"testing"

	"roundhouse/game"
	"roundhouse/game/record"
	"roundhouse/game/tile"
)

// replay returns a round of the match, or nil and why there is none.
func (m *match) replay(round int, want Refusal) *Replay {
	m.Helper()
	r, err := New("t").ReplayRound(m.log, round)
	var why Refusal
	if errors.As(err, &why); why != want || err != nil && why == "" {
		m.Fatalf("round %d: %v, want %q", round, err, want)
	}
	return r
}

// TestAReplayShowsAllHandsOfEveryRuleSet applies the events of a replay, and compares with the
// record at each action.
func TestAReplayShowsAllHandsOfEveryRuleSet(t *testing.T) {
	eachSet(t, func(t *testing.T, id string, seats int) {
		m := seededBy(t, id, seats, 2)
		m.advance(func() {})
		rec := m.record()
		replays := map[int]*Replay{}
		for round := range rec.Rounds {
			replays[round+1] = m.replay(round+1, "")
		}
		m.replay(len(rec.Rounds)+1, NoSuchRound)
		m.replay(0, NoSuchRound)
		var mirror *game.Mirror
		if _, err := rec.Replay(func(s record.Step) {
			r := replays[s.Round]
			if s.Action == 0 {
				mirror = game.NewMirror(r.Deal.Then.(PositionThen).Position.View)
			} else {
				mirror.Apply(r.Events[s.Action-1].Then.(ActedThen).Event)
			}
			sameHands(t, mirror.View(), s.State)
		}); err != nil {
			t.Fatal(err)
		}
		for round, r := range replays {
			if _, ok := r.Events[len(r.Events)-1].Body.(RoundEnded); !ok || len(r.Events) != len(rec.Rounds[round-1].Actions)+1 {
				t.Errorf("round %d has %d events", round, len(r.Events))
			}
		}
	})
}

// sameHands fails unless the view shows the state, except for the boneyard.
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

// saw is what a seat saw before it acted.
type saw struct {
	view game.View
	past *game.Past
}

func TestAReplayKnowsWhatASeatSawWhenItActed(t *testing.T) {
	for _, id := range []string{"pagat", "czech", "estonian", "french", "french-open", "japanese-highest-double"} {
		m, before := seededBy(t, id, 2, 2), map[game.Seat]saw{}
		var seen []saw
		note := func() {
			if acted, ok := m.last().(Acted); ok {
				seen = append(seen, before[acted.Action.Seat])
			} else if ended := len(m.state.tail.acts); ended > 0 && !m.state.IsPlaying() { // the action before the ends
				seen = append(seen, before[m.state.tail.acts[ended-1].action.Seat])
			}
			for seat := game.Seat(1); seat <= 2; seat++ {
				before[seat] = saw{m.state.Round().View(seat).Clone(), m.state.Past(seat)}
			}
		}
		note()
		m.advance(note)
		for round := 1; round <= 2; round++ {
			r := m.replay(round, "")
			for i, e := range r.Events {
				v, past, ok := r.SeenBefore(i)
				if _, acted := e.Body.(Acted); ok != acted {
					t.Fatalf("%s: event %d is %T, but before it is %v", id, i, e.Body, ok)
				} else if !acted {
					continue
				}
				want := seen[0]
				seen = seen[1:]
				if !v.Equal(want.view) || !past.Deal.Equal(want.past.Deal) || *past.Match != *want.past.Match ||
					len(past.Events) != len(want.past.Events) || len(past.Events) > 0 && !reflect.DeepEqual(past.Events, want.past.Events) {
					t.Fatalf("%s: before event %d of round %d another view or past", id, i, round)
				}
			}
			if _, _, ok := r.SeenBefore(len(r.Events)); ok {
				t.Error("something was seen before an event that there is not")
			}
		}
		if len(seen) > 0 {
			t.Errorf("%s: there were %d more actions", id, len(seen))
		}
	}
}

// TestAReplayHidesTheBoneyard: what is left there at the end was never shown.
func TestAReplayHidesTheBoneyard(t *testing.T) {
	m := seededBy(t, "jumbo", 9, 1)
	m.advance(func() {})
	bones := m.state.Round().Bones()
	if len(bones) == 0 {
		t.Fatal("the boneyard is empty")
	}
	r := m.replay(1, "")
	d := r.Deal.Body.(RoundDealt)
	if d.Hands != nil || d.Bones != nil {
		t.Error("the deal is not made for viewers")
	}
	hidden := tile.SetOf(bones...)
	for _, e := range r.Events {
		if a, ok := e.Body.(Acted); ok && a.Action.Tile() != tile.None && hidden.Has(a.Action.Tile()) {
			t.Errorf("%s is shown, and lies in the boneyard", a.Action)
		}
	}
}
