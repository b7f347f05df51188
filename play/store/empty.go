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
	busy, err := t.checkpoint("TRUNCATE")
	if isBusy(err) || busy {
		err = errLogStays
	}
	_, failed := t.conn.ExecContext(ctx, fmt.Sprintf("PRAGMA busy_timeout = %d", patienceTime.Milliseconds()))
	return errors.Join(err, failed)
}

// checkpointLog moves as many pages as possible from the log into the file, so that their space in
// the log can be reused.
func (t *tx) checkpointLog() error {
	_, err := t.checkpoint("PASSIVE")
	return err
}

// checkpoint leaves a mark, unless the last transaction has left one, and then moves pages, as
// movePages does. It does so without a mark only if there is no room for one.
func (t *tx) checkpoint(mode string) (busy bool, err error) {
	t.jobs = 0
	t.release()
	if t.marked {
		return t.movePages(mode)
	}
	if err := t.leaveMark(); isFull(err) {
		_, _ = t.movePages("PASSIVE") // makes room for the mark
		_ = t.leaveMark()
	} else if err != nil {
		return false, err
	}
	return t.movePages(mode)
}

// movePages moves pages from the log into the file. It reports whether others were in the way.
func (t *tx) movePages(mode string) (busy bool, err error) {
	var pages, moved int
	row := t.conn.QueryRowContext(context.Background(), "PRAGMA wal_checkpoint("+mode+")")
	err = row.Scan(&busy, &pages, &moved)
	return busy, err
}

// leaveMark runs a transaction with nothing but a mark, and does not guard it.
func (t *tx) leaveMark() error {
	t.release()
	_, err := t.runAll(nil)
	t.release()
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

// empty empties the log, or tries again later.
func (e *emptying) empty(t *tx) {
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
