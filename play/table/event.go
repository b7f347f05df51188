package table

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"time"

	"roundhouse/game"
	"roundhouse/record"
	"roundhouse/words"
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

// errWhole is the error of an attempt to write as JSON what may be hidden from viewers.
var errWhole = errors.New("what may be hidden is written only by Encode, and by what Event.For returns")

// Kind returns the event's name, in the log and for clients.
func (e Event) Kind() string { return EventName(e.Body) }

// IsListed reports whether lists of tables show e.
func (e Event) IsListed() bool { return kindOf(e.Body).is&listed != 0 }

// MarshalJSON returns an error.
func (Event) MarshalJSON() ([]byte, error) { return nil, errWhole }

// For returns what the viewer may see of e; NoSeat is an onlooker. Every viewer gets every event in
// some form, so that all viewers see the same numbering, without gaps.
func (e Event) For(viewer game.Seat, openHands bool) Shown {
	seen := Shown{Seq: e.Seq, At: e.At, Body: e.Body, Then: e.then, Shared: e.Body.isShared(viewer, e.then)}
	if body := e.Body.redactedFor(viewer, openHands); body != nil {
		seen.Body = body
	}
	if e.then != nil {
		if then := e.then.seenBy(e.Body, viewer, openHands); then != nil {
			seen.Then = then
		}
	}
	return seen
}

// NameThen follows from an event by which a person or a bot takes, reserves or leaves a seat.
type NameThen struct {
	plainThen
	Who Who `json:"-"` // the person; "" for a bot, and if a seat is given up
	// Name is the bot's name. The table does not know people's: whoever sends the event adds it.
	Name string `json:"name" doc:"The name of the person or bot"`
}

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

// Apply applies the next event and returns it with its consequences. If it refuses the event, it
// leaves s unchanged.
func (s *State) Apply(id string, at time.Time, body EventBody) (e Event, err error) {
	var before game.Seats
	if s.playing {
		before = s.round.Turn()
	}
	if at.Before(s.at) {
		at = s.at // the clocks of machines differ, but the log's time must not go back
	}
	if err := s.checkNext(body); err != nil {
		return e, err
	}
	then, err := body.apply(s, at)
	if err != nil {
		return e, err
	}
	acted, isAction := body.(Acted)
	if t, ok := then.(ActedThen); ok && t.Event.Action != acted.Action {
		body = Acted{Action: t.Event.Action, How: acted.How} // with the tile that was drawn
	}
	s.last++
	s.at = at
	e = Event{s.last, at, id, body, then}
	s.sent.add(SenderID(id))
	if isAction && acted.How == ByPlayer && acted.Action.Seat == s.wasHost {
		s.wasHost = game.NoSeat
	}
	if s.recounted != nil && !s.over {
		s.tail.from = s.last + 1
		return e, nil
	}
	s.tail.add(e, &s.turns)
	s.markSeen(body, before)
	s.updateClocks(body, at, before)
	return e, nil
}

// checkNext returns an error if the event cannot be the next, whatever it is about.
func (s *State) checkNext(body EventBody) error {
	_, made := body.(TableMade)
	_, begins := body.(Started)
	switch {
	case made != (s.last == 0) && !begins:
		return errors.New("a table is opened first, and once")
	case int(body.seat()) > s.settings.Seats:
		return fmt.Errorf("seat %s: the table has %d seats", body.seat(), s.settings.Seats)
	}
	return nil
}

// markSeen updates since: for each seat, the oldest event for which its next command may have been
// made. That is usually the last event that changed the round. A seat that stays in turn while
// another seat acts, in a simultaneous opening or by knocking, need not have seen that action.
func (s *State) markSeen(body EventBody, before game.Seats) {
	var actor game.Seat
	switch w := body.(type) {
	case Acted:
		actor = w.Action.Seat
	case RoundDealt:
		s.dealtAt = s.last
		before = 0
	case Started, RoundEnded, MatchEnded, TakenBack:
		before = 0
	default:
		return
	}
	s.movedAt = s.last
	kept := before & s.round.Turn()
	for seat := range game.SeatsOf(s.Seats()).All() {
		if !kept.Has(seat) || seat == actor {
			s.since[seat] = s.last
		}
	}
}

// Shown is what a viewer may see of an event. It writes itself as JSON:
//
//	{"seq":17,"at":1766000000000,"kind":"acted","tell":[…],"body":{…},"then":{…}}
type Shown struct {
	Seq  Seq
	At   time.Time
	Body EventBody
	Then Then // nil if nothing follows
	// Shared says that this is what everybody sees whom the event does not concern.
	Shared bool
}

// Kind returns the event's name, in the log and for clients.
func (e Shown) Kind() string { return EventName(e.Body) }

// NamedPerson returns the person who takes, reserves or leaves a seat by this event, or "".
func (e Shown) NamedPerson() Who {
	n, _ := e.Then.(NameThen)
	return n.Who
}

// Named returns e with the name of the person or bot who takes, reserves or leaves a seat; names has
// those of people.
func (e Shown) Named(names map[Who]string) Shown {
	if n, ok := e.Then.(NameThen); ok {
		n.Name = cmp.Or(names[n.Who], n.Name)
		if e.Then = n; n.Name == "" {
			e.Then = nil
		}
	}
	return e
}

// MarshalJSON writes e as AppendJSON does.
func (e Shown) MarshalJSON() ([]byte, error) { return e.AppendJSON(nil) }

// AppendJSON appends the JSON of e. It contains no line breaks, and > is not escaped.
func (e Shown) AppendJSON(out []byte) (_ []byte, err error) {
	out = strconv.AppendUint(append(out, `{"seq":`...), uint64(e.Seq), 10)
	out = strconv.AppendInt(append(out, `,"at":`...), e.At.UnixMilli(), 10)
	out = append(append(append(out, `,"kind":"`...), e.Kind()...), '"')
	if tell := e.Story(); len(tell) > 0 {
		if out, err = record.AppendJSON(append(out, `,"tell":`...), tell); err != nil {
			return out, err
		}
	}
	if out, err = record.AppendJSON(append(out, `,"body":`...), formOf(e.Body)); err != nil {
		return out, err
	}
	if e.Then != nil {
		if out, err = record.AppendJSON(append(out, `,"then":`...), formOf(e.Then)); err != nil {
			return out, err
		}
	}
	return append(out, '}'), nil
}

// Story returns the event in words.
func (e Shown) Story() []words.Line { return e.Body.storyLines(e.Then) }

// oneLine returns the line of an event that concerns only one seat.
func oneLine(key string, seat game.Seat) []words.Line {
	return []words.Line{{Key: key, Who: seat.Set()}}
}
