package table

import (
	"time"

	"roundhouse/game"
)

// Woke gives back the time that passed while no server held the table.
type Woke struct{}

var _ = registerEvent("woke", readPlain[Woke], silent) // it concerns only the clocks

func (w Woke) redactedFor(game.Seat, bool) EventBody { return w }

func (Woke) moveClocks(s *State, at time.Time) { s.clock.restartTurns(at) }
