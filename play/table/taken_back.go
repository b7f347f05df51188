package table

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"roundhouse/game"
	"roundhouse/tile"
	"roundhouse/words"
)

// TakenBack undoes the last actions of the deal, beginning with the last choice of a person.
type TakenBack struct {
	Seat    game.Seat `json:"seat"`
	Actions int       `json:"actions"`

	View  game.View   `json:"-"` // of a viewer, afterwards; a game.Mirror begins with it
	after *game.State // the source of the views
}

var _ = registerEvent("taken_back", readPlain[TakenBack])

func (b TakenBack) seat() game.Seat { return b.Seat }

func (b TakenBack) redactedFor(viewer game.Seat, _ bool) EventBody {
	return TakenBack{Seat: b.Seat, Actions: b.Actions, View: b.after.View(viewer).Clone()}
}

func (b TakenBack) storyLines() []words.Line { return oneLine("taken_back", b.Seat) }

func (b TakenBack) applyToMatch(s *State, _ time.Time) (EventBody, error) {
	if n, _, why := s.undoableActs(b.Seat); why != "" || n != b.Actions {
		return nil, fmt.Errorf("%d actions cannot be taken back (%d can): %s", b.Actions, n, why)
	}
	keep := len(s.tail.acts) - b.Actions
	s.tail.acts = slices.Clone(s.tail.acts[:keep])
	s.round = s.dealt.firstState()
	for _, a := range s.tail.acts {
		_, _ = s.round.Apply(a.action) // it was legal
	}
	s.forgetAsks()
	after := s.round
	b.after = &after
	return b, nil
}

// moveClocks restores the seat's turn and time.
func (b TakenBack) moveClocks(s *State, at time.Time) {
	s.turns[b.Seat] = s.asking[b.Seat]
	s.clock.since[b.Seat] = moment(at.Add(-s.spent.time).UnixMilli())
	s.clock.left[b.Seat] = s.spent.left
}

// recountIn picks up the tiles that were laid.
func (b TakenBack) recountIn(s *State) (EventBody, error) {
	keep := len(s.recounted.laid) - b.Actions
	if b.Actions < 1 || keep < 0 {
		return nil, errors.New("there are fewer actions")
	}
	for _, t := range s.recounted.laid[keep:] {
		if t != tile.None {
			s.recounted.unlaid.Add(t)
		}
	}
	s.recounted.laid = s.recounted.laid[:keep]
	return b, nil
}
