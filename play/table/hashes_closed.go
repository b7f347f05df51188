package table

import (
	"time"

	"roundhouse/game"
)

// HashesClosed ends the time for hashes; those who gave one show their numbers now.
type HashesClosed struct{}

var _ = event("hashes_closed", plain[HashesClosed], silent) // part of the shuffling

func (c HashesClosed) redacted(game.Seat, bool) EventBody { return c }

func (HashesClosed) settle(f *State, at time.Time) error {
	f.fair.close(at)
	return nil
}
