package table

import "roundhouse/game"

// Clear removes a person or bot from the seat before the match. Host only.
type Clear struct{}

var _ = registerCommand[Clear]("clear", hostOnly)

func (Clear) decide(d *decision, c Command) error {
	if err := d.requireWaiting(); err != nil {
		return err
	}
	switch {
	case c.Seat == game.NoSeat:
		return Refuse(NoSuchSeat, "seat: is missing: which one is to be emptied?")
	case d.chairs[c.Seat].IsOpen():
		return Refuse(NoSuchSeat, "seat: nobody sits on %q", c.Seat.String())
	case d.chairs[c.Seat].Who == c.By:
		return Refuse(NoSuchSeat, "seat: %q is your own", c.Seat.String())
	}
	return d.emit(Left{Seat: c.Seat, By: c.By})
}
