package table

import (
	"slices"

	"roundhouse/game"
)

// Join takes the seat, or any that is open.
type Join struct{}

var _ = command[Join]("join", anySeat)

func (w Join) decide(f *State, c Command) ([]EventBody, error) {
	own := f.SeatOf(c.By)
	switch {
	case c.By == "":
		return nil, Refuse(NotSeated, "nobody cannot take a seat")
	case own != game.NoSeat && (c.Seat == own || c.Seat == game.NoSeat):
		return nil, nil
	case slices.Contains(f.removed, c.By):
		return nil, Refuse(Removed, "the host has removed you from this table")
	}
	if err := f.requireWaiting(); err != nil {
		return nil, err
	}
	seat, err := f.openSeat(c.Seat)
	if err != nil {
		return nil, err
	}
	if !f.chairs[seat].Open() {
		return nil, Refuse(SeatTaken, "seat: %q is taken", seat.String())
	}
	var events []EventBody
	if own != game.NoSeat { // changes seats
		events = append(events, Left{Seat: own})
	}
	events = append(events, Sat{Seat: seat, Chair: Chair{Who: c.By}})
	if f.host == "" {
		events = append(events, HostChanged{Who: c.By})
	}
	return events, nil
}
