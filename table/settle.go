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
	h := &f.house
	switch w := what.(type) {
	case Opened:
		if err := w.Settings.Check(); err != nil {
			return err
		}
		h.settings, h.host, h.chairs = w.Settings, w.Host, make([]Chair, w.Settings.Seats+1)
		for seat := 1; seat <= w.Settings.Seats; seat++ {
			f.clock.left[seat] = w.Settings.Reserve
		}
	case Sat:
		h.sit(w.Seat, w.Chair)
	case Left:
		h.leave(w, f.Begun())
	case Hosted:
		h.host = w.Who
	case Covered:
		h.plays(w.Seat, w.Bot)
		h.asked[w.Seat] = Nothing
	case Returned:
		h.plays(w.Seat, "")
	case Ready:
		h.ready |= game.Seats(1) << w.Seat
	case Asked:
		h.asked[w.Seat] = w.For
	case Paused:
		h.paused, h.asked = true, [game.MaxSeats + 1]Ask{}
	case Resumed:
		h.paused = false
	case Continued:
		h.onwards = w.Table
	case Hashed, Closed, Revealed:
		f.fair.take(what, at)
	}
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
