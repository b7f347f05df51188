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

// tick takes in the event.
func (f *State) tick(body EventBody, at time.Time, before game.Seats) {
	c := &f.clock
	if kindOf(body).is&aside == 0 {
		c.moved = at
	}
	c.stand(f.Still(), at)
	var now game.Seats
	if f.playing {
		now = f.state.Turn()
	}
	acted := game.NoSeat
	if a, ok := body.(Acted); ok && a.Action.Kind != game.Knock {
		acted = a.Action.Seat
		if a.How == ByPlayer {
			f.spent = spent{at.Sub(c.since[acted].time()), c.left[acted]}
		}
		if over := at.Sub(c.since[acted].time()) - f.settings.Turn; before.Has(acted) && a.How != ByBot && over > 0 {
			c.left[acted] = max(c.left[acted]-over, 0)
		}
	}
	for seat := range game.SeatsOf(f.Seats()).All() {
		if now.Has(seat) && !before.Has(seat) {
			f.turns[seat] = min(f.turns[seat], mostTurns-1) + 1
		}
		switch {
		case !now.Has(seat):
			c.since[seat] = 0
		case seat == acted || c.since[seat] == 0:
			c.since[seat] = moment(at.UnixMilli())
		}
	}
	if t, ok := body.(timed); ok {
		t.tick(f, at)
	}
}

// restart gives back all time since the seats could act.
func (c *clock) restart(at time.Time) {
	for seat, since := range c.since {
		if since != 0 {
			c.since[seat] = moment(at.UnixMilli())
		}
	}
}

// stand has all clocks stand still, or go on as they stood.
func (c *clock) stand(still bool, now time.Time) {
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
func (f *State) Deadline(seat game.Seat) (time.Time, bool) {
	since := f.clock.since[seat]
	if f.settings.Turn == 0 || since == 0 || f.Still() || !f.playing || !f.chairs[seat].PersonPlays() {
		return time.Time{}, false
	}
	return since.time().Add(f.settings.Turn + f.clock.left[seat]), true
}

// Slept reports whether the clocks of people ran while nobody held the table, which has been held
// since that time.
func (f *State) Slept(awake time.Time) bool {
	return f.playing && !f.Still() && f.settings.Turn > 0 && f.at.Before(awake)
}
