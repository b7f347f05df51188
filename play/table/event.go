package table

import (
	"cmp"
	"errors"
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

// EventBody is what happened, and nothing else. Each type has, in the file of the command
// that leads to it, its name, what viewers may see of it, how it is stored and what it changes.
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
	take := s.applyPlayed
	if s.recounted != nil {
		take = s.applyRecounted
	}
	body, then, err := take(body, at)
	if err != nil {
		return e, err
	}
	s.last++
	s.at = at
	e = Event{s.last, at, id, body, then}
	s.sent.add(SenderID(id))
	if a, ok := body.(Acted); ok && a.How == ByPlayer && a.Action.Seat == s.wasHost {
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

// applyPlayed applies the next event of a match that is replayed by the rules, not recounted.
func (s *State) applyPlayed(body EventBody, at time.Time) (EventBody, Then, error) {
	if p, ok := body.(played); ok {
		return p.applyToMatch(s, at)
	}
	return body, nil, s.applyToHouse(body, at)
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

// storied is an event with story lines. An event without story lines is registered as silent.
type storied interface {
	// storyLines returns the event in words, after it was redacted for its viewer. The lines
	// contain no names, and are the same for all viewers for whom the redacted event is the same.
	storyLines(then Then) []words.Line
}

// Story returns the event in words.
func (e Shown) Story() []words.Line {
	if t, ok := e.Body.(storied); ok {
		return t.storyLines(e.Then)
	}
	return nil
}

// oneLine returns the line of an event that concerns only one seat.
func oneLine(key string, seat game.Seat) []words.Line {
	return []words.Line{{Key: key, Who: seat.Set()}}
}
