package table

import (
	"time"

	"roundhouse/game"
)

// Woke gives back the time that passed while nobody held the table.
type Woke struct{}

var _ = event("woke", plain[Woke], silent) // for clocks alone

func (w Woke) redacted(game.Seat, bool) EventBody { return w }

func (Woke) tick(f *State, at time.Time) { f.clock.restart(at) }
