package hall

import (
	"roundhouse/game"
	"roundhouse/play/table"
)

// Watchable reports whether somebody who does not sit at the table may see it: before
// the match, to take a seat, and during it where onlookers are let in.
func (t *Table) Watchable() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.watchable()
}

// watchable is Watchable; t is locked.
func (t *Table) watchable() bool { return !t.state.Begun() || t.state.Settings().Onlookers }

// Began returns the seats that people had when the match began.
func (t *Table) Began() game.Seats {
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

// Past is what the seat sees and has seen of the round, for a hint. There is none
// where the seat cannot act.
func (t *Table) Past(seat game.Seat) (game.View, *game.Past, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	f := &t.state
	if !f.Playing() || f.Paused() || !f.Round().MayAct().Has(seat) {
		return game.View{}, nil, table.Refuse(table.NotPlaying, "it is not your turn")
	}
	return f.Round().View(seat).Clone(), f.Past(seat), nil
}
