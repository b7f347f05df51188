package table

import (
	"time"

	"roundhouse/game"
)

// Closed ends the time for hashes; those who gave one show their numbers now.
type Closed struct{}

var _ = event("closed", plain[Closed])

func (c Closed) redacted(game.Seat, bool) What { return c }

func (Closed) settle(f *State, at time.Time) error {
	f.fair.close(at)
	return nil
}
