package server

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"

	"roundhouse/play/api"
	"roundhouse/play/desk"
	"roundhouse/play/table"
)

// farewell is the longest that a closing WebSocket waits for its client to agree.
const farewell = time.Second

// mostUnsent is how many answers of a WebSocket may wait for its client to read them. As long as so
// many do, no further frame is read.
const mostUnsent = 16

// socket is a stream over a WebSocket. It also carries commands to the stream's table. While
// nothing happens, it has one goroutine, which reads.
type socket struct {
	s      *Server
	conn   *websocket.Conn
	raw    net.Conn // what conn uses: the library closes at once only what it is not closing already
	stream *desk.Stream
	from   desk.Caller // with the person as of the last frame
	secret string      // of that person
	table  string      // "" if there can be no commands
	began  time.Time
	done   []func()       // called at the end, the last one first
	late   *time.Timer    // ends the connection when its reader takes too long
	alive  *time.Timer    // pings
	pinged atomic.Bool    // it has pinged, and no answer has come
	awake  atomic.Bool    // the crew sends messages, or will
	busy   sync.Mutex     // held while a command is carried out
	read   sync.WaitGroup // the reading goroutine
	unsent chan struct{}  // has an element for each answer that is not written yet
	over   chan struct{}  // closed at the end
	wrong  int            // the number of frames in a row, up to the last one, that were no commands
}

// asksForSocket reports whether the request asks for a WebSocket.
func asksForSocket(r *http.Request) bool {
	return strings.EqualFold(r.Header.Get("Upgrade"), "websocket")
}

// serveSocket answers a request for a WebSocket, and begins to send the stream. The socket holds
// nothing of the request, because it may last for hours.
func (s *Server) serveSocket(w http.ResponseWriter, r *http.Request, stream *desk.Stream) {
	c := &socket{s: s, stream: stream, from: callerOf(r.Context()), table: r.PathValue("table"), began: time.Now(),
		unsent: make(chan struct{}, mostUnsent), over: make(chan struct{})}
	c.secret, _ = s.secretOf(r)
	snug := &snugWriter{ResponseWriter: w, done: func() {}, take: func() func() { return s.takeCounting(r) }}
	// requireOrigin has checked the origin, which a proxy's host would not match
	conn, err := websocket.Accept(snug, r, &websocket.AcceptOptions{InsecureSkipVerify: true,
		OnPingReceived: func(context.Context, []byte) bool { return c.mayPing() },
		OnPongReceived: func(context.Context, []byte) { c.notePong() },
	})
	if err != nil {
		s.log.Debug("a stream did not begin", "error", err)
		snug.done()
		stream.Close()
		return
	}
	conn.SetReadLimit(desk.MaxBody)
	c.conn, c.raw = conn, snug.conn
	c.late = time.AfterFunc(s.slow, c.cut)
	c.late.Stop() // until something is sent
	c.alive = time.AfterFunc(time.Hour, c.ping)
	c.alive.Reset(s.pingEvery) // which may be so short that it must be known by then
	c.done = []func(){snug.done, stream.Close, func() { c.alive.Stop() }}
	s.metrics.streams.Inc()
	c.read.Go(func() {
		defer stream.End()
		c.readCommands()
	})
	stream.Begin(context.Background(), c.wake)
}

// cut ends the connection at once.
func (c *socket) cut() { _ = c.raw.Close() }

// wake makes the crew send messages, unless it does already.
func (c *socket) wake() {
	if c.awake.CompareAndSwap(false, true) {
		c.s.crew.do(c.sendAll)
	}
}

