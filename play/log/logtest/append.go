package logtest

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sync"
	"sync/atomic"
	"testing"

	"roundhouse/play/log"
)

func appendThenRead(t *testing.T, l log.Log) {
	requireEntries(t, l, "t", 0)
	mustAppend(t, l, "t", 0, "a", "b")
	mustAppend(t, l, "t", 2, "c")
	requireEntries(t, l, "t", 0, "a", "b", "c")
	requireEntries(t, l, "t", 2, "c")
	requireEntries(t, l, "t", 3)
	requireEntries(t, l, "t", math.MaxUint64)
}

func tablesDoNotMix(t *testing.T, l log.Log) {
	mustAppend(t, l, "t", 0, "a")
	mustAppend(t, l, "u", 0, "a", "b")
	requireEntries(t, l, "t", 0, "a")
	requireEntries(t, l, "u", 0, "a", "b")
	requireEntries(t, l, "T", 0)
}

func readyLog(t *testing.T, l log.Log) {
	must(t, l.Ready(t.Context()))
	mustAppend(t, l, "t", 0, "a")
	must(t, l.Ready(t.Context()))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := l.Ready(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("ready for a context that is done: %v", err)
	}
}

func wrongLast(t *testing.T, l log.Log) {
	mustAppend(t, l, "t", 0, "a", "b")
	for _, last := range []log.Seq{0, 1, 3, 99, math.MaxUint64} {
		if err := tryAppend(t, l, "t", last, "c", "d"); !errors.Is(err, log.ErrConflict) {
			t.Errorf("append after %d of 2: %v", last, err)
		}
	}
	requireEntries(t, l, "t", 0, "a", "b")
	if err := tryAppend(t, l, "new", 1, "a"); !errors.Is(err, log.ErrConflict) {
		t.Errorf("append after 1 of 0: %v", err)
	}
	requireEntries(t, l, "new", 0)
	mustAppend(t, l, "t", 2, "c", "d")
	requireEntries(t, l, "t", 2, "c", "d")
}

func repeatedAppend(t *testing.T, l log.Log) {
	mustAppend(t, l, "t", 0, "a", "b")
	mustAppend(t, l, "t", 2, "c")
	for _, last := range []log.Seq{0, 3, 99} {
		for _, ids := range [][]string{{"a", "b"}, {"b"}, {"c"}, {"a", "d"}} {
			if err := tryAppend(t, l, "t", last, ids...); !errors.Is(err, log.ErrRepeat) {
				t.Errorf("%q again after %d: %v", ids, last, err)
			}
		}
	}
	requireEntries(t, l, "t", 0, "a", "b", "c")
	mustAppend(t, l, "t", 3, "d")
	requireEntries(t, l, "t", 3, "d")
}

func raceForPlaces(t *testing.T, l log.Log) {
	const places, appenders = 20, 4
	var wins atomic.Int64
	for last := range log.Seq(places) {
		var all sync.WaitGroup
		for i := range appenders {
			all.Go(func() {
				if hasWon(t, tryAppend(t, l, "t", last, fmt.Sprintf("%d by %d", last, i))) {
					wins.Add(1)
				}
			})
		}
		all.Wait()
	}
	entries, err := l.Read(t.Context(), "t", 0)
	must(t, err)
	if wins.Load() != places || len(entries) != places {
		t.Errorf("%d wins and %d entries for %d places", wins.Load(), len(entries), places)
	}
}

// hasWon reports whether an append of an entry with an ID of its own has taken its place. A log
// that repeats an append whose answer was lost may say that it has the entry already.
func hasWon(t *testing.T, err error) bool {
	if err != nil && !errors.Is(err, log.ErrRepeat) && !errors.Is(err, log.ErrConflict) {
		t.Error(err)
	}
	return err == nil || errors.Is(err, log.ErrRepeat)
}

// crowdOfTables runs two appenders on each of many tables. On a conflict, an appender assumes that
// the other one has taken the place, and continues with the next.
func crowdOfTables(t *testing.T, l log.Log) {
	const tables, appenders, length = 16, 2, 10
	var all sync.WaitGroup
	var wins [tables][length]atomic.Int64
	for i := range tables * appenders {
		all.Go(func() {
			id := fmt.Sprint("t", i/appenders)
			for last := range log.Seq(length) {
				if hasWon(t, tryAppend(t, l, id, last, fmt.Sprintf("%d by %d", last, i))) {
					wins[i/appenders][last].Add(1)
				}
			}
		})
	}
	all.Wait()
	for i := range tables {
		entries, err := l.Read(t.Context(), fmt.Sprint("t", i), 0)
		must(t, err)
		if len(entries) != length {
			t.Errorf("table %d has %d entries, want %d", i, len(entries), length)
		}
		for last := range wins[i] {
			if n := wins[i][last].Load(); n != 1 {
				t.Errorf("table %d: %d appenders won place %d", i, n, last)
			}
		}
	}
}

func ownMemory(t *testing.T, l log.Log) {
	e := entryOf("a")
	must(t, l.Append(t.Context(), "t", 0, log.Head{}, e))
	e.Data[2] = 'X'
	entries, err := l.Read(t.Context(), "t", 0)
	must(t, err)
	entries[0].Data[3] = 'X'
	requireEntries(t, l, "t", 0, "a")
}

func anyText(t *testing.T, l log.Log) {
	every := make([]byte, 256)
	for i := range every {
		every[i] = byte(i)
	}
	for _, id := range []string{"", "'; --", "%", "a\x00b", "ä", string(every)} {
		must(t, l.Append(t.Context(), id, 0, log.Head{}, log.Entry{ID: id, Data: every}))
		must(t, l.Append(t.Context(), id, 1, log.Head{}, log.Entry{ID: id + "2", Data: nil}))
		entries, err := l.Read(t.Context(), id, 0)
		must(t, err)
		if len(entries) != 2 || entries[0].ID != id || string(entries[0].Data) != string(every) ||
			len(entries[1].Data) != 0 {
			t.Errorf("table %q holds %v", id, entries)
		}
		if seq, err := l.Find(t.Context(), id, id+"2"); err != nil || seq != 2 {
			t.Errorf("table %q: found at %d, %v", id, seq, err)
		}
	}
}

func findEntries(t *testing.T, l log.Log) {
	mustAppend(t, l, "t", 0, "a", "b")
	mustAppend(t, l, "t", 2, "c")
	mustAppend(t, l, "u", 0, "d")
	for id, want := range map[string]log.Seq{"a": 1, "b": 2, "c": 3, "d": 0, "": 0, "A": 0} {
		if seq, err := l.Find(t.Context(), "t", id); err != nil || seq != want {
			t.Errorf("%q is at %d, %v, want %d", id, seq, err, want)
		}
	}
	if seq, err := l.Find(t.Context(), "nowhere", "a"); err != nil || seq != 0 {
		t.Errorf("at a table that there is not: %d, %v", seq, err)
	}
}
