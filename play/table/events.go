package table

import (
	"errors"
	"time"

	"roundhouse/game"
	"roundhouse/game/record"
	"roundhouse/words"
)

// Event is something that happened at a table, whole. The log has its body; what follows from it
// belongs to it, too, but is not stored: Apply makes it again. An Event may have what viewers must
// not see, so that it cannot be written as JSON. For returns what a viewer may see of it, under the
// same number, and Encode writes it for the log.
type Event struct {
	Seq  Seq
	At   time.Time
	ID   string // the ID of the log's entry
	Body EventBody
	then Then // nil if nothing follows
}

// errWhole is the error of an attempt to write as JSON what may be hidden from viewers.
var errWhole = errors.New("what may be hidden is written only by Encode, and by what Event.For returns")

// Kind returns the event's name, in the log and for clients.
func (e Event) Kind() string { return EventName(e.Body) }

// IsListed reports whether lists of tables show e.
func (e Event) IsListed() bool { return kindOf(e.Body).is&listed != 0 }

// MarshalJSON returns an error.
func (Event) MarshalJSON() ([]byte, error) { return nil, errWhole }

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

// EventBody is what happened, and nothing else. Each type has, in the file of the command that
// leads to it, its name, and where it differs from plain, what viewers may see of it and what it
// changes.
type EventBody interface {
	// name returns the name of the event, in the log and for clients.
	name() string
	// redactedFor returns what the viewer may see of the body, or nil if everybody sees all of it.
	// shared says that the viewer sees of the event, whose whole consequence is then, what an
	// onlooker sees; it may be false although that is so.
	redactedFor(viewer game.Seat, openHands bool, then Then) (seen EventBody, shared bool)
	// storyLines returns the event in words, after it was redacted for its viewer. The lines
	// contain no names, and are the same for all viewers for whom the redacted event is the same.
	storyLines(then Then) []words.Line
	// seat returns the seat that the event concerns, or NoSeat.
	seat() game.Seat
	// apply changes the state, and returns what follows from the event, or nil. Commands are
	// checked before they become events, so an error means that somebody has changed the log.
	apply(s *State, at time.Time) (Then, error)
	// moveClocks changes clocks in a way that is the event's own; see updateClocks.
	moveClocks(s *State, at time.Time)
}

// plain is part of every body: an event of which everybody sees all, without a story, that concerns
// no seat and changes nothing.
type plain struct{}

func (plain) redactedFor(game.Seat, bool, Then) (EventBody, bool) { return nil, false }
func (plain) storyLines(Then) []words.Line                        { return nil }
func (plain) seat() game.Seat                                     { return game.NoSeat }
func (plain) apply(*State, time.Time) (Then, error)               { return nil, nil }
func (plain) moveClocks(*State, time.Time)                        {}

// OfSeat is part of the bodies of events that concern one seat.
type OfSeat struct {
	plain
	Seat game.Seat `json:"seat"`
}

func (o OfSeat) seat() game.Seat { return o.Seat }

func of(seat game.Seat) OfSeat { return OfSeat{Seat: seat} }

// Then is what follows from an event and the state before it.
type Then interface {
	// seenBy returns what the viewer may see of it, or nil if everybody sees all of it; body is the
	// whole body of the event.
	seenBy(body EventBody, viewer game.Seat, openHands bool) Then
}

// plainThen is part of what follows from an event if everybody sees all of it.
type plainThen struct{}

func (plainThen) seenBy(EventBody, game.Seat, bool) Then { return nil }

// formOf returns the value that is written as the JSON of a body or of what follows from an event.
// A body that may be hidden from viewers refuses to be written otherwise.
func formOf(value any) any {
	switch v := value.(type) {
	case Acted:
		return actedForm(v)
	case RoundDealt:
		return roundDealtForm(v)
	case Started:
		return startedForm(v)
	case ActedThen:
		return v.form()
	}
	return value
}

// appendForm appends the JSON of formOf(value). An action, which is most of what happens, is
// written without reflection.
func appendForm(out []byte, value any) ([]byte, error) {
	switch v := value.(type) {
	case Acted:
		return v.appendForm(out), nil
	case ActedThen:
		return v.appendForm(out)
	}
	return record.AppendJSON(out, formOf(value))
}

// Names returns the names of all that a program must know in order to read the logs that this one
// writes: the events, what NamesIn adds to them, and the form.
func Names() []string { return append(EventNames(), askedForBot, FormName()) }

// askedForBot stands for an Asked that is younger than the event.
const askedForBot = "asked bot"

// NamesIn returns the names of what a program must know in order to read the event.
func NamesIn(body EventBody) []string {
	if a, ok := body.(Asked); ok && a.For == ForBot {
		return []string{EventName(body), askedForBot}
	}
	return []string{EventName(body)}
}
