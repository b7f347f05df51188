package table

import "roundhouse/game"

// StandIn lets a bot play for somebody who is away. Host only.
type StandIn struct{}

var _ = command[StandIn]("stand_in", hostOnly)

func (StandIn) decide(f *State, c Command) ([]EventBody, error) {
	if err := f.requirePlaying(); err != nil {
		return nil, err
	}
	if c.Seat == game.NoSeat {
		return nil, Refuse(NotAbsent, "seat: is missing: who is away?")
	}
	if !f.chairs[c.Seat].PersonPlays() || !f.absent.Has(c.Seat) {
		return nil, Refuse(NotAbsent, "seat: nobody is away from %q", c.Seat.String())
	}
	return f.standIn(c.Seat)
}

// standIn is a bot that plays for the person from now on; f is a copy.
func (f *State) standIn(seat game.Seat) ([]EventBody, error) {
	return f.freed([]EventBody{StoodIn{Seat: seat, Bot: Standin}})
}
