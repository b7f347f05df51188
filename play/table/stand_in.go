package table

import "roundhouse/game"

// StandIn lets a bot play for a person who is away. Host only.
type StandIn struct{}

var _ = registerCommand[StandIn]("stand_in", hostOnly)

func (StandIn) decide(s *State, c Command) ([]EventBody, error) {
	if err := s.requirePlaying(); err != nil {
		return nil, err
	}
	if c.Seat == game.NoSeat {
		return nil, Refuse(NotAbsent, "seat: is missing: who is away?")
	}
	if !s.chairs[c.Seat].PersonPlays() || !s.attendance.Away.Has(c.Seat) {
		return nil, Refuse(NotAbsent, "seat: nobody is away from %q", c.Seat.String())
	}
	return s.standIn(c.Seat)
}

// standIn returns the events by which a bot begins to stand in for the seat's person; s is a copy.
func (s *State) standIn(seat game.Seat) ([]EventBody, error) {
	return s.addFollowUps([]EventBody{StoodIn{Seat: seat, Bot: Standin}})
}
