package table

import (
	"errors"
	"fmt"
	"time"

	"roundhouse/game"
)

// settle takes in an event of the people. Commands have been checked before they
// became events; what is refused here is a log that somebody has changed.
func (f *State) settle(what What, at time.Time) error {
	if s, ok := what.(seated); ok && int(s.seat()) > f.settings.Seats {
		return fmt.Errorf("seat %s: the table has %d seats", s.seat(), f.settings.Seats)
	}
	if _, opened := what.(Opened); opened != (f.last == 0) {
		return errors.New("a table is opened first, and once")
	}
	if s, ok := what.(settler); ok {
		return s.settle(f, at)
	}
	return nil
}

func (o Opened) settle(f *State, _ time.Time) error {
	if err := o.Settings.Check(); err != nil {
		return err
	}
	f.settings, f.host, f.chairs = o.Settings, o.Host, make([]Chair, o.Settings.Seats+1)
	for seat := 1; seat <= o.Settings.Seats; seat++ {
		f.clock.left[seat] = o.Settings.Reserve
	}
	return nil
}

func (s Sat) settle(f *State, _ time.Time) error {
	f.sit(s.Seat, s.Chair)
	return nil
}

func (l Left) settle(f *State, _ time.Time) error {
	f.leave(l, f.Begun())
	return nil
}

func (h Hosted) settle(f *State, _ time.Time) error {
	f.host = h.Who
	return nil
}

func (c Covered) settle(f *State, _ time.Time) error {
	f.plays(c.Seat, c.Bot)
	f.asked[c.Seat] = Nothing
	return nil
}

func (r Returned) settle(f *State, _ time.Time) error {
	f.plays(r.Seat, "")
	return nil
}

func (r Ready) settle(f *State, _ time.Time) error {
	f.ready |= game.Seats(1) << r.Seat
	return nil
}

func (a Asked) settle(f *State, _ time.Time) error {
	f.asked[a.Seat] = a.For
	return nil
}

func (Paused) settle(f *State, _ time.Time) error {
	f.paused, f.asked = true, [game.MaxSeats + 1]Ask{}
	return nil
}

func (Resumed) settle(f *State, _ time.Time) error {
	f.paused = false
	return nil
}

func (c Continued) settle(f *State, _ time.Time) error {
	f.onwards = c.Table
	return nil
}

func (h Hashed) settle(f *State, _ time.Time) error {
	f.fair.addHash(h.Seat, h.Hash)
	return nil
}

func (Closed) settle(f *State, at time.Time) error {
	f.fair.close(at)
	return nil
}

func (r Revealed) settle(f *State, _ time.Time) error {
	f.fair.addNumber(r.Seat, r.Number)
	return nil
}

// plays lets a bot play for the person of the seat, or no longer.
func (h *house) plays(seat game.Seat, bot string) {
	c := h.chairs[seat]
	c.Bot = bot
	h.sit(seat, c)
}

// leave takes the person from its chair; in a match a bot plays on.
func (h *house) leave(w Left, begun bool) {
	c := h.chairs[w.Seat]
	now := Chair{Bot: w.Bot}
	if begun {
		now.Left = c.Who
	} else if w.By != "" && c.Who != "" {
		h.removed = with(h.removed, c.Who)
	}
	h.sit(w.Seat, now)
	h.asked[w.Seat] = Nothing
	h.ready &^= game.Seats(1) << w.Seat
}
