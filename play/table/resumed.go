package table

import (
	"time"

	"roundhouse/game"
	"roundhouse/words"
)

// Resumed ends a pause; Seat is the seat of the player who ended it.
type Resumed struct {
	Seat game.Seat `json:"seat"`
}

var _ = registerEvent("resumed", readPlain[Resumed])

func (r Resumed) seat() game.Seat { return r.Seat }

func (r Resumed) redactedFor(game.Seat, bool) EventBody { return r }

func (r Resumed) storyLines(Then) []words.Line { return oneLine("resumed", r.Seat) }

func (Resumed) applyToTable(s *State, _ time.Time) error {
	s.paused = false
	return nil
}
