package table

import "roundhouse/game"

// Clear removes a person or bot from the seat before the match. Host only.
type Clear struct{}

var _ = registerCommand[Clear]("clear", hostOnly)

func (Clear) decide(s *State, c Command) ([]EventBody, error) {
	if err := s.requireWaiting(); err != nil {
		return nil, err
	}
	switch {
	case c.Seat == game.NoSeat:
		return nil, Refuse(NoSuchSeat, "seat: is missing: which one is to be emptied?")
	case s.chairs[c.Seat].IsOpen():
		return nil, Refuse(NoSuchSeat, "seat: nobody sits on %q", c.Seat.String())
	case s.chairs[c.Seat].Who == c.By:
		return nil, Refuse(NoSuchSeat, "seat: %q is your own", c.Seat.String())
	}
	return []EventBody{Left{Seat: c.Seat, By: c.By}}, nil
}
