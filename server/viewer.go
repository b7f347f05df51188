package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"time"

	"roundhouse/game"
	"roundhouse/hall"
	"roundhouse/table"
	"roundhouse/wire"
)

// viewer is one stream.
type viewer struct {
	s     *Server
	t     *hall.Table
	who   table.Who
	seat  game.Seat
	w     http.ResponseWriter
	rc    *http.ResponseController
	after table.Seq // the last event that was sent
	begun bool      // the client has been sent something, and sees the table from seat
	fresh bool      // it needs a view before it goes on
	buf   []byte

	poked chan struct{} // something is new that is no event
	gone  bool          // its person has deleted itself; guarded by the audience
}

// errBye ends a stream that has been told so.
var errBye = errors.New("the stream is over")

// run sends until the client or the server has had enough.
func (v *viewer) run(ctx context.Context) error {
	v.seat = v.t.SeatOf(v.who)
	defer v.t.Enter(ctx, v.who)()
	beat := time.NewTimer(v.s.beat)
	defer beat.Stop()
	for {
		news, err := v.catchUp(ctx)
		if errors.Is(err, errBye) || errors.Is(err, hall.ErrClosed) {
			return v.bye()
		}
		if err != nil {
			return err
		}
		if more, err := v.wait(ctx, news, beat); err != nil || !more {
			return err
		}
	}
}

// wait sends what there is, and heartbeats until there is more; false once the stream is over.
func (v *viewer) wait(ctx context.Context, news <-chan struct{}, beat *time.Timer) (more bool, err error) {
	for {
		if err := v.flush(); err != nil {
			return false, err
		}
		beat.Reset(v.s.beat)
		select {
		case <-news:
			return true, nil
		case <-v.poked:
			return true, nil
		case <-beat.C:
			if err := v.write("heartbeat", 0, wire.Heartbeat{}); err != nil {
				return false, err
			}
		case <-ctx.Done():
			return false, nil
		case <-v.s.closing:
			return false, v.bye()
		}
	}
}

// catchUp writes what the viewer has not seen, and what it may do now. The channel tells
// of more.
func (v *viewer) catchUp(ctx context.Context) (<-chan struct{}, error) {
	if v.s.audience.lost(v) {
		return nil, errBye
	}
	events, seat, news, err := v.news(ctx)
	if err != nil {
		return nil, err
	}
	l := v.t.Look(seat)
	if v.t.SeatOf(v.who) != seat { // has just left: what stands here is no longer its own
		return closed, nil
	}
	names, err := v.s.names(ctx, &l, events)
	if err != nil {
		return nil, err
	}
	if seat == game.NoSeat && !v.t.Watchable() {
		return nil, errors.Join(v.events(v.upToOwn(events), &l, names), errBye)
	}
	if err := v.events(events, &l, names); err != nil {
		return nil, err
	}
	if seat != v.seat { // sits somewhere else now, and sees something else
		v.seat, v.fresh = seat, true
	}
	if (v.begun || !v.fresh) && l.Seq != v.after { // more is on its way
		return news, nil
	}
	return news, v.current(&l, names)
}

// news returns the events that the viewer has not seen, and its seat after them. A stream that
// begins with the number of an event that is no longer kept, or from another seat than its person
// has now, needs a view instead; one that is open gets every event.
func (v *viewer) news(ctx context.Context) ([]table.Event, game.Seat, <-chan struct{}, error) {
	var behind *hall.Behind
	if v.begun {
		events, seat, news, err := v.t.News(ctx, v.who, v.seat, v.after)
		if !errors.As(err, &behind) {
			return events, seat, news, err
		}
		v.begun = false // the data of an older copy: the events that the client has seen are gone
	}
	v.seat = v.t.SeatOf(v.who)
	events, news, err := v.t.Since(v.seat, v.after)
	if errors.As(err, &behind) {
		v.fresh, err = true, nil
	}
	if v.fresh = v.fresh || v.moved(events); v.fresh {
		events = nil
	}
	return events, v.seat, news, err
}

// closed tells of more at once.
var closed = func() chan struct{} { c := make(chan struct{}); close(c); return c }()

// moved reports whether the viewer may have sat elsewhere before the events: it has a
// view of that seat then, with which they do not go together.
func (v *viewer) moved(events []table.Event) bool {
	return slices.ContainsFunc(events, func(e table.Event) bool {
		switch w := e.What.(type) {
		case table.Sat:
			return v.who != "" && w.Chair.Who == v.who
		case table.Left:
			return v.who != "" && v.seat == game.NoSeat
		}
		return false
	})
}

// upToOwn returns the events up to the one by which the viewer left its seat: none where it had none.
func (v *viewer) upToOwn(events []table.Event) []table.Event {
	i := slices.IndexFunc(events, func(e table.Event) bool {
		left, ok := e.What.(table.Left)
		return ok && v.who != "" && left.Who == v.who
	})
	return events[:i+1]
}

// events writes events.
func (v *viewer) events(events []table.Event, l *table.Snapshot, names wire.Names) error {
	for _, e := range events {
		message, err := wire.EventOf(e, &l.Settings, names)
		if err != nil {
			return err
		}
		if err := v.write("event", e.Seq, message); err != nil {
			return err
		}
		v.after, v.begun = e.Seq, true
	}
	return nil
}

// current writes what may be done now, after a view where the viewer needs one.
func (v *viewer) current(l *table.Snapshot, names wire.Names) error {
	if v.fresh {
		view, err := wire.ViewOf(v.t.ID(), v.seat, l, names)
		if err != nil {
			return err
		}
		if err := v.write("view", l.Seq, view); err != nil {
			return err
		}
		v.after, v.fresh = l.Seq, false
	}
	v.begun = true
	return v.write("now", 0, wire.NowOf(v.seat, l, names))
}

// write adds a message to what flush sends. JSON has no line breaks but the last, and is
// not written for a page: > stays >.
func (v *viewer) write(kind string, id table.Seq, message any) error {
	v.buf = append(append(v.buf, "event: "...), kind...)
	if id > 0 {
		v.buf = strconv.AppendUint(append(v.buf, "\nid: "...), uint64(id), 10)
	}
	out := bytes.NewBuffer(append(v.buf, "\ndata: "...))
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(message); err != nil {
		return err
	}
	v.buf = append(out.Bytes(), '\n')
	return nil
}

// bye tells the client that this stream is over; it may come back.
func (v *viewer) bye() error {
	if err := v.write("bye", 0, struct{}{}); err != nil {
		return err
	}
	return v.flush()
}

// mostKept is how much memory a stream keeps for its next message.
const mostKept = 4 << 10

// flush sends what there is. A reader that is too slow is dropped.
func (v *viewer) flush() error {
	if len(v.buf) == 0 {
		return nil
	}
	if err := v.rc.SetWriteDeadline(time.Now().Add(v.s.slow)); err != nil {
		return err
	}
	_, err := v.w.Write(v.buf)
	if v.buf = v.buf[:0]; cap(v.buf) > mostKept {
		v.buf = nil
	}
	if err != nil {
		return err
	}
	if err := v.rc.Flush(); err != nil {
		return err
	}
	return v.rc.SetWriteDeadline(time.Time{}) // in HTTP/2 one that passes ends the stream
}
