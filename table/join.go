package table

import (
	"slices"

	"roundhouse/game"
)

// Join takes the seat, or any that is open.
type Join struct{}

var _ = command[Join]("Join", anySeat)

func (w Join) plan(f *State, c Command) ([]What, error) {
	own := f.SeatOf(c.By)
	switch {
	case c.By == "":
		return nil, Refuse(NotSeated, "nobody cannot take a seat")
	case own != game.NoSeat && (c.Seat == own || c.Seat == game.NoSeat):
		return nil, nil
	case slices.Contains(f.removed, c.By):
		return nil, Refuse(Removed, "the host has removed you from this table")
	}
	if err := f.waiting(); err != nil {
		return nil, err
	}
	seat, err := f.openSeat(c.Seat)
	if err != nil {
		return nil, err
	}
	if !f.chairs[seat].Open() {
		return nil, Refuse(SeatTaken, "seat: %q is taken", seat.String())
	}
	var whats []What
	if own != game.NoSeat { // changes seats
		whats = append(whats, Left{Seat: own})
	}
	whats = append(whats, Sat{Seat: seat, Chair: Chair{Who: c.By}})
	if f.host == "" {
		whats = append(whats, Hosted{Who: c.By})
	}
	return whats, nil
}
