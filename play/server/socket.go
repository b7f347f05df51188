package server

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"

	"roundhouse/play/desk"
	"roundhouse/play/wire"
)

// farewell is the longest that a closing WebSocket waits for its client to agree.
const farewell = time.Second

// socket is a stream over a WebSocket. It also carries commands to the stream's table.
type socket struct {
	s      *Server
	conn   *websocket.Conn
	from   desk.Caller // with the person as of the last command
	secret string      // of that person
	table  string      // "" if there can be no commands
	busy   sync.Mutex  // held while a command is carried out and answered

	sending sync.Mutex // held while messages are sent
	buf     []byte
	late    *time.Timer // ends the connection when its reader takes too long
}

// asksForSocket reports whether the request asks for a WebSocket.
func asksForSocket(r *http.Request) bool {
	return strings.EqualFold(r.Header.Get("Upgrade"), "websocket")
}

// serveSocket sends the messages of a stream over a WebSocket, and carries out the commands that
// arrive there, until either side ends it.
func (s *Server) serveSocket(w http.ResponseWriter, r *http.Request, stream *desk.Stream) {
	// requireOrigin has checked the origin, which a proxy's host would not match
	conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{InsecureSkipVerify: true})
	if err != nil {
		s.log.Debug("a stream did not begin", "error", err)
		return
	}
	defer conn.CloseNow()
	conn.SetReadLimit(maxBody)
	done, ok := s.holdConnection(r.RemoteAddr)
	if !ok {
		_ = conn.Close(websocket.StatusTryAgainLater, "there are many connections from your address")
		return
	}
	defer done()
	secret, _ := s.secretOf(r)
	c := &socket{s: s, conn: conn, from: callerOf(r.Context()), secret: secret, table: r.PathValue("table")}
	c.late = time.AfterFunc(s.slow, func() { _ = conn.CloseNow() })
	c.late.Stop() // until something is sent
	c.exchange(r.Context(), stream)
}

// exchange sends messages and carries out commands until the connection ends.
func (c *socket) exchange(ctx context.Context, stream *desk.Stream) {
	ctx, cancel := context.WithCancel(ctx)
	var reading sync.WaitGroup
	defer reading.Wait()
	defer c.close(stream)
	reading.Go(func() {
		defer cancel()
		c.readCommands(ctx, stream)
	})
	for messages := range stream.Messages(ctx) {
		if err := c.sendMessages(messages); err != nil {
			c.s.noteBroken(ctx, err)
			return
		}
	}
}

// close ends the connection after the command that is being carried out, if any, is answered.
func (c *socket) close(stream *desk.Stream) {
	c.busy.Lock()
	defer c.busy.Unlock()
	if rest := stream.Unsent(); len(rest) > 0 {
		_ = c.sendMessages(rest)
	}
	c.late.Reset(farewell)
	defer c.late.Stop()
	_ = c.conn.Close(websocket.StatusGoingAway, "")
}

// sendMessages sends messages that belong together. It returns an error if the reader is too slow.
func (c *socket) sendMessages(messages []wire.Message) error {
	frame, err := appendFrame(c.buf[:0], messages)
	if err != nil {
		return err
	}
	if c.buf = frame; cap(frame) > mostKept {
		c.buf = nil
	}
	c.late.Reset(c.s.slow)
	defer c.late.Stop()
	return c.conn.Write(context.Background(), websocket.MessageText, frame)
}

// appendFrame appends the messages as a JSON array.
func appendFrame(buf []byte, messages []wire.Message) (_ []byte, err error) {
	for i, m := range messages {
		buf = append(buf, "[,"[min(i, 1)])
		buf = append(append(append(buf, `{"event":"`...), m.Name...), '"')
		if m.ID > 0 {
			buf = fmt.Appendf(buf, `,"id":%d`, m.ID)
		}
		if buf, err = wire.AppendJSON(append(buf, `,"data":`...), m.Data); err != nil {
			return nil, err
		}
		buf = append(buf, '}')
	}
	return append(buf, ']'), nil
}

// readCommands carries out the commands that arrive, one after the other, until the connection
// ends.
func (c *socket) readCommands(ctx context.Context, stream *desk.Stream) {
	for {
		kind, frame, err := c.conn.Read(context.Background())
		if err != nil {
			return
		}
		if kind != websocket.MessageText {
			_ = c.conn.Close(websocket.StatusUnsupportedData, "commands are text")
			return
		}
		c.busy.Lock()
		stream.Answer(func() wire.Message { return wire.Message{Name: "answer", Data: c.carryOut(ctx, frame)} })
		c.busy.Unlock()
	}
}

// carryOut carries out a command and returns its answer. Metrics count it as a request.
func (c *socket) carryOut(ctx context.Context, text []byte) (a wire.SocketAnswer) {
	began := time.Now()
	operation := "unknown"
	defer func() {
		if p := recover(); p != nil {
			a.Body, a.Status = c.s.problemOfPanic(operation, p), http.StatusInternalServerError
		}
		c.s.metrics.countRequest(operation, a.Status, time.Since(began))
	}()
	op, in, id, err := c.readCommand(text)
	a.ID, a.Status = id, http.StatusOK
	if err == nil {
		operation = op.ID
		err = c.admitCaller(ctx)
	}
	if err == nil {
		a.Body, err = op.Do(ctx, c.s.desk, c.from, in)
	}
	if err != nil {
		p := problemOf(err)
		a.Body, a.Status, a.Retry = p, p.Status, p.retry
	}
	return a
}

// readCommand returns the operation that a frame asks for, with its input and the command's ID.
func (c *socket) readCommand(text []byte) (
	op *desk.Operation[wire.CommandInput, wire.Done], in *wire.CommandInput, id string, err error,
) {
	var sent wire.SocketCommand
	var order struct{ ID string }
	if err = json.Unmarshal(text, &sent); err == nil && len(sent.Body) > 0 {
		err = json.Unmarshal(sent.Body, &order)
	}
	op = desk.Commands[sent.Command]
	switch {
	case err != nil:
		err = newProblem(http.StatusBadRequest, "bad_request", "the frame is no command: "+err.Error())
	case op == nil || c.table == "":
		err = newProblem(http.StatusNotFound, "not_found", fmt.Sprintf("command: there is no %.20q here", sent.Command))
	}
	return op, &wire.CommandInput{TableInput: wire.TableInput{Table: c.table}, Body: sent.Body}, order.ID, err
}

// admitCaller finds out who the caller is by now, and counts the command against the limits of
// requests.
func (c *socket) admitCaller(ctx context.Context) (err error) {
	if err := c.s.countAddress(c.from.Address); err != nil {
		return err
	}
	if c.from.Person, err = c.s.desk.Identify(ctx, c.secret); err != nil {
		return err
	}
	return c.s.countPerson(c.from.Person.ID)
}
