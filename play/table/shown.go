package table

import (
	"cmp"
	"strconv"
	"time"

	"roundhouse/game"
	"roundhouse/words"
)

// For returns what the viewer may see of e; NoSeat is an onlooker. Every viewer gets every event in
// some form, so that all viewers see the same numbering, without gaps.
func (e Event) For(viewer game.Seat, openHands bool) Shown {
	seen := Shown{Seq: e.Seq, At: e.At, Body: e.Body, Then: e.then}
	body, shared := e.Body.redactedFor(viewer, openHands, e.then)
	if seen.Shared = shared; body != nil {
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

// Named returns e with the name of the person or bot who takes, reserves or leaves a seat; names
// has those of people.
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
		out = append(out, `,"tell":[`...)
		for i, line := range tell {
			if i > 0 {
				out = append(out, ',')
			}
			out = line.AppendJSON(out)
		}
		out = append(out, ']')
	}
	if out, err = appendForm(append(out, `,"body":`...), e.Body); err != nil {
		return out, err
	}
	if e.Then != nil {
		if out, err = appendForm(append(out, `,"then":`...), e.Then); err != nil {
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
