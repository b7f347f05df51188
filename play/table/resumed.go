package table

import (
	"time"

	"roundhouse/game"
	"roundhouse/words"
)

// Resumed is the end of Paused.
type Resumed struct {
	Seat game.Seat `json:"seat"`
}

var _ = event("resumed", plain[Resumed])

func (r Resumed) seat() game.Seat { return r.Seat }

func (r Resumed) redacted(game.Seat, bool) EventBody { return r }

func (r Resumed) story() []words.Line { return oneLine("resumed", r.Seat) }

func (Resumed) settle(f *State, _ time.Time) error {
	f.paused = false
	return nil
}
