package table

import (
	"time"

	"roundhouse/game"
)

// Paused stops the table until somebody goes on.
type Paused struct{}

var _ = event("paused", plain[Paused])

func (p Paused) redacted(game.Seat, bool) What { return p }

func (Paused) settle(f *State, _ time.Time) error {
	f.paused, f.asked = true, [game.MaxSeats + 1]Ask{}
	return nil
}

func (Paused) tick(f *State, at time.Time) { f.clock.pause = at }
