package table

import "cmp"

// Leave leaves the table for good; during a match a bot takes over.
type Leave struct{}

var _ = registerCommand[Leave]("leave")

func (Leave) decide(s *State, c Command) ([]EventBody, error) {
	if s.over {
		return nil, Refuse(TableOver, "the match is over")
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
