package logtest

import (
	"context"
	"errors"
	"roundhouse/play/log"
	"slices"
	"testing"
	"time"
)

var noon = time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC)

// requireDue fails the test unless exactly the wanted tables are due at the given time after noon.
func requireDue(t *testing.T, l log.Log, after time.Duration, want ...string) {
	t.Helper()
	got, err := l.Due(t.Context(), noon.Add(after))
	must(t, err)
	if !slices.Equal(got, want) {
		t.Errorf("due %s after noon: %q, want %q", after, got, want)
	}
}

func dueByWake(t *testing.T, l log.Log) {
	requireDue(t, l, time.Hour)
	must(t, wakeAt(t, l, "b", 0, noon.Add(2), "1"))
	must(t, wakeAt(t, l, "a", 0, noon.Add(3).In(time.FixedZone("", 3600)), "1"))
	must(t, wakeAt(t, l, "c", 0, noon.Add(1), "1", "2"))
	must(t, wakeAt(t, l, "never", 0, time.Time{}, "1"))
	requireDue(t, l, 0)
	requireDue(t, l, 1, "c")
	requireDue(t, l, 2, "c", "b")
	requireDue(t, l, time.Hour, "c", "b", "a")
	requireDue(t, l, time.Hour, "c", "b", "a")

	must(t, wakeAt(t, l, "c", 2, noon.Add(time.Minute), "3"))
	must(t, wakeAt(t, l, "b", 1, time.Time{}, "2"))
	must(t, wakeAt(t, l, "never", 1, noon.Add(-time.Minute), "2"))
	requireDue(t, l, 3, "never", "a")
	requireDue(t, l, time.Hour, "never", "a", "c")
}

func dueStays(t *testing.T, l log.Log) {
	must(t, wakeAt(t, l, "t", 0, noon, "a"))
	if err := wakeAt(t, l, "t", 0, noon.Add(time.Minute), "a"); !errors.Is(err, log.ErrRepeat) {
		t.Error(err)
	}
	if err := wakeAt(t, l, "t", 0, noon.Add(time.Minute), "b"); !errors.Is(err, log.ErrConflict) {
		t.Error(err)
	}
	requireDue(t, l, 0, "t")
}

func headAlone(t *testing.T, l log.Log) {
	if err := wakeAt(t, l, "t", 0, noon); !errors.Is(err, log.ErrConflict) {
		t.Errorf("the head of a log that there is not: %v", err)
	}
	must(t, wakeAt(t, l, "t", 0, noon, "a", "b"))
	for _, last := range []log.Seq{0, 1, 3} {
		if err := wakeAt(t, l, "t", last, noon.Add(time.Minute)); !errors.Is(err, log.ErrConflict) {
			t.Errorf("the head after %d of 2: %v", last, err)
		}
	}
	requireDue(t, l, 0, "t")
	must(t, wakeAt(t, l, "t", 2, noon.Add(time.Minute)))
	requireDue(t, l, 0)
	requireDue(t, l, time.Minute, "t")
	requireEntries(t, l, "t", 0, "a", "b")
	must(t, wakeAt(t, l, "t", 2, noon, "c"))
	requireEntries(t, l, "t", 0, "a", "b", "c")
	requireDue(t, l, 0, "t")
}

func removeTable(t *testing.T, l log.Log) {
	must(t, l.Remove(t.Context(), "t"))
	must(t, wakeAt(t, l, "t", 0, noon, "a", "b"))
	must(t, wakeAt(t, l, "u", 0, noon, "a"))
	must(t, l.Remove(t.Context(), "t"))
	requireEntries(t, l, "t", 0)
	requireEntries(t, l, "u", 0, "a")
	requireDue(t, l, 0, "u")
	if seq, err := l.Find(t.Context(), "t", "a"); err != nil || seq != 0 {
		t.Errorf("found at %d, %v", seq, err)
	}
	if err := tryAppend(t, l, "t", 2, "c"); !errors.Is(err, log.ErrConflict) {
		t.Errorf("append after the removed entries: %v", err)
	}
	mustAppend(t, l, "t", 0, "b", "a")
	requireEntries(t, l, "t", 0, "b", "a")
	must(t, l.Remove(t.Context(), "t"))
	must(t, l.Remove(t.Context(), "t"))
}

func contextDone(t *testing.T, l log.Log) {
	mustAppend(t, l, "t", 0, "a")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := l.Append(ctx, "t", 1, log.Head{}, entryOf("b")); !errors.Is(err, context.Canceled) {
		t.Errorf("append: %v", err)
	}
	if err := l.Remove(ctx, "t"); !errors.Is(err, context.Canceled) {
		t.Errorf("remove: %v", err)
	}
	if _, err := l.Read(ctx, "t", 0); !errors.Is(err, context.Canceled) {
		t.Errorf("read: %v", err)
	}
	requireEntries(t, l, "t", 0, "a")
}

func reopenedLog(t *testing.T, open func(t *testing.T) (log.Log, func() log.Log)) {
	l, reopen := open(t)
	must(t, wakeAt(t, l, "t", 0, noon.Add(1), "a", "b"))
	must(t, wakeAt(t, l, "u", 0, noon, "a"))
	mustAppend(t, l, "gone", 0, "a")
	must(t, l.Remove(t.Context(), "gone"))
	for range 2 {
		l = reopen()
		requireEntries(t, l, "t", 0, "a", "b")
		requireEntries(t, l, "gone", 0)
		requireDue(t, l, 1, "u", "t")
	}
	if err := tryAppend(t, l, "t", 0, "a", "b"); !errors.Is(err, log.ErrRepeat) {
		t.Error(err)
	}
	if err := tryAppend(t, l, "t", 0, "c"); !errors.Is(err, log.ErrConflict) {
		t.Error(err)
	}
	must(t, wakeAt(t, l, "t", 2, time.Time{}, "c"))
	l = reopen()
	requireEntries(t, l, "t", 0, "a", "b", "c")
	requireDue(t, l, 1, "u")
}
