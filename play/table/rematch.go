package table

import (
	"time"

	"roundhouse/game"
)

// Rematch names the table where the same people play again.
type Rematch struct {
	Table string `json:"-"`
}

func (Rematch) name() string { return "rematch" }

func (w Rematch) decide(d *decision, c Command) error {
	switch {
	case !d.over:
		return Refuse(NotPlaying, "the match is not over")
	case d.onwards != "":
		return nil
	case w.Table == "":
		return Refuse(NoSuchTable, "table: is missing")
	}
	return d.emit(RematchMade{Table: w.Table, By: c.By})
}

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
