package table

// Place puts a bot of a level on an open seat. The host's.
type Place struct{ Bot string }

var _ = command[Place]("Place", anySeat)

func (w Place) plan(f *State, c Command) ([]What, error) {
	if err := first(f.hosts(c), f.waiting()); err != nil {
		return nil, err
	}
	if w.Bot == "" {
		return nil, Refuse(UnknownBot, "bot: is missing")
	}
	seat, err := f.openSeat(c.Seat)
	switch {
	case err != nil:
		return nil, err
	case f.chairs[seat].Who != "":
		return nil, Refuse(SeatTaken, "seat: %q is taken", seat.String())
	case f.chairs[seat].Bot == w.Bot:
		return nil, nil
	}
	return []What{Sat{Seat: seat, Chair: Chair{Bot: w.Bot}}}, nil
}
