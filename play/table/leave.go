package table

import (
	"cmp"

	"roundhouse/game"
)

// Leave leaves the table for good; during a match a bot takes over. A late comer gives up the seat.
type Leave struct{}

var _ = registerCommand[Leave]("leave", waitsToo)

func (Leave) decide(s *State, c Command) ([]EventBody, error) {
	if s.over {
		return nil, Refuse(TableOver, "the match is over")
	}
	if seat := s.LateSeat(c.By); seat != game.NoSeat {
		return s.addFollowUps([]EventBody{Reserved{Seat: seat}})
	}
	left := Left{Seat: c.Seat}
	if s.HasBegun() {
		left.Bot = Standin
	}
	events := []EventBody{left}
	if c.By == s.host {
		next := cmp.Or(s.NextHost(), s.nextTo(c.Seat, s.seated()))
		events = append(events, HostChanged{Who: s.chairs[next].Who})
	}
	return s.addFollowUps(events)
}
