package server

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strconv"
	"time"

	"roundhouse/play/wire"
)

// mostKept is how much memory a stream keeps for its next message.
const mostKept = 4 << 10

// eventWriter writes messages as Server-Sent Events.
type eventWriter struct {
	w    http.ResponseWriter
	rc   *http.ResponseController
	slow time.Duration // who takes longer to read is dropped
	buf  []byte
}

// sendMessages sends messages.
func (e *eventWriter) sendMessages(messages []wire.Message) error {
	for _, m := range messages {
		if err := e.addMessage(m); err != nil {
			return err
		}
	}
	return e.flushBuffer()
}

// addMessage adds a message to what flush sends. JSON has no line breaks but the last, and is
// not written for a page: > stays >.
func (e *eventWriter) addMessage(m wire.Message) error {
	e.buf = append(append(e.buf, "event: "...), m.Name...)
	if m.ID > 0 {
		e.buf = strconv.AppendUint(append(e.buf, "\nid: "...), m.ID, 10)
	}
	out := bytes.NewBuffer(append(e.buf, "\ndata: "...))
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(m.Data); err != nil {
		return err
	}
	e.buf = append(out.Bytes(), '\n')
	return nil
}

// flushBuffer sends what there is. A reader that is too slow is dropped.
func (e *eventWriter) flushBuffer() error {
	if err := e.rc.SetWriteDeadline(time.Now().Add(e.slow)); err != nil {
		return err
	}
	_, err := e.w.Write(e.buf)
	if e.buf = e.buf[:0]; cap(e.buf) > mostKept {
		e.buf = nil
	}
	if err != nil {
		return err
	}
	if err := e.rc.Flush(); err != nil {
		return err
	}
	return e.rc.SetWriteDeadline(time.Time{}) // in HTTP/2 one that passes ends the stream
}
