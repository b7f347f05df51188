package table

import (
	"time"

	"roundhouse/game"
)

// clock keeps a table's clocks. A person's clock runs while the person can act: each action may
// take Settings.Turn, and any excess comes out of the reserve. No clock runs in a pause, or while
// no server holds the table. One of days runs on without a server, and stands still while the
// person's seat is held; see Held.
type clock struct {
	since   [game.MaxSeats + 1]millis // when the seat became able to act; 0 if it cannot act
	left    [game.MaxSeats + 1]time.Duration
	stopped millis    // when all clocks were stopped; 0 while they run
	holds   *holds    // nil if there are none
	moved   time.Time // the time of the last event of the match or of its players
}

// millis is a time in milliseconds since 1970.
type millis int64

func (m millis) time() time.Time { return time.UnixMilli(int64(m)) }

// updateClocks applies the event to the clocks.
func (s *State) updateClocks(body EventBody, at time.Time, before game.Seats) {
	c := &s.clock
	if kindOf(body).is&outsideMatch == 0 {
		c.moved = at
	}
	c.setStopped(s.IsStopped(), at)
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
		if over := at.Sub(c.since[acted].time()) - s.settings.limit(); before.Has(acted) && a.How != ByBot && over > 0 {
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
		case c.since[seat] == 0, seat == acted && !s.isPassing(body):
			c.since[seat] = millis(at.UnixMilli())
		}
	}
	body.moveClocks(s, at)
}

// restartTurns gives back all the time that has passed since the seats became able to act.
func (c *clock) restartTurns(at time.Time) {
	for seat, since := range c.since {
		if since != 0 {
			c.since[seat] = millis(at.UnixMilli())
		}
	}
}

// setStopped stops all clocks, or makes them continue from where they stopped.
func (c *clock) setStopped(still bool, now time.Time) {
	switch {
	case still && c.stopped == 0:
		c.stopped = millis(now.UnixMilli())
	case !still && c.stopped != 0:
		for seat, since := range c.since {
			if since != 0 {
				c.since[seat] += millis(now.UnixMilli()) - max(since, c.stopped)
			}
		}
		waited := millis(now.UnixMilli()) - max(millis(c.moved.UnixMilli()), c.stopped)
		c.moved = c.moved.Add(time.Duration(waited) * time.Millisecond) // bots continue their pauses
		c.stopped = 0
	}
}

// Deadline returns the time at which the seat's clock runs out. It returns false if no clock runs
// for the seat.
func (s *State) Deadline(seat game.Seat) (time.Time, bool) {
	since := s.clock.since[seat]
	if s.settings.limit() == 0 || since == 0 || s.IsStopped() || !s.playing || !s.chairs[seat].PersonPlays() {
		return time.Time{}, false
	}
	return s.clock.holdOf(seat).extend(since, since.time().Add(s.settings.limit()+s.clock.left[seat])), true
}

// HasSlept reports whether clocks ran while no server held the table; awake is when the current
// server took hold of it. Clocks of days run on, and only one that was up then has slept.
func (s *State) HasSlept(awake time.Time) bool {
	if !s.playing || s.IsStopped() || !s.at.Before(awake) {
		return false
	}
	if !s.settings.HasDays() {
		return s.settings.Turn > 0
	}
	for seat := range s.round.Turn().All() {
		if at, runs := s.Deadline(seat); runs && at.Before(awake) {
			return true
		}
	}
	return false
}

// Wake gives back the time that passed while no server held the table.
type Wake struct{ itself }

func (Wake) decide(d *decision, _ Command) error { return d.emit(Woke{}) }

// Woke gives back the time that passed while no server held the table.
type Woke struct{ plain }

func (Woke) name() string { return "woke" }

func (Woke) moveClocks(s *State, at time.Time) { s.clock.restartTurns(at) }
