package store

import (
	"context"
	"errors"
	"roundhouse/play/hall"
	"sync"
)

// health is whether what was last to be stored has been.
type health struct {
	mu   sync.Mutex
	last error
}

// note takes in how a transaction went. An error that is about what was to be stored, and
// not about the file, says nothing.
func (h *health) note(err error) {
	if err != nil && !errors.Is(err, hall.ErrFull) && !errors.Is(err, hall.ErrNotStored) {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.last = err
}

// failing reports whether the last attempt to store failed.
func (h *health) failing() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.last != nil
}

// Ready is of hall.Log.
func (s *Store) Ready(ctx context.Context) error {
	if _, err := one[int64](ctx, s.reader, "SELECT 1"); err != nil {
		return err
	}
	if !s.writer.health.failing() {
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

// probe tries whether something can be stored again: the log must find room in the file,
// and a transaction that leaves its mark and nothing else must find it in the log.
func (w *writer) probe() error {
	err := w.tryToStore()
	if isReadOnly(err) {
		w.reconnect()
		err = w.tryToStore()
	}
	err = diskError(err)
	w.health.note(err)
	return err
}

// tryToStore stores nothing.
func (w *writer) tryToStore() error {
	if err := w.tx.checkpoint(); err != nil {
		return err
	}
	_, err := w.tx.all(nil)
	return err
}
