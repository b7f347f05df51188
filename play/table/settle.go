package table

import (
	"errors"
	"fmt"
	"time"

	"roundhouse/game"
)

// settle takes in an event of the people. Commands have been checked before they
// became events; what is refused here is a log that somebody has changed.
func (f *State) settle(body EventBody, at time.Time) error {
	if s, ok := body.(seated); ok && int(s.seat()) > f.settings.Seats {
		return fmt.Errorf("seat %s: the table has %d seats", s.seat(), f.settings.Seats)
	}
	if _, opened := body.(TableMade); opened != (f.last == 0) {
		return errors.New("a table is opened first, and once")
	}
	if s, ok := body.(settler); ok {
		return s.settle(f, at)
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
	h.withdraw(w.Seat)
	h.ready &^= w.Seat.Set()
}
