package table

import (
	"time"

	"roundhouse/game"
	"roundhouse/words"
)

// Paused stops the table until somebody goes on.
type Paused struct{}

var _ = event("paused", plain[Paused])

func (p Paused) redacted(game.Seat, bool) EventBody { return p }

func (Paused) story() []words.Line { return []words.Line{{Key: "paused"}} }

func (Paused) settle(f *State, _ time.Time) error {
	f.paused = true
	f.forgetAsks()
	return nil
}
