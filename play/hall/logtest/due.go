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

// wakes fails unless these tables are due that much after noon.
func wakes(t *testing.T, log hall.Log, after time.Duration, want ...string) {
	t.Helper()
	got, err := log.Due(t.Context(), noon.Add(after))
	must(t, err)
	if !slices.Equal(got, want) {
		t.Errorf("due %s after noon: %q, want %q", after, got, want)
	}
}

func due(t *testing.T, log hall.Log) {
	wakes(t, log, time.Hour)
	must(t, wakeAt(t, log, "b", 0, noon.Add(2), "1"))
	must(t, wakeAt(t, log, "a", 0, noon.Add(3).In(time.FixedZone("", 3600)), "1"))
	must(t, wakeAt(t, log, "c", 0, noon.Add(1), "1", "2"))
	must(t, wakeAt(t, log, "never", 0, time.Time{}, "1"))
	wakes(t, log, 0)
	wakes(t, log, 1, "c")
	wakes(t, log, 2, "c", "b")
	wakes(t, log, time.Hour, "c", "b", "a")
	wakes(t, log, time.Hour, "c", "b", "a")

	must(t, wakeAt(t, log, "c", 2, noon.Add(time.Minute), "3"))
	must(t, wakeAt(t, log, "b", 1, time.Time{}, "2"))
	must(t, wakeAt(t, log, "never", 1, noon.Add(-time.Minute), "2"))
	wakes(t, log, 3, "never", "a")
	wakes(t, log, time.Hour, "never", "a", "c")
}

func dueStays(t *testing.T, log hall.Log) {
	must(t, wakeAt(t, log, "t", 0, noon, "a"))
	must(t, wakeAt(t, log, "t", 0, noon.Add(time.Minute), "a"))
	if err := wakeAt(t, log, "t", 0, noon.Add(time.Minute), "b"); !errors.Is(err, hall.ErrConflict) {
		t.Error(err)
	}
	must(t, wakeAt(t, log, "t", 1, noon.Add(time.Minute)))
	wakes(t, log, 0, "t")
}

func remove(t *testing.T, log hall.Log) {
	must(t, log.Remove(t.Context(), "t"))
	must(t, wakeAt(t, log, "t", 0, noon, "a", "b"))
	must(t, wakeAt(t, log, "u", 0, noon, "a"))
	must(t, log.Remove(t.Context(), "t"))
	holds(t, log, "t", 0)
	holds(t, log, "u", 0, "a")
	wakes(t, log, 0, "u")
	if seq, err := log.Find(t.Context(), "t", "a"); err != nil || seq != 0 {
		t.Errorf("found at %d, %v", seq, err)
	}
	if err := add(t, log, "t", 2, "c"); !errors.Is(err, hall.ErrConflict) {
		t.Errorf("append behind what has been removed: %v", err)
	}
	put(t, log, "t", 0, "b", "a")
	holds(t, log, "t", 0, "b", "a")
	must(t, log.Remove(t.Context(), "t"))
	must(t, log.Remove(t.Context(), "t"))
}

func contextDone(t *testing.T, log hall.Log) {
	put(t, log, "t", 0, "a")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := log.Append(ctx, "t", 1, time.Time{}, entry("b")); !errors.Is(err, context.Canceled) {
		t.Errorf("append: %v", err)
	}
	if err := log.Remove(ctx, "t"); !errors.Is(err, context.Canceled) {
		t.Errorf("remove: %v", err)
	}
	if _, err := log.Read(ctx, "t", 0); !errors.Is(err, context.Canceled) {
		t.Errorf("read: %v", err)
	}
	holds(t, log, "t", 0, "a")
}

func reopened(t *testing.T, open func(t *testing.T) (hall.Log, func() hall.Log)) {
	log, reopen := open(t)
	must(t, wakeAt(t, log, "t", 0, noon.Add(1), "a", "b"))
	must(t, wakeAt(t, log, "u", 0, noon, "a"))
	put(t, log, "gone", 0, "a")
	must(t, log.Remove(t.Context(), "gone"))
	for range 2 {
		log = reopen()
		holds(t, log, "t", 0, "a", "b")
		holds(t, log, "gone", 0)
		wakes(t, log, 1, "u", "t")
	}
	put(t, log, "t", 0, "a", "b")
	if err := add(t, log, "t", 0, "c"); !errors.Is(err, hall.ErrConflict) {
		t.Error(err)
	}
	must(t, wakeAt(t, log, "t", 2, time.Time{}, "c"))
	log = reopen()
	holds(t, log, "t", 0, "a", "b", "c")
	wakes(t, log, 1, "u")
}
