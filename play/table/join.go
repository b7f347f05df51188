package table

import (
	"slices"

	"roundhouse/game"
)

// Join takes the command's seat, or the first open one if the command names none. Where late comers
// may join, the seat is a bot's during the match, and becomes theirs with the next round.
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
	if s.HasBegun() && s.settings.Late && !s.over {
		return s.joinLate(c)
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

// joinLate returns the events by which a late comer gets the command's seat, or another one, from the
// next round on. The seat that the sender has left comes first.
func (s *State) joinLate(c Command) ([]EventBody, error) {
	if s.playing && s.match.Round() >= int(s.Rules().Rounds) {
		return nil, Refuse(LastRound, "the last round is being played")
	}
	waits, seat := s.LateSeat(c.By), c.Seat
	if seat == game.NoSeat {
		if seat = waits; seat == game.NoSeat {
			seat = s.freeSeat(c.By)
		}
	}
	switch chair := s.chairs[seat]; {
	case seat == game.NoSeat:
		return nil, Refuse(TableFull, "people have all %d seats", s.settings.Seats)
	case seat == waits:
		return nil, nil
	case s.SeatOf(c.By) != game.NoSeat:
		return nil, Refuse(NotWaiting, "the match has begun: your seat stays yours")
	case chair.Who != "" || s.late[seat] != "":
		return nil, Refuse(SeatTaken, "seat: %q is taken", seat.String())
	}
	var events []EventBody
	if waits != game.NoSeat {
		events = append(events, Reserved{Seat: waits})
	}
	return append(events, Reserved{Seat: seat, Who: c.By}), nil
}

// freeSeat returns a seat for a late comer: the one that the person has left, or else a bot's. It
// returns NoSeat if there is none.
func (s *State) freeSeat(who Who) (free game.Seat) {
	for seat := range game.SeatsOf(s.settings.Seats).All() {
		c := s.chairs[seat]
		if c.Who != "" || s.late[seat] != "" {
			continue
		}
		if c.Left == who {
			return seat
		}
		if free == game.NoSeat {
			free = seat
		}
	}
	return free
}
