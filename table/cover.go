package table

import "roundhouse/game"

// Cover lets a bot play for somebody who is away. The host's.
type Cover struct{}

var _ = command[Cover]("Cover", anySeat)

func (Cover) plan(f *State, c Command) ([]What, error) {
	if err := first(f.hosts(c), f.during()); err != nil {
		return nil, err
	}
	if c.Seat == game.NoSeat {
		return nil, Refuse(NotAbsent, "seat: is missing: who is away?")
	}
	if !f.chairs[c.Seat].PersonPlays() || !f.absent.Has(c.Seat) {
		return nil, Refuse(NotAbsent, "seat: nobody is away from %q", c.Seat.String())
	}
	return f.covers(c.Seat)
}

// covers is a bot that plays for the person from now on; f is a copy.
func (f *State) covers(seat game.Seat) ([]What, error) {
	return f.freed([]What{Covered{Seat: seat, Bot: Standin}})
}
