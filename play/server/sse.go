package server

import (
	"net/http"
	"strconv"
	"time"

	"roundhouse/play/wire"
)

// mostKept is the largest buffer, in bytes, that a stream keeps for its next message.
const mostKept = 4 << 10

// eventWriter writes messages as Server-Sent Events.
type eventWriter struct {
	w    http.ResponseWriter
	rc   *http.ResponseController
	slow time.Duration // the longest that a reader may take for a message
	buf  []byte
}

// sendMessages writes messages and flushes them.
func (e *eventWriter) sendMessages(messages []wire.Message) error {
	for _, m := range messages {
		if err := e.addMessage(m); err != nil {
			return err
		}
	}
	return e.flushBuffer()
}

// addMessage adds a message to the buffer.
func (e *eventWriter) addMessage(m wire.Message) (err error) {
	e.buf = append(append(e.buf, "event: "...), m.Name...)
	if m.ID > 0 {
		e.buf = strconv.AppendUint(append(e.buf, "\nid: "...), m.ID, 10)
	}
	if e.buf, err = wire.AppendJSON(append(e.buf, "\ndata: "...), m.Data); err != nil {
		return err
	}
	e.buf = append(e.buf, "\n\n"...)
	return nil
}

// flushBuffer writes the buffer to the reader. It returns an error if the reader is too slow.
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
	// no deadline between messages: in HTTP/2 a deadline that passes ends the stream
	return e.rc.SetWriteDeadline(time.Time{})
}
