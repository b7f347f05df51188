package table

import "roundhouse/game"

// Watchable reports whether somebody who does not sit at the table may see it: before
// the match, to take a seat, and during it where onlookers are let in.
func (t *Table) Watchable() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return !t.fold.begun() || t.fold.settings.Onlookers
}

// Began is the seats that people had when the match began.
func (t *Table) Began() game.Seats {
	t.mu.Lock()
	defer t.mu.Unlock()
	var people game.Seats
	for seat := 1; seat <= t.fold.settings.Seats; seat++ {
		c := t.fold.chairs[seat]
		if c.Who != "" || c.Left != "" {
			people |= game.Seats(1) << seat
		}
	}
	return people
}

// Past is what the seat sees and has seen of the round, for a hint. There is none
// where the seat cannot act.
func (t *Table) Past(seat game.Seat) (game.View, *game.Past, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	f := &t.fold
	if !f.playing || f.paused || !f.state.MayAct().Has(seat) {
		return game.View{}, nil, refuse(NotPlaying, "it is not your turn")
	}
	return f.state.View(seat).Clone(), f.past(seat), nil
}
