package table

import (
	"time"

	"roundhouse/game"
)

// Covered is a bot that plays for a person who is away.
type Covered struct {
	Seat game.Seat `json:"seat"`
	Bot  string    `json:"bot"`
}

var _ = event("covered", plain[Covered])

func (c Covered) seat() game.Seat { return c.Seat }

func (c Covered) redacted(game.Seat, bool) What { return c }

func (c Covered) settle(f *State, _ time.Time) error {
	f.plays(c.Seat, c.Bot)
	f.asked[c.Seat] = Nothing
	return nil
}
