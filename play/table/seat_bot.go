package table

// SeatBot puts a bot of a level on an open seat. Host only.
type SeatBot struct{ Bot string }

var _ = registerCommand[SeatBot]("seat_bot", hostOnly)

func (w SeatBot) decide(s *State, c Command) ([]EventBody, error) {
	if err := s.requireWaiting(); err != nil {
		return nil, err
	}
	if w.Bot == "" {
		return nil, Refuse(UnknownBot, "bot: is missing")
	}
	seat, err := s.openSeat(c.Seat)
	switch {
	case err != nil:
		return nil, err
	case s.chairs[seat].Who != "":
		return nil, Refuse(SeatTaken, "seat: %q is taken", seat.String())
	case s.chairs[seat].Bot == w.Bot:
		return nil, nil
	}
	return []EventBody{Sat{Seat: seat, Chair: Chair{Bot: w.Bot}}}, nil
}
