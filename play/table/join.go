package table

import (
	"slices"

	"roundhouse/game"
)

// Join takes the command's seat, or the first open one if the command names none.
type Join struct{}

var _ = registerCommand[Join]("join", anySeat)

func (w Join) decide(s *State, c Command) ([]EventBody, error) {
	own := s.SeatOf(c.By)
	switch {
	case c.By == "":
		return nil, Refuse(NotSeated, "nobody cannot take a seat")
	case own != game.NoSeat && (c.Seat == own || c.Seat == game.NoSeat):
		return nil, nil
	case slices.Contains(s.removed, c.By):
		return nil, Refuse(Removed, "the host has removed you from this table")
	}
	if err := s.requireWaiting(); err != nil {
		return nil, err
	}
	seat, err := s.openSeat(c.Seat)
	if err != nil {
		return nil, err
	}
	if !s.chairs[seat].IsOpen() {
		return nil, Refuse(SeatTaken, "seat: %q is taken", seat.String())
	}
	var events []EventBody
	if own != game.NoSeat { // changes seats
		events = append(events, Left{Seat: own})
	}
	events = append(events, Sat{Seat: seat, Chair: Chair{Who: c.By}})
	if s.host == "" {
		events = append(events, HostChanged{Who: c.By})
	}
	return events, nil
}
