package table

import (
	"time"

	"roundhouse/game"
)

// clock is the times of a table. A person's time runs while it could act: a turn for
// each action, and what goes beyond is taken from its reserve. It does not run in a
// pause, nor while nobody holds the table.
type clock struct {
	since [game.MaxSeats + 1]time.Time // the seat can act; zero where it cannot
	left  [game.MaxSeats + 1]time.Duration
	pause time.Time // since when the table is paused
	moved time.Time // the last event of the match, or of who plays it
}

// tick takes in the event.
func (f *fold) tick(what What, at time.Time, before game.Seats) {
	c := &f.clock
	switch what.(type) {
	case Said, Asked, Hashed, Revealed, Ready, Hosted:
	default:
		c.moved = at
	}
	var now game.Seats
	if f.playing {
		now = f.state.Turn()
	}
	acted := game.NoSeat
	if a, ok := what.(Acted); ok && a.Action.Kind != game.Knock {
		acted = a.Action.Seat
		if over := at.Sub(c.since[acted]) - f.settings.Turn; before.Has(acted) && over > 0 {
			c.left[acted] = max(c.left[acted]-over, 0)
		}
	}
	for seat := game.Seat(1); int(seat) <= f.seats(); seat++ {
		switch {
		case !now.Has(seat):
			c.since[seat] = time.Time{}
		case seat == acted || c.since[seat].IsZero():
			c.since[seat] = at
		}
	}
	switch w := what.(type) {
	case Woke:
		c.restart(at)
	case Returned:
		if now.Has(w.Seat) {
			c.since[w.Seat] = at
		}
	case Paused:
		c.pause = at
	case Resumed:
		c.skip(at)
	}
}

// restart gives back all time since the seats could act.
func (c *clock) restart(at time.Time) {
	for seat, since := range c.since {
		if !since.IsZero() {
			c.since[seat] = at
		}
	}
}

// skip leaves the pause out, which ends now.
func (c *clock) skip(now time.Time) {
	for seat, since := range c.since {
		if !since.IsZero() {
			c.since[seat] = since.Add(now.Sub(later(since, c.pause)))
		}
	}
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// deadline is when the seat's time is up, if it has a clock that runs.
func (f *fold) deadline(seat game.Seat) (time.Time, bool) {
	since := f.clock.since[seat]
	if f.settings.Turn == 0 || since.IsZero() || f.paused || !f.playing || !f.chairs[seat].person() {
		return time.Time{}, false
	}
	return since.Add(f.settings.Turn + f.clock.left[seat]), true
}
