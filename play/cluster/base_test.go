package cluster

import (
	"context"
	"errors"
	"strconv"
	"sync"
	"testing"
	"time"

	"roundhouse/tools/expect"
)

var noon = time.Date(2026, 3, 4, 12, 0, 0, 5, time.UTC)

func putBehindExpected(t *testing.T, all *clients) {
	c := all.list[0]
	s, subject := c.streamOf("rows"), c.subject("rows", "x")
	_, err := s.last(t.Context(), subject)
	expect.Error(t, err, errNone)
	first, err := s.put(t.Context(), subject, 0, []byte("1"))
	expect.Done(t, err)
	for _, wrong := range []uint64{0, first + 1} {
		_, err = s.put(t.Context(), subject, wrong, []byte("2"))
		expect.Error(t, err, errMoved)
	}
	_, err = s.put(t.Context(), c.subject("rows", "y"), first, []byte("2"))
	expect.Error(t, err, errMoved)
	second, err := s.put(t.Context(), subject, first, []byte("3"))
	expect.Done(t, err)
	m, err := all.list[1].streamOf("rows").last(t.Context(), subject)
	expect.Done(t, err)
	expect.Equal(t, m, message{subject: subject, seq: second, header: m.header, data: []byte("3")})
	end, err := all.list[2].streamOf("rows").end(t.Context())
	expect.Done(t, err)
	expect.Equal(t, end, second)
}

// setMany stores n messages of a kilobyte, each with another subject, and returns the last one's
// number.
func setMany(t *testing.T, c *Cluster, s stream, n int) (last uint64) {
	t.Helper()
	var mu sync.Mutex
	var writers sync.WaitGroup
	const atOnce = 16
	data := make([]byte, 1000)
	for w := range atOnce {
		writers.Go(func() {
			for i := w; i < n; i += atOnce {
				seq, err := s.set(t.Context(), c.subject("rows", "many", strconv.Itoa(i)), data)
				if err != nil {
					t.Error(err)
					return
				}
				mu.Lock()
				last = max(last, seq)
				mu.Unlock()
			}
		})
	}
	writers.Wait()
	return last
}

func eachFindsAll(t *testing.T, all *clients) {
	const n = fetchAtOnce + 7 // of a kilobyte each: two limits are exceeded
	c := all.list[0]
	end := setMany(t, c, c.streamOf("rows"), n)
	// The last one is gone: no server can show by a message how far it is.
	expect.Done(t, c.streamOf("rows").erase(t.Context(), end))
	for _, c := range all.list {
		var before uint64
		found := 0
		err := c.streamOf("rows").each(t.Context(), c.subject("rows", "many", "*"), 1, end, func(m message) error {
			if m.seq <= before {
				t.Errorf("message %d comes after %d", m.seq, before)
			}
			before = m.seq
			found++
			return nil
		})
		expect.Done(t, err)
		expect.Equal(t, found, n-1)
	}
	stop := errors.New("stop")
	err := c.streamOf("rows").each(t.Context(), ">", 1, end, func(message) error { return stop })
	expect.Error(t, err, stop)
}

func lastsOfMany(t *testing.T, all *clients) {
	s := all.list[0].streamOf("rows")
	for _, n := range []int{0, 1000, 1100} { // one request may ask for 1,024
		end := setMany(t, all.list[0], s, n)
		for _, c := range all.list {
			list, err := c.streamOf("rows").lasts(t.Context(), c.subject("rows", "many", "*"))
			expect.Done(t, err)
			expect.Equal(t, len(list), n)
			if n > 0 {
				expect.Equal(t, list[n-1].seq, end)
			}
		}
	}
	list, err := s.lasts(t.Context(), all.list[0].subject("rows", "many", "7"), all.list[0].subject("rows", "many", "9"),
		all.list[0].subject("rows", "none"))
	expect.Done(t, err)
	expect.Equal(t, len(list), 2)
}

func erasedTwice(t *testing.T, all *clients) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	s, subject := all.list[0].streamOf("rows"), all.list[0].subject("rows", "x")
	var seqs []uint64
	for _, text := range []string{"1", "2", "3"} {
		seq, err := s.set(ctx, subject, []byte(text))
		expect.Done(t, err)
		seqs = append(seqs, seq)
	}
	for range 2 { // in the middle, at the end, at the beginning, and one that there never was
		for _, seq := range []uint64{seqs[1], seqs[2], seqs[0], seqs[2] + 100} {
			expect.Done(t, s.erase(ctx, seq))
		}
	}
	_, err := s.last(ctx, subject)
	expect.Error(t, err, errNone)
}
