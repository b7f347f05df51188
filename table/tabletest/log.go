// Package tabletest holds the suites that every form of table's interfaces passes.
package tabletest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"roundhouse/table"
)

// Log tests what table.Log promises. open makes an empty log.
func Log(t *testing.T, open func(t *testing.T) table.Log) {
	for _, test := range []struct {
		name string
		run  func(*testing.T, table.Log)
	}{
		{"what is appended is read in order", appendThenRead},
		{"tables do not mix", tablesDoNotMix},
		{"a wrong last event is a conflict and stores nothing", conflict},
		{"a repeat is success and stores nothing", repeat},
		{"of appenders for the same place one wins", race},
		{"what is stored cannot be changed from outside", ownMemory},
		{"Follow gives the old and the new", follow},
		{"Follow ends with its context", followEnds},
		{"nothing is appended for a context that is done", appendDone},
	} {
		t.Run(test.name, func(t *testing.T) { test.run(t, open(t)) })
	}
}

func entry(id string) table.Entry {
	return table.Entry{ID: id, Data: []byte(`{"action":"` + id + `"}`)}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// holds fails unless the table's entries behind after have these IDs.
func holds(t *testing.T, log table.Log, id string, after table.Seq, want ...string) {
	t.Helper()
	entries, err := log.Read(t.Context(), id, after)
	must(t, err)
	if len(entries) != len(want) {
		t.Fatalf("%s behind %d: %d entries, want %d", id, after, len(entries), len(want))
	}
	for i, e := range entries {
		if e.Seq != after+table.Seq(i)+1 || e.ID != want[i] || string(e.Data) != string(entry(want[i]).Data) {
			t.Errorf("%s, entry %d: %d %q %s, want %q", id, i, e.Seq, e.ID, e.Data, want[i])
		}
	}
}

func appendThenRead(t *testing.T, log table.Log) {
	holds(t, log, "t", 0)
	must(t, log.Append(t.Context(), "t", 0, time.Time{}, entry("a"), entry("b")))
	must(t, log.Append(t.Context(), "t", 2, time.Time{}, entry("c")))
	holds(t, log, "t", 0, "a", "b", "c")
	holds(t, log, "t", 2, "c")
	holds(t, log, "t", 3)
}

func tablesDoNotMix(t *testing.T, log table.Log) {
	must(t, log.Append(t.Context(), "t", 0, time.Time{}, entry("a")))
	must(t, log.Append(t.Context(), "u", 0, time.Time{}, entry("a"), entry("b")))
	holds(t, log, "t", 0, "a")
	holds(t, log, "u", 0, "a", "b")
}

func conflict(t *testing.T, log table.Log) {
	must(t, log.Append(t.Context(), "t", 0, time.Time{}, entry("a"), entry("b")))
	for _, last := range []table.Seq{0, 1, 3, 99} {
		if err := log.Append(t.Context(), "t", last, time.Time{}, entry("c"), entry("d")); !errors.Is(err, table.ErrConflict) {
			t.Errorf("append behind %d of 2: %v", last, err)
		}
	}
	holds(t, log, "t", 0, "a", "b")
}

func repeat(t *testing.T, log table.Log) {
	must(t, log.Append(t.Context(), "t", 0, time.Time{}, entry("a"), entry("b")))
	must(t, log.Append(t.Context(), "t", 2, time.Time{}, entry("c")))
	must(t, log.Append(t.Context(), "t", 0, time.Time{}, entry("a"), entry("b")))
	must(t, log.Append(t.Context(), "t", 3, time.Time{}, entry("c")))
	must(t, log.Append(t.Context(), "t", 3, time.Time{}))
	holds(t, log, "t", 0, "a", "b", "c")
}

func race(t *testing.T, log table.Log) {
	const places, appenders = 20, 4
	var wins atomic.Int64
	for last := range table.Seq(places) {
		var all sync.WaitGroup
		for i := range appenders {
			all.Go(func() {
				err := log.Append(t.Context(), "t", last, time.Time{}, entry(fmt.Sprintf("%d by %d", last, i)))
				if err == nil {
					wins.Add(1)
				} else if !errors.Is(err, table.ErrConflict) {
					t.Error(err)
				}
			})
		}
		all.Wait()
	}
	entries, err := log.Read(t.Context(), "t", 0)
	must(t, err)
	if wins.Load() != places || len(entries) != places {
		t.Errorf("%d wins and %d entries for %d places", wins.Load(), len(entries), places)
	}
}

func ownMemory(t *testing.T, log table.Log) {
	e := entry("a")
	must(t, log.Append(t.Context(), "t", 0, time.Time{}, e))
	e.Data[2] = 'X'
	entries, err := log.Read(t.Context(), "t", 0)
	must(t, err)
	entries[0].Data[3] = 'X'
	holds(t, log, "t", 0, "a")
}

func follow(t *testing.T, log table.Log) {
	must(t, log.Append(t.Context(), "t", 0, time.Time{}, entry("a"), entry("b")))
	got := 0
	for e, err := range log.Follow(t.Context(), "t", 1) {
		must(t, err)
		got++
		want := []string{"b", "c", "d"}[got-1]
		if e.ID != want || e.Seq != table.Seq(got+1) {
			t.Fatalf("followed %d %q, want %q", e.Seq, e.ID, want)
		}
		if want == "d" {
			return
		}
		next := []string{"c", "d"}[got-1]
		go func() { _ = log.Append(context.WithoutCancel(t.Context()), "t", e.Seq, time.Time{}, entry(next)) }()
	}
	t.Error("following ended by itself")
}

func followEnds(t *testing.T, log table.Log) {
	must(t, log.Append(t.Context(), "t", 0, time.Time{}, entry("a")))
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var last error
	for _, err := range log.Follow(ctx, "t", 0) {
		if last != nil {
			t.Fatal("something came behind an error")
		}
		last = err
		cancel()
	}
	if !errors.Is(last, context.Canceled) {
		t.Errorf("following ended with %v", last)
	}
}

func appendDone(t *testing.T, log table.Log) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := log.Append(ctx, "t", 0, time.Time{}, entry("a")); !errors.Is(err, context.Canceled) {
		t.Errorf("append: %v", err)
	}
	holds(t, log, "t", 0)
}
