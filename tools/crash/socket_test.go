package crash

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"sync"

	"github.com/coder/websocket"
)

// Room for a frame, in bytes, and for the messages that come while one is taken in.
const (
	mostInFrame = 1 << 20
	mostWaiting = 1 << 12
)

// socket is a table's stream over a WebSocket, in one life. It also carries commands.
type socket struct {
	life     *life
	conn     *websocket.Conn
	messages chan message  // closed when there will be no more
	gone     chan struct{} // closed when there will be no more answers
	broke    error         // why, after that

	mu  sync.Mutex
	due map[string]chan answered // by the commands' IDs
}

// answered is the answer to a command.
type answered struct {
	ID     string
	Status int
	Body   json.RawMessage
}

// fault is something that not even a crash excuses.
type fault struct{ error }

// connect returns the person's socket: a new one in the next life where the last one broke.
func (p *person) connect(ctx context.Context) (*socket, error) {
	for p.socket == nil || p.socket.isGone() {
		l, err := p.world.live(ctx, p)
		if err != nil {
			return nil, err
		}
		s, err := l.dial(ctx, p.token, p.streamPath())
		if err == nil {
			p.socket = s
		} else if err := l.end(ctx, err); err != nil {
			return nil, err
		}
	}
	return p.socket, nil
}

// hangUp closes the person's socket, if there is one.
func (p *person) hangUp() {
	if p.socket != nil {
		_ = p.socket.conn.CloseNow()
		p.socket = nil
	}
}

// dial opens a socket.
func (l *life) dial(ctx context.Context, token, path string) (*socket, error) {
	until, stop := l.untilOver(ctx)
	conn, res, err := websocket.Dial(until, l.URL+path, &websocket.DialOptions{
		HTTPClient: l.client, HTTPHeader: http.Header{"Authorization": {"Bearer " + token}},
	})
	if err != nil {
		stop()
	}
	if err != nil && res != nil && !l.polite {
		return nil, fault{fmt.Errorf("socket: %s: %w", res.Status, err)}
	}
	if err != nil {
		return nil, err
	}
	conn.SetReadLimit(mostInFrame)
	s := &socket{life: l, conn: conn, due: map[string]chan answered{},
		messages: make(chan message, mostWaiting), gone: make(chan struct{})}
	go func() {
		defer stop()
		defer close(s.messages)
		defer close(s.gone)
		for s.broke == nil {
			s.broke = s.takeFrame(until)
		}
	}()
	return s, nil
}

// takeFrame takes in the next frame.
func (s *socket) takeFrame(ctx context.Context) error {
	kind, text, err := s.conn.Read(ctx)
	if websocket.CloseStatus(err) != -1 && !s.life.polite {
		return fault{fmt.Errorf("who is killed does not say goodbye: %w", err)}
	}
	if err != nil {
		return err
	}
	var frame []struct {
		Event string
		ID    uint64
		Data  json.RawMessage
	}
	if err := json.Unmarshal(text, &frame); err != nil || kind != websocket.MessageText || len(frame) == 0 {
		return fault{fmt.Errorf("a frame of %v is %.300q: %w", kind, text, err)}
	}
	for _, m := range frame {
		if m.Event != "answer" {
			s.messages <- message{m.Event, m.ID, m.Data}
		} else if err := s.takeAnswer(m.Data); err != nil {
			return fault{err}
		}
	}
	return nil
}

// takeAnswer hands an answer to the command that waits for it.
func (s *socket) takeAnswer(text []byte) error {
	var a answered
	if err := json.Unmarshal(text, &a); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	due := s.due[a.ID]
	if due == nil {
		return fmt.Errorf("nothing waits for the answer %s", text)
	}
	delete(s.due, a.ID)
	due <- a
	return nil
}

// isGone reports whether the socket has no more answers.
func (s *socket) isGone() bool {
	select {
	case <-s.gone:
		return true
	default:
		return false
	}
}

// ask sends a command once, and waits for its answer.
func (s *socket) ask(ctx context.Context, o *order) (status int, body []byte, err error) {
	text, err := json.Marshal(map[string]any{"command": o.verb, "body": json.RawMessage(o.body)})
	if err != nil {
		return 0, nil, err
	}
	due := make(chan answered, 1)
	s.mu.Lock()
	s.due[o.id] = due
	s.mu.Unlock()
	if err := s.conn.Write(ctx, websocket.MessageText, text); err != nil {
		return 0, nil, err
	}
	select {
	case a := <-due:
		return a.Status, a.Body, nil
	case <-s.gone:
	}
	select {
	case a := <-due: // the last one that came
		return a.Status, a.Body, nil
	default:
		return 0, nil, s.broke
	}
}

// read reads the socket's messages until its life ends or take is done. It reports whether take
// was done.
func (s *socket) read(ctx context.Context, take func(message) (bool, error)) (bool, error) {
	for m := range s.messages {
		if over, err := take(m); over || err != nil {
			return over, err
		}
	}
	return false, s.life.end(ctx, s.broke)
}
