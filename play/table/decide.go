package table

import (
	"errors"
	"time"

	"roundhouse/game"
)

// Decide returns the events that a command leads to, or an error that says why it is refused. It
// may change s, which must be a copy; the events refer to it until they are applied.
func (s *State) Decide(c Command) ([]EventBody, error) {
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
	if !s.IsPublic() || !s.showsReturn(c) {
		return c.Body.decide(s, c)
	}
	s.setBot(c.Seat, "")
	events, err := c.Body.decide(s, c)
	if errors.Is(err, game.NotYourTurn) {
		return nil, Refuse(PlayedFor, "it is not your turn, and a bot is playing for you until you return")
	}
	if len(events) > 0 {
		events = append([]EventBody{Returned{Seat: c.Seat}}, events...)
	}
	return events, err
}

// showsReturn reports whether a bot stands in for the sender, and the command shows that the sender
// is playing again.
func (s *State) showsReturn(c Command) bool {
	return hasPermission(c.Body, playsOn) && !s.over && s.chairs[c.Seat].Who != "" && s.chairs[c.Seat].Bot != ""
}

// resolveSeat sets the command's seat to the person's own, or refuses a seat that is somebody
// else's.
func (s *State) resolveSeat(c *Command) error {
	if int(c.Seat) > s.settings.Seats {
		return Refuse(NoSuchSeat, "seat: %q is none of this table's %d", c.Seat.String(), s.settings.Seats)
	}
	own := s.SeatOf(c.By)
	if hasPermission(c.Body, hostOnly) {
		return s.requireHost(*c)
	}
	if hasPermission(c.Body, waitsToo) && s.LateSeat(c.By) != game.NoSeat {
		return nil
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

// DecideAct returns the events that an action of the seat leads to. after is the last event that
// was known when the action was chosen, and how says who chose it. As with Decide, s must be a copy.
func (s *State) DecideAct(seat game.Seat, after Seq, a game.Action, how How) ([]EventBody, error) {
	return s.decideAct(Command{Seat: seat, After: after}, a, how)
}

// StandIn returns the events by which a bot begins to stand in for the seat's person.
func (s State) StandIn(seat game.Seat) ([]EventBody, error) { return s.standIn(seat) }

// CloseHashes returns the events that end the time for hashes.
func (s State) CloseHashes() []EventBody { return s.endHashes() }

// DealNext returns the deals of the next round: more than one if a deal had no engine.
func (s State) DealNext() []EventBody { return s.dealsFrom(0) }

// OpenTable returns the events that turn a blank table into one that people can join, with the host
// on the first seat.
func (s State) OpenTable(settings Settings, host Who) ([]EventBody, error) {
	if err := settings.Check(); err != nil {
		return nil, err
	}
	if host == "" {
		return nil, Refuse(NotSeated, "a table needs a host")
	}
	return []EventBody{TableMade{Settings: settings.truncateTimes(), Host: host},
		Sat{Seat: 1, Chair: Chair{Who: host}}}, nil
}

// BeginMatch returns the events that begin a match of named players at a blank table.
func (s State) BeginMatch(b Started, at time.Time) ([]EventBody, error) {
	if _, err := s.Apply("", at, b); err != nil {
		return nil, err
	}
	return append([]EventBody{b}, s.dealsFrom(0)...), nil
}
