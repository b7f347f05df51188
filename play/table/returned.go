package table

import (
	"time"

	"roundhouse/game"
	"roundhouse/words"
)

// Returned says that a person plays again, instead of the bot that stood in.
type Returned struct {
	Seat game.Seat `json:"seat"`
}

var _ = registerEvent("returned", readPlain[Returned])

func (r Returned) seat() game.Seat { return r.Seat }

func (r Returned) redactedFor(game.Seat, bool) EventBody { return r }

func (r Returned) storyLines(Then) []words.Line { return oneLine("returned", r.Seat) }

func (r Returned) applyToTable(s *State, _ time.Time) error {
	s.setBot(r.Seat, "")
	s.relieved &^= r.Seat.Set()
	return nil
}

func (r Returned) moveClocks(s *State, at time.Time) {
	if s.playing && s.round.Turn().Has(r.Seat) {
		s.clock.since[r.Seat] = millis(at.UnixMilli())
	}
}
