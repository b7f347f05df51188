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
	last   atomic.Uint64       // the number of the newest event
	now    atomic.Pointer[now] // what the seat may do; nil if nothing
}

// now is the part of a wire.Now that this package needs.
type now struct {
	Seq   uint64
	Stage string
	Turn  []int
	Legal map[string][]string // by seat; only the seat of the stream is there
}

// openStream opens the stream and starts reading it, until ctx is done.
func (r *run) openStream(ctx context.Context, s *seat, token string) error {
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
		err := r.readStream(s, bufio.NewReaderSize(res.Body, 8<<10))
		r.noteError(ctx, err)
		s.t.cancel() // without this stream, waiting at the table is useless
	}()
	return nil
}

// The beginnings of a stream's lines.
var (
	eventField = []byte("event: ")
	idField    = []byte("id: ")
	dataField  = []byte("data: ")
)

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
)

var kinds = map[string]int{"view": view, "event": event, "now": nowKind}

// readStream splits the stream into messages. It reads only what a player needs, to leave the
// machine's time to the server.
func (r *run) readStream(s *seat, in *bufio.Reader) error {
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
				line, err = readLine(line, in)
			} else if long {
				err = skipLine(in)
			}
			if err == nil {
				err = r.takeMessage(s, kind, id, line[len(dataField):])
			}
			if err != nil {
				return err
			}
		case long:
			if err := skipLine(in); err != nil {
				return err
			}
		}
	}
}

// readLine returns a whole line, of which the beginning, head, has already been read.
func readLine(head []byte, in *bufio.Reader) ([]byte, error) {
	head = bytes.Clone(head)
	tail, err := in.ReadBytes('\n')
	return append(head, tail...), err
}

// skipLine skips the rest of a line.
func skipLine(in *bufio.Reader) error {
	for {
		if _, err := in.ReadSlice('\n'); !errors.Is(err, bufio.ErrBufferFull) {
			return err
		}
	}
}

// takeMessage handles a message.
func (r *run) takeMessage(s *seat, kind int, id uint64, data []byte) error {
	switch kind {
	case view:
		s.last.Store(id)
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
	}
	return nil
}

// seqOf returns the number at the beginning of a "now" message.
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
