package table

import (
	"time"

	"roundhouse/game"
)

// Ready says that a player is ready for the next round.
type Ready struct {
	Seat game.Seat `json:"seat"`
}

var _ = registerEvent("ready", readPlain[Ready], aside, silent) // clients show it until the next deal

func (r Ready) seat() game.Seat { return r.Seat }

func (r Ready) redactedFor(game.Seat, bool) EventBody { return r }

func (r Ready) applyToTable(s *State, _ time.Time) error {
	s.ready |= r.Seat.Set()
	return nil
}
