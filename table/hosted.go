package table

import (
	"time"

	"roundhouse/game"
)

// Hosted is a new host, or "" where nobody is left.
type Hosted struct {
	Who Who `json:"who"`
}

var _ = event("host", plain[Hosted], listed, aside)

func (h Hosted) redacted(game.Seat, bool) What { return h }

func (h Hosted) settle(f *State, _ time.Time) error {
	f.host = h.Who
	return nil
}
