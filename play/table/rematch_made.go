package table

import (
	"time"

	"roundhouse/game"
)

// RematchMade names the table where the same people play again.
type RematchMade struct {
	Table string `json:"table"`
	By    Who    `json:"by"`
}

var _ = event("rematch_made", plain[RematchMade], silent) // shown as a way to the next table

func (c RematchMade) redacted(game.Seat, bool) EventBody { return c }

func (c RematchMade) settle(f *State, _ time.Time) error {
	f.onwards = c.Table
	return nil
}
