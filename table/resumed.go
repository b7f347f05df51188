package table

import (
	"time"

	"roundhouse/game"
)

// Resumed is the end of Paused.
type Resumed struct {
	Seat game.Seat `json:"seat"`
}

var _ = event("resumed", plain[Resumed])

func (r Resumed) seat() game.Seat { return r.Seat }

func (r Resumed) redacted(game.Seat, bool) What { return r }

func (Resumed) settle(f *State, _ time.Time) error {
	f.paused = false
	return nil
}

func (Resumed) tick(f *State, at time.Time) { f.clock.skip(at) }
