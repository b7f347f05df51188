package table

import (
	"roundhouse/game"
	"time"
)

// Decide returns all that comes of a command, or why it is refused.
func (f State) Decide(c Command) ([]EventBody, error) {
	if f.last == 0 {
		return nil, ErrNoTable
	}
	if f.Public() {
		if err := f.whose(&c); err != nil {
			return nil, err
		}
	} else if c.Seat == game.NoSeat || int(c.Seat) > f.Seats() {
		return nil, Refuse(NoSuchSeat, "seat: %q is none of this table's %d", c.Seat.String(), f.Seats())
	}
	// f is a copy, whose slices and maps are not written to.
	if !f.Public() || !f.returns(c) {
		return c.Body.decide(&f, c)
	}
	f.plays(c.Seat, "")
	events, err := c.Body.decide(&f, c)
	if len(events) > 0 {
		events = append([]EventBody{Returned{Seat: c.Seat}}, events...)
	}
	return events, err
}

// returns reports whether the person shows by the command that it plays on, instead of the
// bot on its seat.
func (f *State) returns(c Command) bool {
	return may(c.Body, playsOn) && !f.over && f.chairs[c.Seat].Who != "" && f.chairs[c.Seat].Bot != ""
}

// whose finds the seat of the person, or refuses a seat that is not its own.
func (f *State) whose(c *Command) error {
	if int(c.Seat) > f.settings.Seats {
		return Refuse(NoSuchSeat, "seat: %q is none of this table's %d", c.Seat.String(), f.settings.Seats)
	}
	own := f.SeatOf(c.By)
	if may(c.Body, hostOnly) {
		return f.requireHost(*c)
	}
	if may(c.Body, anySeat) || may(c.Body, unseated) && c.By == f.host && c.By != "" {
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

// Act returns what comes of an action that the seat does after that event, and who decided on it.
func (f State) Act(seat game.Seat, after Seq, a game.Action, how How) ([]EventBody, error) {
	return f.acts(Command{Seat: seat, After: after}, a, how)
}

// StandIn returns what comes of a bot that plays for the person of the seat from now on.
func (f State) StandIn(seat game.Seat) ([]EventBody, error) { return f.standIn(seat) }

// CloseHashes returns what comes of ending the time for hashes.
func (f State) CloseHashes() []EventBody { return f.closes() }

// Deal returns the deals with which the match goes on.
func (f State) Deal() []EventBody { return f.deals(0) }

// Open returns what has to happen at a blank table for people to come to it, the host on the first seat.
func (f State) Open(s Settings, host Who) ([]EventBody, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	if host == "" {
		return nil, Refuse(NotSeated, "a table needs a host")
	}
	return []EventBody{TableMade{Settings: s.rounded(), Host: host}, Sat{Seat: 1, Chair: Chair{Who: host}}}, nil
}

// Begin returns what has to happen at a blank table for a match of players by name.
func (f State) Begin(b Started, at time.Time) ([]EventBody, error) {
	if _, err := f.Apply("", at, b); err != nil {
		return nil, err
	}
	return append([]EventBody{b}, f.deals(0)...), nil
}
