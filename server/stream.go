package server

import (
	"fmt"
	"net/http"
	"strconv"
	"time"

	"roundhouse/hall"
	"roundhouse/table"
)

// The times of a stream.
const (
	heartbeat  = 5 * time.Second  // after so much silence a client is told that the stream lives
	slowReader = 10 * time.Second // who takes longer for a message is dropped, and may come back
	comeBack   = 500              // milliseconds, after which browsers do
)

// streaming is the stream of a table. It is written by hand: the library's has no
// heartbeat.
func (s *Server) streaming(mux *http.ServeMux) {
	mux.HandleFunc("GET /api/tables/{table}/stream", s.stream)
	mux.HandleFunc("GET /api/me/stream", s.myStream)
}

// stream sends one viewer what happens at a table, as Server-Sent Events: view, event
// and now, see package wire, a heartbeat where there is nothing else, and bye when it is
// over. The number of an event is its id; Last-Event-ID, or after, goes on from one.
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
	if r.Method == http.MethodHead {
		streamHeaders(w.Header())
		return
	}
	done, err := s.limits.stream(whoOf(r.Context()), addressOf(r.Context()))
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	defer done()
	if err := s.open(); err != nil {
		s.refuse(w, r, err)
		return
	}
	s.metrics.streams.Inc()
	defer s.metrics.streams.Dec()
	v := &viewer{s: s, t: t, who: whoOf(r.Context()), w: w, rc: http.NewResponseController(w), after: after, fresh: after == 0}
	v.poked = make(chan struct{}, 1)
	if !s.audience.join(v) {
		s.refuse(w, r, hall.ErrClosed)
		return
	}
	defer s.audience.leave(v)
	if i := who(r.Context()); i != nil && s.known.lost(i) { // deleted since it was asked for
		s.refuse(w, r, problem(http.StatusUnauthorized, "no_identity", "you have deleted yourself"))
		return
	}
	streamHeaders(w.Header())
	v.buf = fmt.Appendf(v.buf, "retry: %d\n\n", comeBack)
	if err := v.run(r.Context()); err != nil && r.Context().Err() == nil {
		s.log.Debug("a stream ended", "table", short(t.ID()), "error", told(err))
	}
}

func streamHeaders(h http.Header) {
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no")
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
