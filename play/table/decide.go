package table

import (
	"roundhouse/game"
	"time"
)

// Decide returns all that comes of a command, or why it is refused.
func (s State) Decide(c Command) ([]EventBody, error) {
	if s.last == 0 {
		return nil, ErrNoTable
	}
	if s.IsPublic() {
		if err := s.resolveSeat(&c); err != nil {
			return nil, err
		}
	} else if c.Seat == game.NoSeat || int(c.Seat) > s.Seats() {
		return nil, Refuse(NoSuchSeat, "seat: %q is none of this table's %d", c.Seat.String(), s.Seats())
	}
	// f is a copy, whose slices and maps are not written to.
	if !s.IsPublic() || !s.showsReturn(c) {
		return c.Body.decide(&s, c)
	}
	s.setBot(c.Seat, "")
	events, err := c.Body.decide(&s, c)
	if len(events) > 0 {
		events = append([]EventBody{Returned{Seat: c.Seat}}, events...)
	}
	return events, err
}

// showsReturn reports whether the person shows by the command that it plays on, instead of the
// bot on its seat.
func (s *State) showsReturn(c Command) bool {
	return hasPermission(c.Body, playsOn) && !s.over && s.chairs[c.Seat].Who != "" && s.chairs[c.Seat].Bot != ""
}

// resolveSeat finds the seat of the person, or refuses a seat that is not its own.
func (s *State) resolveSeat(c *Command) error {
	if int(c.Seat) > s.settings.Seats {
		return Refuse(NoSuchSeat, "seat: %q is none of this table's %d", c.Seat.String(), s.settings.Seats)
	}
	own := s.SeatOf(c.By)
	if hasPermission(c.Body, hostOnly) {
		return s.requireHost(*c)
	}
	if hasPermission(c.Body, anySeat) || hasPermission(c.Body, unseated) && c.By == s.host && c.By != "" {
		return nil
	}
	switch {
	case own == game.NoSeat:
		return Refuse(NotSeated, "you do not sit at this table")
	case c.Seat != game.NoSeat && c.Seat != own:
		return Refuse(NotYourSeat, "seat: %q is not yours, %s is", c.Seat.String(), own)
	}
	c.Seat = own
	return nil
}

// DecideAct returns what comes of an action that the seat does after that event, and who decided on it.
func (s State) DecideAct(seat game.Seat, after Seq, a game.Action, how How) ([]EventBody, error) {
	return s.decideAct(Command{Seat: seat, After: after}, a, how)
}

// StandIn returns what comes of a bot that plays for the person of the seat from now on.
func (s State) StandIn(seat game.Seat) ([]EventBody, error) { return s.standIn(seat) }

// CloseHashes returns what comes of ending the time for hashes.
func (s State) CloseHashes() []EventBody { return s.endHashes() }

// DealNext returns the deals with which the match goes on.
func (s State) DealNext() []EventBody { return s.dealsFrom(0) }

// OpenTable returns what has to happen at a blank table for people to come to it, the host on the first seat.
func (s State) OpenTable(settings Settings, host Who) ([]EventBody, error) {
	if err := settings.Check(); err != nil {
		return nil, err
	}
	if host == "" {
		return nil, Refuse(NotSeated, "a table needs a host")
	}
	return []EventBody{TableMade{Settings: settings.roundTimes(), Host: host}, Sat{Seat: 1, Chair: Chair{Who: host}}}, nil
}

// BeginMatch returns what has to happen at a blank table for a match of players by name.
func (s State) BeginMatch(b Started, at time.Time) ([]EventBody, error) {
	if _, err := s.Apply("", at, b); err != nil {
		return nil, err
	}
	return append([]EventBody{b}, s.dealsFrom(0)...), nil
}
