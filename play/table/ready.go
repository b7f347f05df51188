package table

import (
	"time"

	"roundhouse/game"
)

// Ready is a player who has seen the end of the round.
type Ready struct {
	Seat game.Seat `json:"seat"`
}

var _ = registerEvent("ready", readPlain[Ready], aside, silent) // shown as long as the others wait

func (r Ready) seat() game.Seat { return r.Seat }

func (r Ready) redactedFor(game.Seat, bool) EventBody { return r }

func (r Ready) applyToTable(s *State, _ time.Time) error {
	s.ready |= r.Seat.Set()
	return nil
}
