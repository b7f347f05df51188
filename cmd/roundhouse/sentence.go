package main

import (
	"roundhouse/game"
	"roundhouse/words"
)

// sentence says in words why an action is not legal in s, and no more than the
// viewer may know; everybody's view, which nil stands for, shows all.
func sentence(s *game.State, viewer *int, a game.Action, why game.Reason) string {
	c, err := words.Find("")
	if err != nil {
		panic(err) // the first language is always there
	}
	seat := a.Seat
	if viewer != nil {
		seat = game.Seat(*viewer)
	}
	p := c.Particulars(s.View(seat), a, why, words.Seating{})
	if why == game.WrongTileDrawn && viewer == nil {
		p.Expected = s.Bones()[0].String()
	}
	return c.Reason(why.String(), p)
}
