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
	"strings"
	"sync/atomic"

	"roundhouse/wire"
)

// seat is a seat and its stream.
type seat struct {
	t      *table
	number int
	last   atomic.Uint64            // the number of its newest event
	now    atomic.Pointer[wire.Now] // the newest
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
	}()
	return nil
}

// read takes the messages apart. Only what a player needs is decoded.
func (r *run) read(s *seat, in *bufio.Reader) error {
	var kind string
	var id uint64
	var data []byte
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return fmt.Errorf("a stream broke: %w", err)
		}
		line = bytes.TrimSuffix(line, []byte("\n"))
		name, value, _ := strings.Cut(string(line), ": ")
		switch name {
		case "event":
			kind = value
		case "id":
			if id, err = strconv.ParseUint(value, 10, 64); err != nil {
				return err
			}
		case "data":
			data = []byte(value)
		case "":
			if err := r.take(s, kind, id, data); err != nil {
				return err
			}
			kind, id, data = "", 0, nil
		}
	}
}

// take takes in a message.
func (r *run) take(s *seat, kind string, id uint64, data []byte) error {
	switch kind {
	case "view":
		s.last.Store(id)
	case "event":
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
	case "now":
		now := new(wire.Now)
		if err := json.Unmarshal(data, now); err != nil {
			return err
		}
		s.now.Store(now)
	default:
		return nil
	}
	select {
	case s.t.news <- struct{}{}:
	default:
	}
	return nil
}

// number is the number of a seat for the fair deal, and its hash. Nobody's luck depends
// on it.
func number(seat int) (text, hash string) {
	n := sha256.Sum256([]byte{byte(seat)})
	h := sha256.Sum256(n[:])
	return hex.EncodeToString(n[:]), hex.EncodeToString(h[:])
}
