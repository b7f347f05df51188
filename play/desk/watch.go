package desk

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"sync"
	"time"

	"roundhouse/game"
	"roundhouse/play/hall"
	"roundhouse/play/people"
	"roundhouse/play/table"
)

// Watch opens the stream of a table; see the comment of the package. A message about an event
// carries the event's number, and the input names the event after which the stream is to continue.
var Watch = newOperation(About{
	Method: "GET", Path: "/api/tables/{table}/stream", ID: "stream", Summary: "What happens at the table",
	Description: "Server-Sent Events: view, event, now, words, heartbeat after 5 seconds of silence and, when the server closes, bye.",
	Refusals:    []Kind{Forbidden, NotFound},
}, (*Desk).openTableStream)

// StreamInput is the input of a request for the stream of a table.
type StreamInput struct {
	TableInput
	After uint64 `query:"after" doc:"The last event that you have seen; without it, the stream begins with a view"` // or 0
	Polls bool   // the client had the answer to another poll a moment ago
	House string // the mark of the house that the client has, "" if it says none
}

// viewer is the stream of a table to one viewer.
type viewer struct {
	Stream
	t     *hall.Table
	who   table.Who
	seat  game.Seat
	crowd *crowd
	after table.Seq    // the last event that was sent
	begun bool         // the client has received something, as seen from seat
	fresh bool         // the client needs a view before anything else
	polls bool         // the client had a stream a moment ago, after which this one goes on
	knows string       // the mark of a house that the client has from there, or ""
	house *table.House // the house that was sent last
	gone  bool         // the person has been deleted; guarded by the audience's lock
	heard []Words      // that have not been sent; guarded by the audience's lock
}

func (d *Desk) openTableStream(ctx context.Context, from Caller, in *StreamInput) (*Stream, error) {
	t, _, err := d.openTable(ctx, from, in.Table)
	if err == nil {
		err = requireOwned(t)
	}
	if err != nil {
		return nil, err
	}
	v := &viewer{t: t, who: from.asWho(), after: table.Seq(in.After), fresh: in.After == 0, polls: in.Polls, knows: in.House}
	if err := v.open(d, from, v); err != nil {
		return nil, err
	}
	if !d.audience.addViewer(v) {
		v.Close()
		return nil, hall.ErrClosed
	}
	v.done = append(v.done, func() { d.audience.removeViewer(v) })
	if err := d.requireThere(from); err != nil {
		v.Close()
		return nil, err
	}
	return &v.Stream, nil
}

func (v *viewer) enterTable(ctx context.Context) (leave func()) {
	v.seat = v.t.SeatOf(v.who)
	unwatch, depart := v.t.Watch(v.pokeSource), v.t.Enter(ctx, v.who)
	return func() {
		unwatch()
		v.depart(v.t, v.who, depart)
	}
}

// mostAtOnce is the greatest number of events that a stream sends at once. A slow reader may have
// missed any number of them.
const mostAtOnce = 100

// catchUp adds messages about what the viewer has not seen, and about what the viewer may do now.
func (v *viewer) catchUp(ctx context.Context) error {
	if v.d.audience.isDeleted(v) {
		return errBye
	}
	now, err := v.seeTable(ctx)
	if err != nil {
		return err
	}
	gone := now.Now.You == game.NoSeat && !now.Watchable
	if gone {
		now.Events = v.untilDeparture(now.Events)
	}
	more := len(now.Events) > mostAtOnce
	if more {
		now.Events = now.Events[:mostAtOnce]
		v.pokeSource() // the others follow when these are read
	}
	house, err := v.crowd.houseAt(ctx, v.d, now.Now.House)
	names := house.names
	if err == nil && slices.ContainsFunc(now.Events, namesSomebody) {
		names, err = v.d.namesAt(ctx, now.Now.House, now.Events)
	}
	if err != nil {
		return err
	}
	if err := v.addEvents(now.Events, names); err != nil || more {
		return err
	}
	if gone {
		return errBye
	}
	if now.Now.You != v.seat { // from another seat, the person sees something else
		v.seat, v.fresh = now.Now.You, true
	}
	if v.fresh {
		if now.View.Circle, err = v.d.circleShown(ctx, v.who, v.t); err != nil {
			return err
		}
	}
	v.addNow(&now, house.SeenBy(now.Now.House.WasHost))
	for _, words := range v.d.audience.takeWords(v) {
		v.addMessage("words", 0, words)
	}
	return nil
}

// seeTable returns what the viewer sees now, and the events that the viewer has not seen. A stream
// that resumes after an event that is no longer kept, or that was seen from another seat, starts
// with a view instead; a stream already open gets every event, and so does a client that polls.
func (v *viewer) seeTable(ctx context.Context) (hall.News, error) {
	now, err := v.t.News(v.who, hall.Known{After: v.after, View: v.begun, Seat: v.seat})
	var behind *hall.Behind
	switch {
	case !errors.As(err, &behind):
	case (v.begun || v.polls) && behind.After < behind.From:
		err = v.t.ReadMissed(ctx, v.who, v.after, &now)
	default:
		// The log was replaced by an older copy: the events that the client has seen are gone.
		v.begun, v.fresh, now, err = false, true, v.t.Look(v.who), nil
	}
	if !v.begun {
		v.seat = now.Now.You
		if v.fresh = v.fresh || v.mayHaveMoved(now.Events); v.fresh {
			now.Events = nil
		}
	}
	return now, err
}

