package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"roundhouse/game"
	"roundhouse/table"
	"roundhouse/wire"
)

// The times of a stream.
const (
	heartbeat  = 15 * time.Second // a line that says nothing, so that nobody takes the stream for dead
	slowReader = 10 * time.Second // who takes longer for a message is dropped, and may come back
	comeBack   = 500              // milliseconds, after which browsers do
)

// streaming is the stream of a table. It is written by hand: the library's has no
// heartbeat.
func (s *Server) streaming(mux *http.ServeMux) {
	mux.HandleFunc("GET /api/tables/{table}/stream", s.stream)
}

// stream sends one viewer what happens at a table, as Server-Sent Events: view, event
// and now, see package wire, and bye when the server closes. The number of an event is
// its id; Last-Event-ID, or after, goes on from one.
func (s *Server) stream(w http.ResponseWriter, r *http.Request) {
	t, _, err := s.get(r.Context(), r.PathValue("table"))
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	after, err := lastSeen(r)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	done, ok := s.limits.stream(whoOf(r.Context()), s.address(r))
	if !ok {
		s.refuse(w, r, tooMany("you have many streams open: close some"))
		return
	}
	defer done()
	select {
	case <-s.closing:
		s.refuse(w, r, table.ErrClosed)
		return
	default:
	}
	s.streams.Add(1)
	defer s.streams.Done()
	s.metrics.streams.Inc()
	defer s.metrics.streams.Dec()
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no")
	v := &viewer{s: s, t: t, who: whoOf(r.Context()), w: w, rc: http.NewResponseController(w), after: after, fresh: after == 0}
	if _, err := fmt.Fprintf(w, "retry: %d\n\n", comeBack); err != nil {
		return
	}
	if err := v.run(r.Context()); err != nil && r.Context().Err() == nil {
		s.log.Debug("a stream ended", "table", short(t.ID()), "error", err)
	}
}

// lastSeen is the number that the stream goes on from; 0 for a view first.
func lastSeen(r *http.Request) (table.Seq, error) {
	text := r.Header.Get("Last-Event-ID")
	if text == "" {
		text = r.URL.Query().Get("after")
	}
	if text == "" {
		return 0, nil
	}
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0, bad(fmt.Sprintf("after: %.20q is not the number of an event", text))
	}
	return table.Seq(n), nil
}

// viewer is one stream.
type viewer struct {
	s     *Server
	t     *table.Table
	who   table.Who
	seat  game.Seat
	w     http.ResponseWriter
	rc    *http.ResponseController
	after table.Seq // the last event that was sent
	fresh bool      // it needs a view first
	buf   []byte
}

// run sends until the client or the server has had enough.
func (v *viewer) run(ctx context.Context) error {
	v.seat = v.t.SeatOf(v.who)
	leave := v.t.Enter(ctx, v.who)
	defer func() { leave() }()
	beat := time.NewTimer(heartbeat)
	defer beat.Stop()
	for {
		if seat := v.t.SeatOf(v.who); seat != v.seat { // sits somewhere else now, and sees something else
			leave()
			if seat == game.NoSeat && !v.t.Watchable() {
				leave = func() {}
				return v.send("bye", 0, []byte("{}"))
			}
			leave = v.t.Enter(ctx, v.who)
			v.seat, v.fresh = seat, true
		}
		news, err := v.catchUp(ctx)
		if err != nil {
			return err
		}
		if err := v.flush(); err != nil {
			return err
		}
		beat.Reset(heartbeat)
		select {
		case <-news:
		case <-beat.C:
			v.buf = append(v.buf, ":\n\n"...)
			if err := v.flush(); err != nil {
				return err
			}
		case <-ctx.Done():
			return nil
		case <-v.s.closing:
			_ = v.send("bye", 0, []byte("{}"))
			return v.flush()
		}
	}
}

// catchUp writes what the viewer has not seen, and what it may do now.
func (v *viewer) catchUp(ctx context.Context) (<-chan struct{}, error) {
	events, news, err := v.t.Since(v.seat, v.after)
	var behind *table.Behind
	l := v.t.Look(v.seat)
	names, err2 := v.s.names(ctx, &l)
	switch {
	case err2 != nil:
		return nil, err2
	case errors.As(err, &behind), v.fresh, v.after > l.Seq:
		view, err := wire.ViewOf(v.t.ID(), v.seat, &l, names)
		if err != nil {
			return nil, err
		}
		v.after, v.fresh = l.Seq, false
		if err := v.sendJSON("view", l.Seq, view); err != nil {
			return nil, err
		}
	case err != nil:
		return nil, err
	}
	for _, e := range events {
		if e.Seq <= v.after {
			continue
		}
		message, err := wire.EventOf(e, &l.Settings, names)
		if err != nil {
			return nil, err
		}
		if err := v.sendJSON("event", e.Seq, message); err != nil {
			return nil, err
		}
		v.after = e.Seq
	}
	return news, v.sendJSON("now", 0, wire.NowOf(&l, names))
}

func (v *viewer) sendJSON(kind string, id table.Seq, message any) error {
	data, err := json.Marshal(message)
	if err != nil {
		return err
	}
	return v.send(kind, id, data)
}

// send adds a message to what flush writes. JSON has no line breaks.
func (v *viewer) send(kind string, id table.Seq, data []byte) error {
	v.buf = append(append(v.buf, "event: "...), kind...)
	if id > 0 {
		v.buf = strconv.AppendUint(append(v.buf, "\nid: "...), uint64(id), 10)
	}
	v.buf = append(append(append(v.buf, "\ndata: "...), data...), "\n\n"...)
	return nil
}

// flush writes what there is. A reader that is too slow is dropped.
func (v *viewer) flush() error {
	if err := v.rc.SetWriteDeadline(time.Now().Add(slowReader)); err != nil {
		return err
	}
	_, err := v.w.Write(v.buf)
	v.buf = v.buf[:0]
	if err != nil {
		return err
	}
	return v.rc.Flush()
}
