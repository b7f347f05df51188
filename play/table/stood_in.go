package table

import (
	"time"

	"roundhouse/game"
	"roundhouse/words"
)

// StoodIn says that a bot now stands in for a person who is away.
type StoodIn struct {
	Seat game.Seat `json:"seat"`
	Bot  string    `json:"bot"`
}

var _ = registerEvent("stood_in", readPlain[StoodIn])

func (c StoodIn) seat() game.Seat { return c.Seat }

func (c StoodIn) redactedFor(game.Seat, bool) EventBody { return c }

func (c StoodIn) storyLines(Then) []words.Line { return oneLine("stood_in", c.Seat) }

func (c StoodIn) applyToTable(s *State, _ time.Time) error {
	s.setBot(c.Seat, c.Bot)
	s.withdrawAsks(c.Seat)
	return nil
}