// sendAll sends the messages that are due. If the stream is over, it ends the connection.
func (c *socket) sendAll() {
	over := true
	defer func() {
		if p := recover(); p != nil {
			c.s.problemOfPanic("stream", p)
		}
		if over {
			c.end()
		}
	}()
	for {
		messages, more := c.stream.Next()
		if len(messages) > 0 {
			if err := c.sendMessages(messages); err != nil {
				c.s.log.Debug("a stream ended", "error", err)
				return
			}
		}
		if !more {
			return
		}
		c.awake.Store(false)
		if !c.stream.IsReady() || !c.awake.CompareAndSwap(false, true) {
			over = false
			return
		}
	}
}

// end ends the connection after the command that is being carried out, if any, is answered.
func (c *socket) end() {
	close(c.over)
	c.busy.Lock()
	if rest := c.stream.Unsent(); len(rest) > 0 {
		_ = c.sendMessages(rest)
	}
	c.late.Reset(farewell)
	if c.wrong >= mostWrong {
		_ = c.conn.Close(websocket.StatusPolicyViolation, "many frames in a row were no commands, or too many")
	} else {
		_ = c.conn.Close(websocket.StatusGoingAway, "")
	}
	c.late.Stop()
	c.busy.Unlock()
	c.read.Wait()
	for _, f := range slices.Backward(c.done) {
		f()
	}
	c.s.metrics.streams.Dec()
	c.s.metrics.stream.Observe(time.Since(c.began).Seconds())
}

// sendMessages sends messages that belong together. It returns an error if the reader is too slow.
func (c *socket) sendMessages(messages []desk.Message) (err error) {
	buf := frames.Get().(*[]byte)
	defer frames.Put(buf)
	if *buf, err = desk.AppendFrame((*buf)[:0], messages); err != nil {
		return err
	}
	c.late.Reset(c.s.slow)
	defer c.late.Stop()
	if err := c.conn.Write(context.Background(), websocket.MessageText, *buf); err != nil {
		return err
	}
	for _, m := range messages {
		if m.Name == answerName {
			<-c.unsent
		}
	}
	return nil
}

// The buffers of a WebSocket, in bytes: one that holds most commands, and one that holds most
// frames.
const (
	readBuffer  = 512
	writeBuffer = 2 << 10
)

// snugWriter is a ResponseWriter that hands over its connection with smaller buffers than usual.
type snugWriter struct {
	http.ResponseWriter
	take func() func() // see takeCounting
	conn net.Conn      // what has been handed over
	done func()        // ends the counting of it; never nil
}

// Hijack implements http.Hijacker. The connection stays counted until done is called.
func (w *snugWriter) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	w.done = w.take()
	conn, usual, err := http.NewResponseController(w.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	w.conn = conn
	early, _ := usual.Reader.Peek(usual.Reader.Buffered()) // what has come already cannot fail
	in := bufio.NewReaderSize(bytes.NewReader(bytes.Clone(early)), max(readBuffer, len(early)))
	_, _ = in.Peek(len(early)) // fills the buffer, from which the library continues
	return conn, bufio.NewReadWriter(in, bufio.NewWriterSize(conn, writeBuffer)), nil
}

// mostWrong is the number of frames in a row that are no commands, or that come from nobody or
// above a limit of requests, after which a connection is ended.
const mostWrong = 16

// answerName is the name of the message that answers a command.
const answerName = "answer"

// readCommands carries out the commands that arrive, one after the other, until the connection
// ends, or is to be ended.
func (c *socket) readCommands() {
	answered := make(chan struct{}, 1)
	for c.wrong < mostWrong {
		select {
		case c.unsent <- struct{}{}: // for the answer
		case <-c.over:
			return
		}
		kind, in, err := c.conn.Reader(context.Background())
		if err != nil {
			return
		}
		if kind != websocket.MessageText {
			_ = c.conn.Close(websocket.StatusUnsupportedData, "commands are text")
			return
		}
		frame := frames.Get().(*[]byte)
		late := time.AfterFunc(c.s.bodyTime, c.cut)
		*frame, err = appendAll((*frame)[:0], in)
		late.Stop()
		if err != nil {
			return
		}
		c.s.crew.do(func() {
			c.answerCommand(*frame)
			answered <- struct{}{}
		})
		<-answered
		frames.Put(frame)
	}
}

