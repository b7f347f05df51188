package table

import (
	"time"

	"roundhouse/game"
)

// Continued names the table where the same people play again.
type Continued struct {
	Table string `json:"table"`
	By    Who    `json:"by"`
}

var _ = event("continued", plain[Continued])

func (c Continued) redacted(game.Seat, bool) What { return c }

func (c Continued) settle(f *State, _ time.Time) error {
	f.onwards = c.Table
	return nil
}
