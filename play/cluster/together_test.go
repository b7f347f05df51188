package cluster

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"roundhouse/play/log"
	"roundhouse/tools/expect"
)

// readWhileCleaned reads a table and its listing while one server appends to it and another cleans.
func readWhileCleaned(t *testing.T, x *logTurns) {
	const length = 3 * pageLength
	var acknowledged atomic.Uint64
	var all sync.WaitGroup
	all.Go(func() {
		for seq := log.Seq(1); seq <= length; seq++ {
			head := log.Head{Listing: fmt.Append(nil, seq)}
			if err := x.list[0].Append(t.Context(), "t", seq-1, head, entries(seq, seq)...); err != nil {
				t.Error(err)
				break
			}
			acknowledged.Store(uint64(seq))
		}
		acknowledged.Store(length)
	})
	all.Go(func() {
		for acknowledged.Load() < length {
			if err := x.list[1].Clean(t.Context(), time.Now().Add(time.Hour)); err != nil {
				t.Error(err)
				return
			}
		}
	})
	var r listed
	for acknowledged.Load() < length && !t.Failed() {
		before := log.Seq(acknowledged.Load())
		if n, _ := strconv.Atoi(r.read(t, x.list[2])["t"]); log.Seq(n) < before {
			t.Errorf("the listing of entry %d, and %d is there", n, before)
		}
		got, err := x.list[2].Read(t.Context(), "t", 0)
		if err != nil || log.Seq(len(got)) < before {
			t.Errorf("%d entries of %d, %v", len(got), before, err)
			break
		}
		if len(got) > 0 {
			expect.Equal(t, got, entries(1, log.Seq(len(got))))
		}
	}
	all.Wait()
	requireTable(t, x.list[2], "t", length)
	expect.Equal(t, r.read(t, x.list[2]), map[string]string{"t": strconv.Itoa(length)})
}

// nodeAway has servers append to tables, each to some of its own and all to one, while a NATS
// server goes away and comes back.
func nodeAway(t *testing.T, x *logTurns, away, back func()) {
	const length = 60
	var all sync.WaitGroup
	var wins [length]atomic.Int64
	for i, l := range x.list {
		all.Go(func() {
			for seq := log.Seq(1); seq <= length; seq++ {
				appendSurely(t, l, fmt.Sprint("own", i), seq, log.Head{Listing: fmt.Append(nil, seq)}, entries(seq, seq)[0])
			}
		})
		all.Go(func() {
			for seq := log.Seq(1); seq <= length; seq++ {
				if appendSurely(t, l, "all", seq, log.Head{}, log.Entry{ID: fmt.Sprint(seq, " by ", i)}) {
					wins[seq-1].Add(1)
				}
			}
		})
	}
	readers := make([]listed, len(x.list))
	for i, l := range x.list {
		readers[i].read(t, l)
	}
	away()
	back()
	all.Wait()
	want := map[string]string{}
	for i := range x.list {
		want[fmt.Sprint("own", i)] = strconv.Itoa(length)
	}
	for i, l := range x.list {
		requireTable(t, l, fmt.Sprint("own", (i+1)%len(x.list)), length)
		expect.Equal(t, readers[i].read(t, l), want)
	}
	got, err := x.list[0].Read(t.Context(), "all", 0)
	expect.Done(t, err)
	expect.Equal(t, len(got), length)
	for i := range wins {
		expect.Equal(t, wins[i].Load(), 1)
	}
}

// appendSurely appends an entry with that number, and reports whether it is there; otherwise
// another one has the number.
func appendSurely(t *testing.T, l *Log, id string, seq log.Seq, head log.Head, e log.Entry) bool {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	err := l.Append(ctx, id, seq-1, head, e)
	if err == nil || errors.Is(err, log.ErrRepeat) { // stored, but the answer was lost
		return true
	}
	expect.Error(t, err, log.ErrConflict)
	return false
}
