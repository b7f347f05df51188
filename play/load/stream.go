package load

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"sync/atomic"
)

// seat is a seat and its stream.
type seat struct {
	t      *table
	number int
	last   atomic.Uint64       // the number of its newest event
	now    atomic.Pointer[now] // what there is to do; nil for nothing
}

// now is what a table has to know of a wire.Now.
type now struct {
	Seq   uint64
	Stage string
	Turn  []int
	Legal map[string][]string // by seat, only of its own
}

// open opens the stream and reads it until ctx is done.
func (r *run) open(ctx context.Context, s *seat, token string) error {
	req, err := http.NewRequestWithContext(ctx, "GET", r.c.Server+"/api/tables/"+s.t.id+"/stream", nil)
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+token)
	res, err := r.client.Do(req)
	if err != nil {
		return err
	}
	if res.StatusCode != http.StatusOK {
		text, _ := io.ReadAll(io.LimitReader(res.Body, 300))
		return errors.Join(fmt.Errorf("stream: %s: %s", res.Status, text), res.Body.Close())
	}
	go func() {
		defer res.Body.Close()
		err := r.read(s, bufio.NewReaderSize(res.Body, 8<<10))
		r.failed(ctx, err)
		s.t.cancel() // nobody waits for it
	}()
	return nil
}

// What lines begin with.
var (
	eventField = []byte("event: ")
	idField    = []byte("id: ")
	dataField  = []byte("data: ")
)

// The parts of a now that say that it is somebody else's turn.
var (
	nothingLegal = []byte(`"legal":{}`)
	nobodysTurn  = []byte(`"turn":[]`)
)

// kinds of messages that count.
const (
	other = iota
	view
	event
	nowKind
)

var kinds = map[string]int{"view": view, "event": event, "now": nowKind}

// read takes the messages apart. Only what a player needs is looked at: the rest of the
// time is the server's.
func (r *run) read(s *seat, in *bufio.Reader) error {
	var kind int
	var id uint64
	for {
		line, err := in.ReadSlice('\n')
		long := errors.Is(err, bufio.ErrBufferFull)
		if err != nil && !long {
			return fmt.Errorf("a stream broke: %w", err)
		}
		switch {
		case bytes.HasPrefix(line, eventField):
			kind, id = kinds[string(bytes.TrimSpace(line[len(eventField):]))], 0
		case bytes.HasPrefix(line, idField):
			if id, err = strconv.ParseUint(string(bytes.TrimSpace(line[len(idField):])), 10, 64); err != nil {
				return err
			}
		case bytes.HasPrefix(line, dataField):
			if long && kind == nowKind {
				line, err = rest(line, in)
			} else if long {
				err = skip(in)
			}
			if err == nil {
				err = r.take(s, kind, id, line[len(dataField):])
			}
			if err != nil {
				return err
			}
		case long:
			if err := skip(in); err != nil {
				return err
			}
		}
	}
}

// rest is a line that began with head, whole.
func rest(head []byte, in *bufio.Reader) ([]byte, error) {
	head = bytes.Clone(head)
	tail, err := in.ReadBytes('\n')
	return append(head, tail...), err
}

// skip passes over the rest of a line.
func skip(in *bufio.Reader) error {
	for {
		if _, err := in.ReadSlice('\n'); !errors.Is(err, bufio.ErrBufferFull) {
			return err
		}
	}
}

// take takes in a message.
func (r *run) take(s *seat, kind int, id uint64, data []byte) error {
	switch kind {
	case view:
		s.last.Store(id)
	case event:
		r.count(s, id)
		s.t.reached()
	case nowKind:
		if seq := seqOf(data); seq > s.last.Load() { // the last events were lost
			r.lost.Add(int64(seq - s.last.Load()))
			s.last.Store(seq)
			s.t.reached()
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
		s.t.wake()
	}
	return nil
}

// seqOf is the number that a now begins with.
func seqOf(data []byte) uint64 {
	digits, _ := bytes.CutPrefix(data, []byte(`{"seq":`))
	var n uint64
	for _, d := range digits {
		if d < '0' || d > '9' {
			break
		}
		n = n*10 + uint64(d-'0')
	}
	return n
}

// count takes in an event's number.
func (r *run) count(s *seat, id uint64) {
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

// number is the number of a seat for the fair deal, and its hash. Nobody's luck depends
// on it.
func number(seat int) (text, hash string) {
	n := sha256.Sum256([]byte{byte(seat)})
	h := sha256.Sum256(n[:])
	return hex.EncodeToString(n[:]), hex.EncodeToString(h[:])
}
