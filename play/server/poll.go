package server

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strings"

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
		next := markOf(messages, known)
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

// markOf returns a mark of what a client knows after messages, of which the last one says all there
// is to know besides numbered events: the house, and the rest without the time at which it was sent.
// After a heartbeat, and after an event that others follow, it is what the client knew before. After
// any other message it is "", with which the next poll waits for nothing.
func markOf(messages []wire.Message, known string) string {
	last := messages[len(messages)-1]
	if last.Name == "event" { // more will follow
		return known
	}
	data, house := last.Data, houseKnown(known)
	switch d := data.(type) {
	case wire.Heartbeat:
		return known
	case *wire.Now:
		timeless := *d
		timeless.Now, timeless.House = 0, nil
		data, house = &timeless, houseIn(messages, house)
	case wire.MyTables:
	default:
		return ""
	}
	text, err := wire.AppendJSON(nil, data)
	if err != nil {
		return ""
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8]) + "." + house
}

// houseKnown returns the part of a mark that says which house the client has.
func houseKnown(mark string) string {
	_, house, _ := strings.Cut(mark, ".")
	return house
}

// houseIn returns the mark of the house that a client has after the messages, with the mark of the
// one that it had before.
func houseIn(messages []wire.Message, house string) string {
	for _, m := range messages {
		switch d := m.Data.(type) {
		case *wire.View:
			house = d.House.Mark()
		case *wire.Now:
			if d.House != nil {
				house = d.House.Mark()
			}
		}
	}
	return house
}