// mayPing counts a ping, or an answer to none, against the limits of requests. If there are too
// many, it ends the connection and returns false.
func (c *socket) mayPing() bool {
	if c.countFrame() != nil {
		c.cut()
		return false
	}
	return true
}

// appendAll appends what comes from a reader until its end.
func appendAll(buf []byte, from io.Reader) ([]byte, error) {
	for {
		buf = slices.Grow(buf, 64)
		n, err := from.Read(buf[len(buf):cap(buf)])
		buf = buf[:len(buf)+n]
		switch {
		case errors.Is(err, io.EOF):
			return buf, nil
		case err != nil:
			return buf, err
		}
	}
}

// answerCommand carries out a command, and adds the answer to the stream.
func (c *socket) answerCommand(text []byte) {
	c.busy.Lock()
	defer c.busy.Unlock()
	c.stream.Answer(func() desk.Message { return desk.Message{Name: answerName, Data: c.carryOut(text)} })
}

// carryOut carries out a command and returns its answer. Metrics count it as a request.
func (c *socket) carryOut(text []byte) (a desk.SocketAnswer) {
	ctx, began := context.Background(), time.Now()
	operation := "unknown"
	defer func() {
		if p := recover(); p != nil {
			a.Body, a.Status = c.s.problemOfPanic(operation, p), http.StatusInternalServerError
		}
		c.s.metrics.countRequest(operation, a.Status, time.Since(began))
	}()
	err := c.admitFrame(ctx)
	sent, id, wrong := readFrame(text)
	op := c.s.commands[sent.Command]
	if op != nil {
		operation = op.ID
	}
	err = cmp.Or(err, wrong)
	if err == nil && (op == nil || c.table == "") {
		err = api.Refuse(http.StatusNotFound, "not_found", fmt.Sprintf("command: there is no %.20q here", sent.Command))
	}
	c.wrong++
	a.ID, a.Status = id, http.StatusOK
	if err == nil {
		a.Body, err = op.Call(ctx, c.s.desk, c.from, func(in any) error { return c.readCommand(op, in, sent.Body) })
	}
	if err != nil {
		p := api.ProblemOf(err)
		a.Body, a.Status, a.Retry = p, p.Status, p.Retry
	}
	return a
}

// admitFrame finds out who the caller is by now, and counts a frame against the limits of requests.
func (c *socket) admitFrame(ctx context.Context) (err error) {
	if c.from.Person, err = c.s.desk.Identify(ctx, c.secret); err != nil {
		return err
	}
	return c.countFrame()
}

// countFrame counts a frame of any kind against the limits of requests.
func (c *socket) countFrame() error {
	if err := c.s.countAddress(c.from.Address); err != nil {
		return err
	}
	return c.s.countPerson(c.from.Person.ID)
}

// readFrame returns the command that a frame holds, and its ID.
func readFrame(text []byte) (sent desk.SocketCommand, id string, err error) {
	in := json.NewDecoder(bytes.NewReader(text))
	in.DisallowUnknownFields()
	if !json.Valid(text) || in.Decode(&sent) != nil {
		return sent, "", api.Refuse(http.StatusBadRequest, "bad_request", "the frame is no command")
	}
	var body struct{ ID string }
	_ = json.Unmarshal(sent.Body, &body) // Read says what is wrong
	if all := []rune(body.ID); len(all) > table.MaxID {
		body.ID = string(all[:table.MaxID])
	}
	return sent, body.ID, nil
}

// readCommand decodes and checks a command as its POST would be.
func (c *socket) readCommand(op *api.Operation, in any, body []byte) error {
	err := op.Read(in, api.Request{Path: func(string) string { return c.table }, Body: body})
	if err == nil && c.from.Person.ID != "" {
		c.wrong = 0
	}
	return err
}
