package table

import (
	"errors"
	"fmt"
	"time"

	"roundhouse/game"
)

// applyToHouse applies an event that changes only the house. Commands are checked before they
// become events, so an error here means that somebody has changed the log.
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

// setBot makes a bot of that level stand in for the seat's person, or ends that if bot is "".
func (h *house) setBot(seat game.Seat, bot string) {
	c := h.chairs[seat]
	c.Bot = bot
	h.setChair(seat, c)
}

// emptyChair removes the person or bot from the chair, and puts the bot of w there, if it names
// one.
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
	h.relieved &^= w.Seat.Set()
	if h.wasHost == w.Seat {
		h.wasHost = game.NoSeat
	}
}
