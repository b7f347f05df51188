package cluster

import (
	"context"
	"errors"
	"testing"
	"time"

	"roundhouse/play/log"
	"roundhouse/tools/expect"
)

// limitSize limits the size of all log streams, or ends that with -1.
func limitSize(t *testing.T, l *Log, size int64) {
	t.Helper()
	for _, s := range l.streams {
		have, err := l.c.js.Stream(t.Context(), s.name)
		expect.Done(t, err)
		config := have.CachedInfo().Config
		config.MaxBytes = size
		_, err = l.c.js.UpdateStream(t.Context(), config)
		expect.Done(t, err)
	}
}

func fullLog(t *testing.T, x *logTurns) {
	a, b := x.list[0], x.list[1]
	grow(t, a, "t", 1, 1)
	limitSize(t, a, 10)
	expect.Error(t, a.Append(t.Context(), "t", 1, log.Head{}, entries(2, 2)...), log.ErrFull)
	expect.Error(t, a.Ready(t.Context()), log.ErrFull)
	expect.Done(t, b.Ready(t.Context()))
	requireTable(t, b, "t", 1)
	limitSize(t, a, -1)
	expect.Done(t, a.Ready(t.Context()))
	grow(t, a, "t", 2, 2)
	due, err := a.Due(t.Context(), time.Now())
	expect.Done(t, err)
	expect.Equal(t, len(due), 0)
	clean(t, a)
	requireTable(t, b, "t", 2)
}

func tooLongForMessage(t *testing.T, x *logTurns) {
	l := x.list[0]
	long := log.Entry{ID: "long", Data: make([]byte, 2<<20)}
	expect.Error(t, l.Append(t.Context(), "t", 0, log.Head{}, long), log.ErrNotStored)
	requireTable(t, l, "t", 0)
	grow(t, l, "t", 1, 1)
}

// allNodesStopped has servers ask while no NATS server runs, and go on when all are back.
func allNodesStopped(t *testing.T, x *logTurns, stop, start func()) {
	a, b := x.list[0], x.list[1]
	grow(t, a, "t", 1, 2*pageLength)
	grow(t, b, "u", 1, 3)
	head := log.Head{Wake: time.Unix(1, 0), Listing: []byte("listed")}
	expect.Done(t, b.Append(t.Context(), "due", 0, head, entries(1, 1)...))
	var readers [3]listed
	readers[0].read(t, a)
	expect.Done(t, b.Remove(t.Context(), "u"))
	stop()
	short := func() context.Context {
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		t.Cleanup(cancel)
		return ctx
	}
	if err := a.Append(short(), "t", 2*pageLength, log.Head{}, entries(2*pageLength+1, 2*pageLength+1)...); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("append while no server runs: %v", err)
	}
	expect.Error(t, a.Ready(short()), context.DeadlineExceeded)
	_, err := b.Read(short(), "t", 0)
	expect.Error(t, err, context.DeadlineExceeded)
	start()
	for i, l := range x.list {
		last := log.Seq(2*pageLength + i)
		grow(t, l, "t", last+1, last+1)
		expect.Done(t, l.Ready(t.Context()))
		requireTable(t, l, "t", last+1)
		requireTable(t, l, "u", 0)
		due, err := l.Due(t.Context(), time.Now())
		expect.Done(t, err)
		expect.Equal(t, due, []string{"due"})
		expect.Equal(t, readers[i].read(t, l), map[string]string{"due": "listed"})
	}
	requireTable(t, x.reopen(), "t", 2*pageLength+3)
}

func measuredAppends(t *testing.T, x *logTurns) {
	l := x.list[0]
	var outcomes []string
	l.OnAppend(func(outcome string, took time.Duration) {
		if took <= 0 {
			t.Errorf("%s took %v", outcome, took)
		}
		outcomes = append(outcomes, outcome)
	})
	grow(t, l, "t", 1, 1)
	expect.Error(t, l.Append(t.Context(), "t", 0, log.Head{}, entries(1, 1)...), log.ErrRepeat)
	expect.Error(t, l.Append(t.Context(), "t", 0, log.Head{}, entries(2, 2)...), log.ErrConflict)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	expect.Error(t, l.Append(ctx, "t", 1, log.Head{}, entries(2, 2)...), context.Canceled)
	expect.Equal(t, outcomes, []string{"stored", "repeated", "conflict", "failed"})
}
