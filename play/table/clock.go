package table

import (
	"time"

	"roundhouse/game"
)

// clock is the times of a table. A person's time runs while it could act: a turn for
// each action, and what goes beyond is taken from its reserve. It does not run in a
// pause, nor while nobody holds the table.
type clock struct {
	since [game.MaxSeats + 1]moment // the seat can act; 0 where it cannot
	left  [game.MaxSeats + 1]time.Duration
	stood moment    // since when all clocks stand still; 0 while they run
	moved time.Time // the last event of the match, or of who plays it
}

// moment is a time in milliseconds.
type moment int64

func (m moment) time() time.Time { return time.UnixMilli(int64(m)) }

// updateClocks takes in the event.
func (s *State) updateClocks(body EventBody, at time.Time, before game.Seats) {
	c := &s.clock
	if kindOf(body).is&aside == 0 {
		c.moved = at
	}
	c.setStill(s.IsStill(), at)
	var now game.Seats
	if s.playing {
		now = s.round.Turn()
	}
	acted := game.NoSeat
	if a, ok := body.(Acted); ok && a.Action.Kind != game.Knock {
		acted = a.Action.Seat
		if a.How == ByPlayer {
			s.spent = spent{at.Sub(c.since[acted].time()), c.left[acted]}
		}
		if over := at.Sub(c.since[acted].time()) - s.settings.Turn; before.Has(acted) && a.How != ByBot && over > 0 {
			c.left[acted] = max(c.left[acted]-over, 0)
		}
	}
	for seat := range game.SeatsOf(s.Seats()).All() {
		if now.Has(seat) && !before.Has(seat) {
			s.turns[seat] = min(s.turns[seat], mostTurns-1) + 1
		}
		switch {
		case !now.Has(seat):
			c.since[seat] = 0
		case seat == acted || c.since[seat] == 0:
			c.since[seat] = moment(at.UnixMilli())
		}
	}
	if t, ok := body.(timed); ok {
		t.moveClocks(s, at)
	}
}

// restartTurns gives back all time since the seats could act.
func (c *clock) restartTurns(at time.Time) {
	for seat, since := range c.since {
		if since != 0 {
			c.since[seat] = moment(at.UnixMilli())
		}
	}
}

// setStill has all clocks stand still, or go on as they stood.
func (c *clock) setStill(still bool, now time.Time) {
	switch {
	case still && c.stood == 0:
		c.stood = moment(now.UnixMilli())
	case !still && c.stood != 0:
		for seat, since := range c.since {
			if since != 0 {
				c.since[seat] += moment(now.UnixMilli()) - max(since, c.stood)
			}
		}
		waited := moment(now.UnixMilli()) - max(moment(c.moved.UnixMilli()), c.stood)
		c.moved = c.moved.Add(time.Duration(waited) * time.Millisecond) // bots go on with their pauses
		c.stood = 0
	}
}

// Deadline returns when the seat's time is up, if it has a clock that runs.
func (s *State) Deadline(seat game.Seat) (time.Time, bool) {
	since := s.clock.since[seat]
	if s.settings.Turn == 0 || since == 0 || s.IsStill() || !s.playing || !s.chairs[seat].PersonPlays() {
		return time.Time{}, false
	}
	return since.time().Add(s.settings.Turn + s.clock.left[seat]), true
}

// HasSlept reports whether the clocks of people ran while nobody held the table, which has been held
// since that time.
func (s *State) HasSlept(awake time.Time) bool {
	return s.playing && !s.IsStill() && s.settings.Turn > 0 && s.at.Before(awake)
}
