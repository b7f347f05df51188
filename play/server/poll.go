package server

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"

	"roundhouse/play/desk"
	"roundhouse/play/wire"
)

// asksForPoll reports whether the request asks for the next messages of a stream alone (long
// polling), because neither a WebSocket nor Server-Sent Events get through to the client.
func asksForPoll(r *http.Request) bool {
	return r.Method == http.MethodGet && r.URL.Query().Has("poll")
}

// answerPoll answers with the next messages of a stream as a JSON array, as soon as there are any
// that the client does not know. Nothing is kept between two polls: the client says what it knows.
func (s *Server) answerPoll(w http.ResponseWriter, r *http.Request, stream *desk.Stream) {
	s.metrics.streams.Inc()
	defer s.metrics.streams.Dec()
	defer stream.Part()
	known := r.URL.Query().Get("poll")
	for messages := range stream.Messages(r.Context()) {
		last := messages[len(messages)-1]
		next := markOf(last, known)
		if len(messages) == 1 && last.Name != "heartbeat" && next != "" && next == known {
			continue
		}
		s.writeMessages(w, r, append(messages, wire.Message{Name: "next", Data: wire.Next{Poll: next}}))
		return
	}
	if r.Context().Err() == nil { // the log says why
		p := newProblem(http.StatusServiceUnavailable, "unavailable", "the stream is over")
		p.retry = 1
		writeProblem(w, p)
	}
}

// writeMessages answers with messages as a JSON array.
func (s *Server) writeMessages(w http.ResponseWriter, r *http.Request, messages []wire.Message) {
	buf := frames.Get().(*[]byte)
	defer frames.Put(buf)
	var err error
	if *buf, err = wire.AppendFrame((*buf)[:0], messages); err == nil {
		w.Header().Set("Content-Type", "application/json")
		_, err = w.Write(*buf)
	}
	if err != nil {
		s.noteBroken(r.Context(), err)
	}
}

// markOf returns a mark of what a client knows after a message that says all there is to know
// besides numbered events, without the time at which it was sent. After a heartbeat, and after an event
// that others follow, it is what the client knew before. After any other message it is "", with which
// the next poll waits for nothing.
func markOf(m wire.Message, known string) string {
	data := m.Data
	if m.Name == "event" { // more will follow
		return known
	}
	switch d := m.Data.(type) {
	case wire.Heartbeat:
		return known
	case *wire.Now:
		timeless := *d
		timeless.Now = 0
		data = &timeless
	case wire.MyTables:
	default:
		return ""
	}
	text, err := wire.AppendJSON(nil, data)
	if err != nil {
		return ""
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}
