package server

import (
	"bytes"
	"cmp"
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

// mostWrong is the number of frames in a row that are no commands, or that come from nobody or above
// a limit of requests, after which a connection is ended.
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

// mayPing counts a ping, or an answer to none, against the limits of requests. If there are too many,
// it ends the connection and returns false.
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
	c.stream.Answer(func() wire.Message { return wire.Message{Name: answerName, Data: c.carryOut(text)} })
}

// commandOperation is the operation of a command.
type commandOperation = desk.Operation[wire.CommandInput, wire.Done]

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
	err := c.admitFrame(ctx)
	sent, id, wrong := readFrame(text)
	op, in := desk.Commands[sent.Command], &wire.CommandInput{TableInput: wire.TableInput{Table: c.table}, Body: sent.Body}
	if op != nil {
		operation = op.ID
	}
	err = cmp.Or(err, wrong)
	if err == nil {
		err = c.checkCommand(op, sent)
	}
	c.wrong++
	if err == nil && c.from.Person.ID != "" {
		c.wrong = 0
	}
	a.ID, a.Status = id, http.StatusOK
	if err == nil {
		a.Body, err = op.Do(ctx, c.s.desk, c.from, in)
	}
	if err != nil {
		p := problemOf(err)
		a.Body, a.Status, a.Retry = p, p.Status, p.retry
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
func readFrame(text []byte) (sent wire.SocketCommand, id string, err error) {
	in := json.NewDecoder(bytes.NewReader(text))
	in.DisallowUnknownFields()
	if !json.Valid(text) || in.Decode(&sent) != nil {
		return sent, "", newProblem(http.StatusBadRequest, "bad_request", "the frame is no command")
	}
	var order struct{ ID string }
	_ = json.Unmarshal(sent.Body, &order) // checkCommand says what is wrong
	if all := []rune(order.ID); len(all) > wire.MaxID {
		order.ID = string(all[:wire.MaxID])
	}
	return sent, order.ID, nil
}

// checkCommand returns the problem that a POST of the command would be answered with before it is
// carried out, or nil.
func (c *socket) checkCommand(op *commandOperation, sent wire.SocketCommand) error {
	if op == nil || c.table == "" {
		return newProblem(http.StatusNotFound, "not_found", fmt.Sprintf("command: there is no %.20q here", sent.Command))
	}
	return c.s.checkBody(&op.About, sent.Body)
}