// mayHaveMoved reports whether the viewer may have had another seat before the events. The client's
// view is then from that seat, and cannot take these events.
func (v *viewer) mayHaveMoved(events []table.Shown) bool {
	return slices.ContainsFunc(events, func(e table.Shown) bool {
		switch w := e.Body.(type) {
		case table.Sat:
			return v.who != "" && w.Chair.Who == v.who
		case table.Left:
			return v.who != "" && v.seat == game.NoSeat
		}
		return false
	})
}

// untilDeparture returns the events up to and including the viewer's departure from its seat, or
// none if it had no seat.
func (v *viewer) untilDeparture(events []table.Shown) []table.Shown {
	i := slices.IndexFunc(events, func(e table.Shown) bool {
		_, left := e.Body.(table.Left)
		return left && v.who != "" && e.NamedPerson() == v.who
	})
	return events[:i+1]
}

// addEvents adds messages about events.
func (v *viewer) addEvents(events []table.Shown, names Names) error {
	for _, e := range events {
		data, err := v.crowd.eventData(e, names)
		if err != nil {
			return err
		}
		v.addMessage("event", e.Seq, data)
		v.after, v.begun = e.Seq, true
	}
	return nil
}

// addNow adds the message about what the viewer may do now, after a view if the client needs one.
// The house is in it if the client has none, or another one.
func (v *viewer) addNow(now *hall.News, house *table.House) {
	if v.fresh {
		now.View.Form, now.View.House = Form, house
		v.addMessage("view", now.View.Seq, now.View)
		v.after, v.fresh, v.house = now.View.Seq, false, house
	}
	message := now.Now
	message.Form, message.House = Form, house
	if v.has(house) {
		message.House = nil
	}
	v.begun, v.house = true, house
	v.addMessage("now", 0, &message)
}

// has reports whether the client has the house.
func (v *viewer) has(house *table.House) bool {
	if v.house == nil && v.knows != "" {
		return v.knows == house.Mark()
	}
	return reflect.DeepEqual(v.house, house)
}

// Attend records that people are present at a table until leave is called, as their own streams
// would. It is for an adapter that knows it from elsewhere: they share one device. The error is an
// *Error or nil.
func (d *Desk) Attend(ctx context.Context, id string, who ...people.ID) (leave func(), err error) {
	t, err := d.hall.Get(ctx, id)
	if err != nil {
		return nil, d.errorOf(ctx, err)
	}
	var departs []func()
	for _, one := range who {
		departs = append(departs, t.Enter(ctx, table.Who(one)))
	}
	return func() {
		for _, depart := range departs {
			depart()
		}
	}, nil
}

// crowd is what the streams of one table share.
type crowd struct {
	streams int // how many there are; guarded by the audience's lock

	mu     sync.Mutex
	newest [4]sharedEvent // by number, modulo their count
	house  sharedHouse
}

// sharedEvent is an encoded event as everybody sees it whom it does not concern.
type sharedEvent struct {
	seq  table.Seq
	at   time.Time // differs if the log was replaced by an older copy and has another event of that number
	text JSON
}

// eventData returns the data of the message about an event. What many viewers see alike is encoded
// once.
func (c *crowd) eventData(e table.Shown, names Names) (any, error) {
	if !e.Shared {
		return e.Named(names), nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	have := &c.newest[e.Seq%table.Seq(len(c.newest))]
	if have.seq == e.Seq && have.at.Equal(e.At) {
		return have.text, nil
	}
	text, err := AppendJSON(nil, e)
	if err == nil {
		*have = sharedEvent{e.Seq, e.At, text}
	}
	return JSON(text), err
}

// sharedHouse is the house of a table as everybody sees it whom nothing in it concerns alone.
// Streams share it, so nobody may write to it.
type sharedHouse struct {
	*table.House
	of     *table.House // as long as this says the same, without names
	people uint64       // and as long as this is known.version
	names  Names
}

// houseAt returns the house of the table with the names of its people.
func (c *crowd) houseAt(ctx context.Context, d *Desk, of *table.House) (sharedHouse, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	people := d.known.version()
	if s := &c.house; s.of != nil && s.people == people && s.of.Equal(of) {
		return *s, nil
	}
	names, err := d.namesAt(ctx, of, nil)
	if err != nil {
		return sharedHouse{}, err
	}
	house := of.SeenBy(false).Named(names)
	if err := house.Encode(); err != nil {
		return sharedHouse{}, err
	}
	c.house = sharedHouse{house, of, people, names}
	return c.house, nil
}

// namesSomebody reports whether the message about the event has a name, perhaps of somebody who
// does not sit at the table.
func namesSomebody(e table.Shown) bool { return e.NamedPerson() != "" }
