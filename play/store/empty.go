package store

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
)

// How long a write-ahead log may wait for those who read it, before it is emptied.
const (
	soon    = 50 * time.Millisecond // others wait for the writer meanwhile
	closing = time.Second
)

// errLogStays says that the log could not be emptied.
var errLogStays = errors.New("another program reads the file")

// truncate takes the log into the file and empties it. It waits for readers as long as
// that, and no longer.
func (t *tx) truncate(wait time.Duration) error {
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

// checkpoint takes what it can from the log into the file, so that the room of the one
// serves again.
func (t *tx) checkpoint() error {
	_, err := t.conn.ExecContext(context.Background(), "PRAGMA wal_checkpoint(PASSIVE)")
	return err
}

// emptying sees to it that what is deleted leaves the log: it tries until nobody is in
// the way. All but done is the writer's alone.
type emptying struct {
	due   bool // it is time to try
	again <-chan time.Time
	pause time.Duration // until it is tried once more

	mu   sync.Mutex
	done chan struct{} // closed when the log has been emptied; nil where nothing is to be done
}

// How often the log is tried to be emptied, and how long somebody waits for it.
const (
	firstPause = 100 * time.Millisecond
	lastPause  = 10 * time.Second
	emptyWait  = 2 * time.Second
)

// emptyLog asks for the log to be emptied; it is called by the writer.
func (w *writer) emptyLog() {
	w.log.mu.Lock()
	defer w.log.mu.Unlock()
	if w.log.done == nil {
		w.log.done = make(chan struct{})
	}
	w.log.due, w.log.pause = true, firstPause
}

// awaitEmptyLog waits until the log has been emptied as somebody asked, but not for long.
func (w *writer) awaitEmptyLog(ctx context.Context) {
	w.log.mu.Lock()
	done := w.log.done
	w.log.mu.Unlock()
	if done == nil {
		return
	}
	late := time.NewTimer(emptyWait)
	defer late.Stop()
	select {
	case <-done:
	case <-late.C:
	case <-ctx.Done():
	case <-w.ended:
	}
}

// work empties the log if it is time to try.
func (e *emptying) work(t *tx) {
	if !e.due {
		return
	}
	e.due = false
	if t.truncate(soon) != nil {
		e.again = time.After(e.pause)
		e.pause = min(2*e.pause, lastPause)
		return
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	close(e.done)
	e.done, e.again = nil, nil
}
