package table

import (
	"errors"
	"fmt"
	"time"

	"roundhouse/game"
)

// applyToHouse applies an event of the people. Commands were checked before they became events, so
// that an error here means that somebody has changed the log.
func (s *State) applyToHouse(body EventBody, at time.Time) error {
	if e, ok := body.(seated); ok && int(e.seat()) > s.settings.Seats {
		return fmt.Errorf("seat %s: the table has %d seats", e.seat(), s.settings.Seats)
	}
	if _, opened := body.(TableMade); opened != (s.last == 0) {
		return errors.New("a table is opened first, and once")
	}
	if e, ok := body.(settler); ok {
		return e.applyToTable(s, at)
	}
	return nil
}

// setBot lets a bot of the level play for the person of the seat; "" ends that.
func (h *house) setBot(seat game.Seat, bot string) {
	c := h.chairs[seat]
	c.Bot = bot
	h.setChair(seat, c)
}

// emptyChair removes the person from the chair; during a match a bot takes over.
func (h *house) emptyChair(w Left, begun bool) {
	c := h.chairs[w.Seat]
	now := Chair{Bot: w.Bot}
	if begun {
		now.Left = c.Who
	} else if w.By != "" && c.Who != "" {
		h.removed = appendCopy(h.removed, c.Who)
	}
	h.setChair(w.Seat, now)
	h.withdrawAsks(w.Seat)
	h.ready &^= w.Seat.Set()
}
