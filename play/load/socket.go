package load

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"

	"github.com/coder/websocket"
)

// mostInFrame is the size of the largest frame that is read, in bytes: a view of many trains.
const mostInFrame = 1 << 20

// openSocket opens a stream over a WebSocket, and returns what reads it until ctx is done.
func (r *run) openSocket(ctx context.Context, s *seat, token string) (read func() error, err error) {
	conn, res, err := websocket.Dial(ctx, r.streamOf(s), &websocket.DialOptions{
		HTTPClient: r.client, HTTPHeader: http.Header{"Authorization": {"Bearer " + token}},
	})
	if err != nil {
		if res != nil && res.Body != nil {
			text, _ := io.ReadAll(io.LimitReader(res.Body, 300))
			err = fmt.Errorf("%w: %s", err, text)
		}
		return nil, fmt.Errorf("stream: %w", err)
	}
	conn.SetReadLimit(mostInFrame)
	s.socket, s.answers = conn, make(chan []byte, 1)
	context.AfterFunc(ctx, func() { _ = conn.CloseNow() })
	return func() error {
		defer conn.CloseNow()
		return r.readSocket(s)
	}, nil
}

// readSocket reads frames. Its context is one that never ends, because reading with another costs
// more; closing the socket ends it.
func (r *run) readSocket(s *seat) error {
	var frame bytes.Buffer
	for {
		_, in, err := s.socket.Reader(context.Background())
		if err == nil {
			frame.Reset()
			_, err = frame.ReadFrom(in)
		}
		if err != nil {
			return fmt.Errorf("a stream broke: %w", err)
		}
		if err := r.takeFrame(s, frame.Bytes()); err != nil {
			return err
		}
	}
}

// takeFrame handles the messages of a frame, which are the elements of a JSON array.
func (r *run) takeFrame(s *seat, frame []byte) error {
	for len(frame) > 1 {
		m, rest, ok := cutMessage(frame[1:]) // without the bracket or comma
		if !ok {
			return fmt.Errorf("a frame has no message: %.100q", frame)
		}
		if err := r.takeMessage(s, m.kind, m.id, m.data); err != nil {
			return err
		}
		frame = rest
	}
	return nil
}

// message is one message of a stream.
type message struct {
	kind int
	id   uint64
	data []byte
}

// The parts of a message in a frame, before the values.
var (
	eventPart = []byte(`{"event":"`)
	idPart    = []byte(`,"id":`)
	dataPart  = []byte(`,"data":`)
)

// cutMessage returns the message at the beginning of a text, and the rest of the text.
func cutMessage(text []byte) (m message, rest []byte, ok bool) {
	if text, ok = bytes.CutPrefix(text, eventPart); !ok {
		return m, nil, false
	}
	name, text, _ := bytes.Cut(text, []byte{'"'})
	m.kind = kinds[string(name)]
	if id, found := bytes.CutPrefix(text, idPart); found {
		m.id, text = cutNumber(id)
	}
	if text, ok = bytes.CutPrefix(text, dataPart); !ok {
		return m, nil, false
	}
	end := objectLength(text)
	if end == len(text) {
		return m, nil, false
	}
	m.data = text[:end]
	return m, text[end+1:], true // without the message's own brace
}

// objectLength returns the length of the JSON object at the beginning of a text, or of the text if
// the object does not end in it.
func objectLength(text []byte) int {
	depth, quoted := 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '"':
			quoted = !quoted
		case quoted && c == '\\':
			i++
		case quoted:
		case c == '{':
			depth++
		case c == '}':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return len(text)
}

// orderBySocket sends a command over the seat's socket, and returns the status and the body of the
// answer.
func (r *run) orderBySocket(ctx context.Context, s *seat, verb string, body []byte) (int, []byte, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	order := fmt.Appendf(nil, `{"command":%q,"body":%s}`, verb, body)
	if err := s.socket.Write(ctx, websocket.MessageText, order); err != nil {
		return 0, nil, err
	}
	select {
	case answer := <-s.answers:
		return readAnswer(answer, s.t.count)
	case <-ctx.Done():
		return 0, nil, ctx.Err()
	case <-s.t.gone:
		return 0, nil, context.Canceled
	}
}

// readAnswer returns the status and the body of the answer to the command with this ID.
func readAnswer(answer []byte, id int) (int, []byte, error) {
	to, rest, _ := bytes.Cut(answer, []byte(`,"status":`))
	if string(to) != `{"id":"`+strconv.Itoa(id)+`"` {
		return 0, nil, errors.New("the answer is to another command")
	}
	status, rest := cutNumber(rest)
	body, _ := bytes.CutPrefix(rest, []byte(`,"body":`))
	return int(status), body[:objectLength(body)], nil
}
