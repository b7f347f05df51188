package store

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
)

// How long emptying the write-ahead log waits for the log's readers.
const (
	soon    = 50 * time.Millisecond // short, because others wait for the writer meanwhile
	closing = time.Second
)

// errLogStays says that the log could not be emptied.
var errLogStays = errors.New("another program reads the file")

// truncateLog moves the log's pages into the file and empties the log. It waits for readers, but no
// longer than wait.
func (t *tx) truncateLog(wait time.Duration) error {
	ctx := context.Background()
	_, err := t.conn.ExecContext(ctx, fmt.Sprintf("PRAGMA busy_timeout = %d", wait.Milliseconds()))
	if err != nil {
		return err
	}
	var busy, pages, moved int
	err = t.conn.QueryRowContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)").Scan(&busy, &pages, &moved)
	if isBusy(err) || err == nil && busy != 0 {
		err = errLogStays
	}
	_, failed := t.conn.ExecContext(ctx, fmt.Sprintf("PRAGMA busy_timeout = %d", patienceTime.Milliseconds()))
	return errors.Join(err, failed)
}

// checkpointLog moves as many pages as possible from the log into the file, so that their space in
// the log can be reused.
func (t *tx) checkpointLog() error {
	_, err := t.conn.ExecContext(context.Background(), "PRAGMA wal_checkpoint(PASSIVE)")
	return err
}

// emptying makes sure that deleted data leaves the log: it tries again until no reader is in the
// way. Only the writer may use its fields, except done.
type emptying struct {
	due   bool // it is time to try
	again <-chan time.Time
	pause time.Duration // until the next attempt

	mu    sync.Mutex
	done  chan struct{} // closed once the log is empty; nil if it need not be emptied
	since time.Time     // when that was requested first
}

// The time between attempts to empty the log, and the longest that a caller waits for them.
const (
	firstPause = 100 * time.Millisecond
	lastPause  = 10 * time.Second
	emptyWait  = 2 * time.Second
)

// emptyLog requests that the log be emptied. Only the writer may call it.
func (w *writer) emptyLog() {
	w.log.mu.Lock()
	defer w.log.mu.Unlock()
	if w.log.done == nil {
		w.log.done, w.log.since = make(chan struct{}), time.Now()
	}
	w.log.due, w.log.pause = true, firstPause
}

// awaitEmptyLog waits for a short time until the requested emptying has happened. Those who request
// it one after the other, while a reader is in the way, wait no longer all together.
func (w *writer) awaitEmptyLog(ctx context.Context) {
	w.log.mu.Lock()
	done, since := w.log.done, w.log.since
	w.log.mu.Unlock()
	if done == nil {
		return
	}
	late := time.NewTimer(emptyWait - time.Since(since))
	defer late.Stop()
	select {
	case <-done:
	case <-late.C:
	case <-ctx.Done():
	case <-w.ended:
	}
}

// emptyIfDue empties the log if it is time to try.
func (e *emptying) emptyIfDue(t *tx) {
	if !e.due {
		return
	}
	e.due = false
	if t.truncateLog(soon) != nil {
		e.again = time.After(e.pause)
		e.pause = min(2*e.pause, lastPause)
		return
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	close(e.done)
	e.done, e.again = nil, nil
}
