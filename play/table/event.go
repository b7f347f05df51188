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
	Body EventBody
}

// EventBody is what happened; each stands in a file of its own, with its name, what others see of it, how it is
// stored and what it changes.
type EventBody interface {
	// redactedFor is what the viewer may see of it.
	redactedFor(viewer game.Seat, openHands bool) EventBody
}

// For is what the viewer may see of e; NoSeat is an onlooker. No event is kept
// from a viewer altogether, so that everyone's numbers are the same and gapless.
func (e Event) For(viewer game.Seat, openHands bool) Event {
	e.ID, e.Body = "", e.Body.redactedFor(viewer, openHands)
	return e
}

// mover is an event by which somebody takes a seat, or leaves one: the other is NoSeat then.
type mover interface {
	seatChange() (who Who, from, to game.Seat)
}

// NamedPerson returns the person that the event is about by name: who sits down or leaves; or "".
func (e Event) NamedPerson() Who {
	if m, ok := e.Body.(mover); ok {
		who, _, _ := m.seatChange()
		return who
	}
	return ""
}

// SeatBefore returns the person's seat before the event; after it the person had that one.
func (e Event) SeatBefore(who Who, seat game.Seat) game.Seat {
	from, _ := e.seatsAround(who, seat)
	return from
}

// SeatAfter returns the person's seat after the event; before it the person had that one.
func (e Event) SeatAfter(who Who, seat game.Seat) game.Seat {
	_, to := e.seatsAround(who, seat)
	return to
}

// seatsAround returns the person's seats before and after the event: seat, unless it is about the person.
func (e Event) seatsAround(who Who, seat game.Seat) (from, to game.Seat) {
	if m, ok := e.Body.(mover); ok && who != "" {
		if moved, from, to := m.seatChange(); moved == who {
			return from, to
		}
	}
	return seat, seat
}
