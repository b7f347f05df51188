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

// TakenBack undoes the last actions of the deal: the last one that the seat's person chose, and all
// after it.
type TakenBack struct {
	Seat    game.Seat `json:"seat"`
	Actions int       `json:"actions"`
}

var _ = registerEvent("taken_back", readPlain[TakenBack]).leadsTo(PositionThen{})

func (b TakenBack) seat() game.Seat { return b.Seat }

func (b TakenBack) redactedFor(game.Seat, bool) EventBody { return b }

func (b TakenBack) storyLines(Then) []words.Line { return oneLine("taken_back", b.Seat) }

func (b TakenBack) applyToMatch(s *State, _ time.Time) (EventBody, Then, error) {
	if n, _, why := s.undoableActs(b.Seat); why != "" || n != b.Actions {
		return nil, nil, fmt.Errorf("%d actions cannot be taken back (%d can): %s", b.Actions, n, why)
	}
	keep := len(s.tail.acts) - b.Actions
	s.tail.acts = slices.Clone(s.tail.acts[:keep])
	s.round = s.dealt.firstState(s.Rules())
	for _, a := range s.tail.acts {
		_, _ = s.round.Apply(a.action) // it was legal
	}
	s.forgetAsks()
	after := s.round
	return b, PositionThen{ref: &s.began.Rules, after: &after}, nil
}

// moveClocks restores the seat's turn and the time it had before its action.
func (b TakenBack) moveClocks(s *State, at time.Time) {
	s.turns[b.Seat] = s.asking[b.Seat]
	s.clock.since[b.Seat] = millis(at.Add(-s.spent.time).UnixMilli())
	s.clock.left[b.Seat] = s.spent.left
}

// recountIn takes the tiles laid by the undone actions off the table.
func (b TakenBack) recountIn(s *State) (Then, error) {
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
	return nil, nil
}
