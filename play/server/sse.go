package server

import (
	"fmt"
	"net/http"
	"strconv"
	"sync"
	"time"

	"roundhouse/play/wire"
)

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
func (e *eventWriter) sendMessages(messages []wire.Message) (err error) {
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
func appendEvent(buf []byte, m wire.Message) (_ []byte, err error) {
	buf = append(append(buf, "event: "...), m.Name...)
	if m.ID > 0 {
		buf = strconv.AppendUint(append(buf, "\nid: "...), m.ID, 10)
	}
	if buf, err = wire.AppendJSON(append(buf, "\ndata: "...), m.Data); err != nil {
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
