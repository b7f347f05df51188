package server

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"roundhouse/play/api"
	"roundhouse/play/desk"
	"roundhouse/play/table"
)

// The times of a stream.
const (
	slowReader = 10 * time.Second // the longest that a reader may take for a message before its stream is ended
	comeBack   = 500              // milliseconds that browsers wait before they reconnect
)

// serveStream answers a request with a stream: as Server-Sent Events, or as a WebSocket or the
// answer to a poll if the request asks for one.
func (s *Server) serveStream(w http.ResponseWriter, r *http.Request, stream *desk.Stream) {
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

// frames holds buffers for reuse: what a stream sends at once is written by one of them.
var frames = sync.Pool{New: func() any { return new([]byte) }}

// eventWriter writes messages as Server-Sent Events.
type eventWriter struct {
	w     http.ResponseWriter
	rc    *http.ResponseController
	slow  time.Duration // the longest that a reader may take for a message
	begun bool
}

// sendMessages writes messages and flushes them. It returns an error if the reader is too slow.
func (e *eventWriter) sendMessages(messages []desk.Message) (err error) {
	buf := frames.Get().(*[]byte)
	defer frames.Put(buf)
	*buf = (*buf)[:0]
	if !e.begun {
		*buf = fmt.Appendf(*buf, "retry: %d\n\n", comeBack)
		e.begun = true
	}
	for _, m := range messages {
		if *buf, err = appendEvent(*buf, m); err != nil {
			return err
		}
	}
	return e.flushBytes(*buf)
}

// appendEvent appends a message as a Server-Sent Event.
func appendEvent(buf []byte, m desk.Message) (_ []byte, err error) {
	buf = append(append(buf, "event: "...), m.Name...)
	if m.ID > 0 {
		buf = strconv.AppendUint(append(buf, "\nid: "...), m.ID, 10)
	}
	if buf, err = desk.AppendJSON(append(buf, "\ndata: "...), m.Data); err != nil {
		return buf, err
	}
	return append(buf, "\n\n"...), nil
}

// flushBytes writes the bytes to the reader.
func (e *eventWriter) flushBytes(data []byte) error {
	if err := e.rc.SetWriteDeadline(time.Now().Add(e.slow)); err != nil {
		return err
	}
	if _, err := e.w.Write(data); err != nil {
		return err
	}
	if err := e.rc.Flush(); err != nil {
		return err
	}
	// no deadline between messages: in HTTP/2 a deadline that passes ends the stream
	return e.rc.SetWriteDeadline(time.Time{})
}

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
		s.writeMessages(w, r, append(messages, desk.Message{Name: "next", Data: desk.Next{Poll: next}}))
		return
	}
	if r.Context().Err() == nil { // the log says why
		p := api.Refuse(http.StatusServiceUnavailable, "unavailable", "the stream is over")
		p.Retry = 1
		writeProblem(w, p)
	}
}

// writeMessages answers with messages as a JSON array.
func (s *Server) writeMessages(w http.ResponseWriter, r *http.Request, messages []desk.Message) {
	buf := frames.Get().(*[]byte)
	defer frames.Put(buf)
	var err error
	if *buf, err = desk.AppendFrame((*buf)[:0], messages); err != nil {
		s.noteBroken(r.Context(), err)
		return
	}
	s.write(w, r, "application/json", *buf)
}

// markOf returns a mark of what a client knows after messages, of which the last one says all there
// is to know besides numbered events: the house, and the rest without the time at which it was
// sent. After a heartbeat, and after an event that others follow, it is what the client knew
// before. After any other message it is "", with which the next poll waits for nothing.
func markOf(messages []desk.Message, known string) string {
	last := messages[len(messages)-1]
	if last.Name == "event" { // more will follow
		return known
	}
	data, house := last.Data, houseKnown(known)
	switch d := data.(type) {
	case desk.Heartbeat:
		return known
	case *table.Now:
		timeless := *d
		timeless.Time, timeless.House = 0, nil
		data, house = &timeless, houseIn(messages, house)
	case desk.MyTables:
	default:
		return ""
	}
	text, err := desk.AppendJSON(nil, data)
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
func houseIn(messages []desk.Message, house string) string {
	for _, m := range messages {
		switch d := m.Data.(type) {
		case *table.View:
			house = d.House.Mark()
		case *table.Now:
			if d.House != nil {
				house = d.House.Mark()
			}
		}
	}
	return house
}

// A crew runs functions in goroutines that it keeps for the next ones. The stack of such a
// goroutine has grown to what the functions need, which a stream that waits then does not have to
// keep.
type crew struct {
	mu   sync.Mutex
	idle []chan func() // the goroutines that wait for work, the last one to have worked at the end
	over bool
}

// mostIdle is the largest number of goroutines that wait for work.
const mostIdle = 64

// do runs f in a goroutine.
func (c *crew) do(f func()) {
	c.mu.Lock()
	n := len(c.idle)
	if n == 0 {
		c.mu.Unlock()
		go c.runAll(f)
		return
	}
	next := c.idle[n-1]
	c.idle = c.idle[:n-1]
	c.mu.Unlock()
	next <- f
}

// runAll runs f, and then what comes.
func (c *crew) runAll(f func()) {
	work := make(chan func(), 1)
	for f != nil {
		f()
		c.mu.Lock()
		if c.over || len(c.idle) == mostIdle {
			c.mu.Unlock()
			return
		}
		c.idle = append(c.idle, work)
		c.mu.Unlock()
		f = <-work
	}
}

// end lets the goroutines end that wait for work, and the others once they have worked.
func (c *crew) end() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, work := range c.idle {
		close(work)
	}
	c.idle, c.over = nil, true
}
