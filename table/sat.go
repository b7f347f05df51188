package table

import (
	"time"

	"roundhouse/game"
)

// Sat is a person or a bot who takes a seat.
type Sat struct {
	Seat  game.Seat `json:"seat"`
	Chair Chair     `json:"chair"`
}

var _ = event("sat", plain[Sat], listed)

func (s Sat) seat() game.Seat { return s.Seat }

func (s Sat) redacted(game.Seat, bool) What { return s }

func (s Sat) settle(f *State, _ time.Time) error {
	f.sit(s.Seat, s.Chair)
	return nil
}
