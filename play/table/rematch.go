package table

import (
	"time"
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
	case d.rematch != "":
		return nil
	case w.Table == "":
		return Refuse(NoSuchTable, "table: is missing")
	}
	return d.emit(RematchMade{Table: w.Table, By: c.By})
}

// RematchMade names the table where the same people play again.
type RematchMade struct {
	plain
	Table string `json:"table"`
	By    Who    `json:"by"`
}

func (RematchMade) name() string { return "rematch_made" }

func (c RematchMade) apply(s *State, _ time.Time) (Then, error) {
	s.rematch = c.Table
	return nil, nil
}
