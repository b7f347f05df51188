package logtest

import (
	"context"
	"errors"
	"roundhouse/play/hall"
	"slices"
	"testing"
	"time"
)

var noon = time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC)

// requireDue fails the test unless exactly the wanted tables are due at the given time after noon.
func requireDue(t *testing.T, log hall.Log, after time.Duration, want ...string) {
	t.Helper()
	got, err := log.Due(t.Context(), noon.Add(after))
	must(t, err)
	if !slices.Equal(got, want) {
		t.Errorf("due %s after noon: %q, want %q", after, got, want)
	}
}

func dueByWake(t *testing.T, log hall.Log) {
	requireDue(t, log, time.Hour)
	must(t, wakeAt(t, log, "b", 0, noon.Add(2), "1"))
	must(t, wakeAt(t, log, "a", 0, noon.Add(3).In(time.FixedZone("", 3600)), "1"))
	must(t, wakeAt(t, log, "c", 0, noon.Add(1), "1", "2"))
	must(t, wakeAt(t, log, "never", 0, time.Time{}, "1"))
	requireDue(t, log, 0)
	requireDue(t, log, 1, "c")
	requireDue(t, log, 2, "c", "b")
	requireDue(t, log, time.Hour, "c", "b", "a")
	requireDue(t, log, time.Hour, "c", "b", "a")

	must(t, wakeAt(t, log, "c", 2, noon.Add(time.Minute), "3"))
	must(t, wakeAt(t, log, "b", 1, time.Time{}, "2"))
	must(t, wakeAt(t, log, "never", 1, noon.Add(-time.Minute), "2"))
	requireDue(t, log, 3, "never", "a")
	requireDue(t, log, time.Hour, "never", "a", "c")
}

func dueStays(t *testing.T, log hall.Log) {
	must(t, wakeAt(t, log, "t", 0, noon, "a"))
	if err := wakeAt(t, log, "t", 0, noon.Add(time.Minute), "a"); !errors.Is(err, hall.ErrRepeat) {
		t.Error(err)
	}
	if err := wakeAt(t, log, "t", 0, noon.Add(time.Minute), "b"); !errors.Is(err, hall.ErrConflict) {
		t.Error(err)
	}
	must(t, wakeAt(t, log, "t", 1, noon.Add(time.Minute)))
	requireDue(t, log, 0, "t")
}

func removeTable(t *testing.T, log hall.Log) {
	must(t, log.Remove(t.Context(), "t"))
	must(t, wakeAt(t, log, "t", 0, noon, "a", "b"))
	must(t, wakeAt(t, log, "u", 0, noon, "a"))
	must(t, log.Remove(t.Context(), "t"))
	requireEntries(t, log, "t", 0)
	requireEntries(t, log, "u", 0, "a")
	requireDue(t, log, 0, "u")
	if seq, err := log.Find(t.Context(), "t", "a"); err != nil || seq != 0 {
		t.Errorf("found at %d, %v", seq, err)
	}
	if err := tryAppend(t, log, "t", 2, "c"); !errors.Is(err, hall.ErrConflict) {
		t.Errorf("append after the removed entries: %v", err)
	}
	mustAppend(t, log, "t", 0, "b", "a")
	requireEntries(t, log, "t", 0, "b", "a")
	must(t, log.Remove(t.Context(), "t"))
	must(t, log.Remove(t.Context(), "t"))
}

func contextDone(t *testing.T, log hall.Log) {
	mustAppend(t, log, "t", 0, "a")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := log.Append(ctx, "t", 1, time.Time{}, entryOf("b")); !errors.Is(err, context.Canceled) {
		t.Errorf("append: %v", err)
	}
	if err := log.Remove(ctx, "t"); !errors.Is(err, context.Canceled) {
		t.Errorf("remove: %v", err)
	}
	if _, err := log.Read(ctx, "t", 0); !errors.Is(err, context.Canceled) {
		t.Errorf("read: %v", err)
	}
	requireEntries(t, log, "t", 0, "a")
}

func reopenedLog(t *testing.T, open func(t *testing.T) (hall.Log, func() hall.Log)) {
	log, reopen := open(t)
	must(t, wakeAt(t, log, "t", 0, noon.Add(1), "a", "b"))
	must(t, wakeAt(t, log, "u", 0, noon, "a"))
	mustAppend(t, log, "gone", 0, "a")
	must(t, log.Remove(t.Context(), "gone"))
	for range 2 {
		log = reopen()
		requireEntries(t, log, "t", 0, "a", "b")
		requireEntries(t, log, "gone", 0)
		requireDue(t, log, 1, "u", "t")
	}
	if err := tryAppend(t, log, "t", 0, "a", "b"); !errors.Is(err, hall.ErrRepeat) {
		t.Error(err)
	}
	if err := tryAppend(t, log, "t", 0, "c"); !errors.Is(err, hall.ErrConflict) {
		t.Error(err)
	}
	must(t, wakeAt(t, log, "t", 2, time.Time{}, "c"))
	log = reopen()
	requireEntries(t, log, "t", 0, "a", "b", "c")
	requireDue(t, log, 1, "u")
}
