package store

import (
	"context"
	"errors"
	"roundhouse/play/log"
	"sync"
)

// health records whether the last attempt to store succeeded.
type health struct {
	mu   sync.Mutex
	last error
}

// noteOutcome records the outcome of a transaction. It ignores an error that is about the data and
// not about the file.
func (h *health) noteOutcome(err error) {
	if err != nil && !errors.Is(err, log.ErrFull) && !errors.Is(err, log.ErrNotStored) {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.last = err
}

// isFailing reports whether the last attempt to store something failed.
func (h *health) isFailing() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.last != nil
}

// Ready implements log.Log.
func (s *Store) Ready(ctx context.Context) error {
	if _, err := queryOne[int64](ctx, s.reader, "SELECT 1"); err != nil {
		return err
	}
	if !s.writer.health.isFailing() {
		return nil
	}
	answer := make(chan error, 1)
	select {
	case s.writer.probes <- answer:
		return <-answer
	case <-ctx.Done():
		return ctx.Err()
	case <-s.closed:
		return ErrClosed
	}
}

// probeStorage tests whether the file can be written again: the contents of the log must fit into
// the file, and a transaction with nothing but its mark must fit into the log.
func (w *writer) probeStorage() error {
	err := w.tryToStore()
	if isReadOnly(err) {
		w.reconnect()
		err = w.tryToStore()
	}
	err = diskError(err)
	w.health.noteOutcome(err)
	return err
}

// tryToStore runs a transaction without any jobs.
func (w *writer) tryToStore() error {
	if err := w.tx.checkpointLog(); err != nil {
		return err
	}
	_, err := w.tx.runAll(nil)
	return err
}
