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

var _ = registerEvent("rematch_made", readPlain[RematchMade], silent) // shown as a link to the next table

func (c RematchMade) redactedFor(game.Seat, bool) EventBody { return c }

func (c RematchMade) applyToTable(s *State, _ time.Time) error {
	s.onwards = c.Table
	return nil
}
