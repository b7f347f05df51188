package server

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"roundhouse/play/desk"
	"roundhouse/play/wire"
)

// The times of a stream.
const (
	slowReader = 10 * time.Second // the longest that a reader may take for a message before its stream is ended
	comeBack   = 500              // milliseconds that browsers wait before they reconnect
)

// serveStreams registers the streams. They bypass the library, because its streams have no
// heartbeat.
func (s *Server) serveStreams(mux *http.ServeMux) {
	serveStream(s, mux, desk.Watch, readStreamInput)
	serveStream(s, mux, desk.Follow, readMyStreamInput)
}

// serveStream registers an operation whose answer is a stream: Server-Sent Events, or a WebSocket or
// the answer to a poll if the request asks for one.
func serveStream[I any](s *Server, mux *http.ServeMux, op *desk.Operation[I, *desk.Stream],
	read func(*http.Request) (I, error)) {
	mux.HandleFunc(op.Method+" "+op.Path, func(w http.ResponseWriter, r *http.Request) {
		in, err := read(r)
		if err != nil {
			writeProblem(w, err)
			return
		}
		stream, err := op.Do(r.Context(), s.desk, callerOf(r.Context()), &in)
		if err != nil {
			writeProblem(w, err)
			return
		}
		if asksForSocket(r) {
			s.serveSocket(w, r, stream)
			return
		}
		if asksForPoll(r) {
			s.answerPoll(w, r, stream)
			return
		}
		defer stream.Close()
		streamHeaders(w.Header())
		if r.Method != http.MethodHead {
			s.sendEvents(r.Context(), w, stream)
		}
	})
}

// sendEvents sends the messages of a stream as Server-Sent Events until it is over.
func (s *Server) sendEvents(ctx context.Context, w http.ResponseWriter, stream *desk.Stream) {
	s.metrics.streams.Inc()
	defer s.metrics.streams.Dec()
	out := eventWriter{w: w, rc: http.NewResponseController(w), slow: s.slow}
	for messages := range stream.Messages(ctx) {
		if err := out.sendMessages(messages); err != nil {
			s.noteBroken(ctx, err)
			return
		}
	}
}

// noteBroken logs that a stream's connection broke, unless its client ended it.
func (s *Server) noteBroken(ctx context.Context, err error) {
	if ctx.Err() == nil {
		s.log.Debug("a stream ended", "error", err)
	}
}

func streamHeaders(h http.Header) {
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no")
}

// readStreamInput reads the number of the event after which the stream continues, from the header
// that a browser sends when it reconnects or else from the query.
func readStreamInput(r *http.Request) (in wire.StreamInput, err error) {
	poll := r.URL.Query().Get("poll")
	in.Table, in.Polls, in.House = r.PathValue("table"), poll != "", houseKnown(poll)
	text := cmp.Or(r.Header.Get("Last-Event-ID"), r.URL.Query().Get("after"))
	if text == "" {
		return in, nil
	}
	if in.After, err = strconv.ParseUint(text, 10, 64); err != nil {
		return in, newProblem(http.StatusUnprocessableEntity, "invalid",
			fmt.Sprintf("after: %.20q is not the number of an event", text))
	}
	return in, nil
}

func readMyStreamInput(r *http.Request) (in wire.MyStreamInput, err error) {
	switch here := r.URL.Query().Get("here"); here {
	case "", "false":
		return in, nil
	case "true":
		return wire.MyStreamInput{Here: true}, nil
	default:
		return in, newProblem(http.StatusUnprocessableEntity, "invalid",
			fmt.Sprintf("here: %.20q is neither true nor false", here))
	}
}
