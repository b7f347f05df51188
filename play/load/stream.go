package load

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"sync/atomic"

	"github.com/coder/websocket"
)

// seat is a seat and its stream.
type seat struct {
	t       *table
	number  int
	last    atomic.Uint64       // the number of the newest event
	now     atomic.Pointer[now] // what the seat may do; nil if nothing
	socket  *websocket.Conn     // nil if the stream is of Server-Sent Events
	answers chan []byte         // the data of answers that came over the socket
}

// now is the part of a desk.Now that this package needs.
type now struct {
	Seq   uint64
	Stage string
	Turn  []int
	Legal map[string][]string // by seat; only the seat of the stream is there
}

// The parts of a "now" message that say it is somebody else's turn.
var (
	nothingLegal = []byte(`"legal":{}`)
	nobodysTurn  = []byte(`"turn":[]`)
)

// The kinds of messages that this package uses.
const (
	other = iota
	view
	event
	nowKind
	answer
)

var kinds = map[string]int{"view": view, "event": event, "now": nowKind, "answer": answer}

// openStream opens a seat's stream and starts reading it, until ctx is done.
func (r *run) openStream(ctx context.Context, s *seat, token string) error {
	open := r.openSocket
	if r.c.SSE {
		open = r.openEvents
	}
	read, err := open(ctx, s, token)
	if err != nil {
		return err
	}
	go func() {
		r.noteError(ctx, read())
		s.t.cancel() // without this stream, waiting at the table is useless
	}()
	return nil
}

// takeMessage handles a message.
func (r *run) takeMessage(s *seat, kind int, id uint64, data []byte) error {
	switch kind {
	case view:
		s.last.Store(id)
		s.t.wakeIfReached() // a socket is open before its view is there
	case event:
		r.countEvent(s, id)
		s.t.wakeIfReached()
	case nowKind:
		if seq := seqOf(data); seq > s.last.Load() { // the stream has lost the latest events
			r.lost.Add(int64(seq - s.last.Load()))
			s.last.Store(seq)
			s.t.wakeIfReached()
		}
		if bytes.Contains(data, nothingLegal) && !bytes.Contains(data, nobodysTurn) {
			s.now.Store(nil)
			return nil
		}
		n := new(now)
		if err := json.Unmarshal(data, n); err != nil {
			return err
		}
		s.now.Store(n)
		s.t.wakePlayer()
	case answer:
		select {
		case s.answers <- bytes.Clone(data):
		default:
			return errors.New("an answer came without a command")
		}
	}
	return nil
}

// seqOf returns the number at the beginning of a "now" message or of what a command led to, or 0
// if there is none.
func seqOf(data []byte) uint64 {
	digits, _ := bytes.CutPrefix(data, []byte(`{"seq":`))
	n, _ := cutNumber(digits)
	return n
}

// cutNumber returns the number at the beginning of a text, and the rest of the text.
func cutNumber(text []byte) (n uint64, rest []byte) {
	for len(text) > 0 && '0' <= text[0] && text[0] <= '9' {
		n, text = n*10+uint64(text[0]-'0'), text[1:]
	}
	return n, text
}

// countEvent counts the event with this number.
func (r *run) countEvent(s *seat, id uint64) {
	switch last := s.last.Load(); {
	case id == last+1:
		s.last.Store(id)
	case id == last:
		r.repeated.Add(1)
	case id < last:
		r.unordered.Add(1)
	default:
		r.lost.Add(int64(id - last - 1))
		s.last.Store(id)
	}
}

// numberOf returns the number that a seat gives for the fair deal, and its hash. The number need
// not be random, because nothing depends on it here.
func numberOf(seat int) (text, hash string) {
	n := sha256.Sum256([]byte{byte(seat)})
	h := sha256.Sum256(n[:])
	return hex.EncodeToString(n[:]), hex.EncodeToString(h[:])
}
