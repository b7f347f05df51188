package table

import (
	"errors"
	"time"

	"roundhouse/game"
)

// Event is something that happened at a table, whole. The log has its body; what follows from it
// belongs to it, too, but is not stored: Apply makes it again. An Event may have what viewers must not
// see, so that it cannot be written as JSON. For returns what a viewer may see of it, under the same
// number, and Encode writes it for the log.
type Event struct {
	Seq  Seq
	At   time.Time
	ID   string // the ID of the log's entry
	Body EventBody
	then Then // nil if nothing follows
}

// EventBody is what happened, and nothing else. Each type has its own file, which defines its name,
// what viewers may see of it, how it is stored and what it changes.
type EventBody interface {
	// redactedFor returns what the viewer may see of the body.
	redactedFor(viewer game.Seat, openHands bool) EventBody
}

// Then is what follows from an event and the state before it.
type Then interface {
	// seenBy returns what the viewer may see of it; body is the whole body of the event.
	seenBy(body EventBody, viewer game.Seat, openHands bool) Then
}

// errWhole is the error of an attempt to write as JSON what may be hidden from viewers.
var errWhole = errors.New("what may be hidden is written only by Encode, and by what Event.For returns")

// MarshalJSON returns an error.
func (Event) MarshalJSON() ([]byte, error) { return nil, errWhole }

// For returns what the viewer may see of e; NoSeat is an onlooker. Every viewer gets every event in
// some form, so that all viewers see the same numbering, without gaps.
func (e Event) For(viewer game.Seat, openHands bool) Shown {
	seen := Shown{Seq: e.Seq, At: e.At, Body: e.Body, Then: e.then}
	c, ok := e.Body.(concerning)
	if ok && c.hidesNothing(e.then) {
		seen.Shared = true
		return seen
	}
	seen.Shared = ok && !c.concerns(viewer, e.then)
	seen.Body = e.Body.redactedFor(viewer, openHands)
	if e.then != nil {
		seen.Then = e.then.seenBy(e.Body, viewer, openHands)
	}
	return seen
}

// concerning is a frequent event that most viewers see alike: those whom it does not concern see
// what an onlooker sees.
type concerning interface {
	concerns(viewer game.Seat, then Then) bool
	hidesNothing(then Then) bool // reports whether everybody sees all of it
}

// NameThen follows from an event by which a person or a bot takes, reserves or leaves a seat.
type NameThen struct {
	Who Who `json:"-"` // the person; "" for a bot, and if a seat is given up
	// Name is the bot's name. The table does not know people's: whoever sends the event adds it.
	Name string `json:"name" doc:"The name of the person or bot"`
}

func (n NameThen) seenBy(EventBody, game.Seat, bool) Then { return n }

// NamedPerson returns the person who takes, reserves or leaves a seat by this event, or "".
func (e Event) NamedPerson() Who {
	n, _ := e.then.(NameThen)
	return n.Who
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
	if who == "" || e.NamedPerson() != who {
		return seat, seat
	}
	switch w := e.Body.(type) {
	case Sat:
		return game.NoSeat, w.Seat
	case Left:
		return w.Seat, game.NoSeat
	}
	return seat, seat
}
