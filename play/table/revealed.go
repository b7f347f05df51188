package table

import (
	"time"

	"roundhouse/deal"
	"roundhouse/game"
)

// Revealed says which number a player had chosen.
type Revealed struct {
	Seat   game.Seat   `json:"seat"`
	Number deal.Number `json:"hex"`
}

// part of the shuffle; the proof of the deal shows it
var _ = registerEvent("revealed", readPlain[Revealed], aside, silent)

func (r Revealed) seat() game.Seat { return r.Seat }

func (r Revealed) redactedFor(game.Seat, bool) EventBody { return r }

func (r Revealed) applyToTable(s *State, _ time.Time) error {
	s.fair.numbers = appendCopy(s.fair.numbers, Given[deal.Number]{r.Seat, r.Number})
	return nil
}
