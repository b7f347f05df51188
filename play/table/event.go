package table

import (
	"time"

	"roundhouse/game"
)

// Event is something that happened at a table. The log has all of it; For returns what a viewer may
// see of it, under the same number.
type Event struct {
	Seq  Seq
	At   time.Time
	ID   string // the ID of the log's entry; hidden from viewers
	Body EventBody
	// Shared says that this is what everybody sees whom the event does not concern. For sets it.
	Shared bool
}

// EventBody is what happened. Each type has its own file, which defines its name, what viewers may
// see of it, how it is stored and what it changes.
type EventBody interface {
	// redactedFor returns what the viewer may see of the event.
	redactedFor(viewer game.Seat, openHands bool) EventBody
}

// For returns what the viewer may see of e; NoSeat is an onlooker. Every viewer gets every event in
// some form, so that all viewers see the same numbering, without gaps.
func (e Event) For(viewer game.Seat, openHands bool) Event {
	e.ID = ""
	c, ok := e.Body.(concerning)
	if ok && c.hidesNothing() {
		e.Shared = true
		return e
	}
	e.Shared = ok && !c.concerns(viewer)
	e.Body = e.Body.redactedFor(viewer, openHands)
	return e
}

// concerning is a frequent event that most viewers see alike: those whom it does not concern see
// what an onlooker sees.
type concerning interface {
	concerns(viewer game.Seat) bool
	hidesNothing() bool // reports whether everybody sees all of it
}

// mover is an event by which somebody takes or leaves a seat. from is NoSeat if somebody sits down,
// to is NoSeat if somebody leaves.
type mover interface {
	seatChange() (who Who, from, to game.Seat)
}

// NamedPerson returns the person who takes, reserves or leaves a seat by this event, or "".
func (e Event) NamedPerson() Who {
	switch w := e.Body.(type) {
	case mover:
		who, _, _ := w.seatChange()
		return who
	case Reserved:
		return w.Who
	}
	return ""
}

// SeatBefore returns the person's seat before the event; seat is the one after it.
func (e Event) SeatBefore(who Who, seat game.Seat) game.Seat {
	from, _ := e.seatsAround(who, seat)
	return from
}

// SeatAfter returns the person's seat after the event; seat is the one before it.
func (e Event) SeatAfter(who Who, seat game.Seat) game.Seat {
	_, to := e.seatsAround(who, seat)
	return to
}

// seatsAround returns the person's seats before and after the event. Both are equal to seat unless
// the event moves that person.
func (e Event) seatsAround(who Who, seat game.Seat) (from, to game.Seat) {
	if m, ok := e.Body.(mover); ok && who != "" {
		if moved, from, to := m.seatChange(); moved == who {
			return from, to
		}
	}
	return seat, seat
}
