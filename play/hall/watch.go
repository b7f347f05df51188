package hall

import (
	"roundhouse/game"
	"roundhouse/play/table"
)

// IsWatchable reports whether somebody who does not sit at the table may see it: before
// the match, to take a seat, and during it where onlookers are let in.
func (t *Table) IsWatchable() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.isWatchable()
}

// isWatchable is Watchable; t is locked.
func (t *Table) isWatchable() bool { return !t.state.HasBegun() || t.state.Settings().Onlookers }

// StartingPeople returns the seats that people had when the match began.
func (t *Table) StartingPeople() game.Seats {
	t.mu.Lock()
	defer t.mu.Unlock()
	var people game.Seats
	for seat := range game.SeatsOf(t.state.Settings().Seats).All() {
		c := t.state.Chair(seat)
		if c.Who != "" || c.Left != "" {
			people |= seat.Set()
		}
	}
	return people
}

// PastOf is what the seat sees and has seen of the round, for a hint. There is none
// where the seat cannot act.
func (t *Table) PastOf(seat game.Seat) (game.View, *game.Past, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := &t.state
	if !s.IsPlaying() || s.IsPaused() || !s.Round().MayAct().Has(seat) {
		return game.View{}, nil, table.Refuse(table.NotPlaying, "it is not your turn")
	}
	return s.Round().View(seat).Clone(), s.Past(seat), nil
}
