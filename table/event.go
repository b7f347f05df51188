package table

import (
	"time"

	"roundhouse/game"
)

// Event is something that happened at a table. The log has it whole; For makes
// the one that a viewer may see, with the same number.
type Event struct {
	Seq  Seq
	At   time.Time
	ID   string // of the entry in the log; not for viewers
	What What
}

// What is what happened; each stands in a file of its own, with its name, what others see of it, how it is
// stored and what it changes.
type What interface {
	// redacted is what the viewer may see of it.
	redacted(viewer game.Seat, openHands bool) What
}

// For is what the viewer may see of e; NoSeat is an onlooker. No event is kept
// from a viewer altogether, so that everyone's numbers are the same and gapless.
func (e Event) For(viewer game.Seat, openHands bool) Event {
	e.ID, e.What = "", e.What.redacted(viewer, openHands)
	return e
}

// Named is the person that the event is about by name: who sits down or leaves; or "".
func (e Event) Named() Who {
	switch w := e.What.(type) {
	case Sat:
		return w.Chair.Who
	case Left:
		return w.Who
	}
	return ""
}

// SeatBefore returns the person's seat before the event; after it the person had that one.
func (e Event) SeatBefore(who Who, seat game.Seat) game.Seat {
	switch w := e.What.(type) {
	case Sat:
		if who != "" && w.Chair.Who == who {
			return game.NoSeat
		}
	case Left:
		if who != "" && w.Who == who {
			return w.Seat
		}
	}
	return seat
}

// SeatAfter returns the person's seat after the event; before it the person had that one.
func (e Event) SeatAfter(who Who, seat game.Seat) game.Seat {
	switch w := e.What.(type) {
	case Sat:
		if who != "" && w.Chair.Who == who {
			return w.Seat
		}
	case Left:
		if who != "" && w.Who == who {
			return game.NoSeat
		}
	}
	return seat
}
