package table

import (
	"time"

	"roundhouse/game"
	"roundhouse/words"
)

// StoodIn has a bot play for a person who is away.
type StoodIn struct {
	Seat game.Seat `json:"seat"`
	Bot  string    `json:"bot"`
}

var _ = event("stood_in", plain[StoodIn])

func (c StoodIn) seat() game.Seat { return c.Seat }

func (c StoodIn) redacted(game.Seat, bool) EventBody { return c }

func (c StoodIn) story() []words.Line { return oneLine("stood_in", c.Seat) }

func (c StoodIn) settle(f *State, _ time.Time) error {
	f.plays(c.Seat, c.Bot)
	f.withdraw(c.Seat)
	return nil
}
