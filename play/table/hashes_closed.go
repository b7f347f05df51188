package table

import (
	"time"

	"roundhouse/game"
)

// HashesClosed ends the time for hashes; the players who have given one now show their numbers.
type HashesClosed struct{}

var _ = registerEvent("hashes_closed", readPlain[HashesClosed], silent) // part of the shuffle

func (c HashesClosed) redactedFor(game.Seat, bool) EventBody { return c }

func (HashesClosed) applyToTable(s *State, at time.Time) error {
	s.fair.closed, s.fair.since = true, at
	return nil
}
