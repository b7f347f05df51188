package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"time"

	"github.com/coder/websocket"

	"roundhouse/play/desk"
	"roundhouse/play/wire"
)

// readCommands carries out the commands that arrive, one after the other, until the connection
// ends.
func (c *socket) readCommands() {
	answered := make(chan struct{}, 1)
	for {
		kind, in, err := c.conn.Reader(context.Background())
		if err != nil {
			return
		}
		if kind != websocket.MessageText {
			_ = c.conn.Close(websocket.StatusUnsupportedData, "commands are text")
			return
		}
		frame := frames.Get().(*[]byte)
		if *frame, err = appendAll((*frame)[:0], in); err != nil {
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
	c.stream.Answer(func() wire.Message { return wire.Message{Name: "answer", Data: c.carryOut(text)} })
}

// carryOut carries out a command and returns its answer. Metrics count it as a request.
func (c *socket) carryOut(text []byte) (a wire.SocketAnswer) {
	ctx, began := context.Background(), time.Now()
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
