package table

import (
	"time"

	"roundhouse/game"
)

// Asked is what a player wants all to agree on.
type Asked struct {
	Seat game.Seat `json:"seat"`
	For  Ask       `json:"for"`
}

var _ = event("asked", plain[Asked], aside)

func (a Asked) seat() game.Seat { return a.Seat }

func (a Asked) redacted(game.Seat, bool) What { return a }

func (a Asked) settle(f *State, _ time.Time) error {
	f.asked[a.Seat] = a.For
	return nil
}
