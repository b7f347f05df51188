package cluster

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"sync"

	"roundhouse/play/log"
)

// health remembers for each log stream whether the last attempt to store something failed.
type health struct {
	mu      sync.Mutex
	failing []error // the last attempt's error, by stream
}

// note notes the outcome of an attempt. An attempt that its caller gave up says nothing.
func (h *health) note(n int, err error) {
	if errors.Is(err, context.Canceled) {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.failing[n] = err
}

// isFailing reports whether the last attempt to store something in a stream failed.
func (h *health) isFailing(n int) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.failing[n] != nil
}

// fullStream returns a stream that had no room at the last attempt, or -1.
func (h *health) fullStream() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.IndexFunc(h.failing, func(err error) bool { return errors.Is(err, log.ErrFull) })
}

// Ready implements log.Log. If only some of the streams can store, because the others are electing
// a leader, the log is ready: no other server could store there either.
func (l *Log) Ready(ctx context.Context) error {
	if n := l.health.fullStream(); n >= 0 {
		return l.probe(ctx, n)
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	answers := make(chan error, len(l.streams))
	for n := range l.streams {
		go func() { answers <- l.probe(ctx, n) }()
	}
	var errs []error
	for range l.streams {
		err := <-answers
		if err == nil {
			return nil
		}
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

// probe returns an error unless the stream has a leader that can store. It stores something only if
// the last attempt to do so failed.
func (l *Log) probe(ctx context.Context, n int) error {
	if !l.health.isFailing(n) {
		_, err := l.streams[n].end(ctx)
		return err
	}
	_, err := l.streams[n].set(ctx, l.noteSubject(n, noteTry), nil)
	l.health.note(n, err)
	return err
}

// noteSubject returns the subject of a kind of message of a log stream that belongs to no table.
func (l *Log) noteSubject(n int, kind string) string {
	return l.c.subject("log", strconv.Itoa(n), "note", kind)
}

// parallel calls do with 0 to n-1, at most so many at once, and returns all errors.
func parallel(n, atOnce int, do func(int) error) error {
	var all sync.WaitGroup
	room := make(chan struct{}, max(atOnce, 1))
	errs := make([]error, n)
	for i := range n {
		room <- struct{}{}
		all.Go(func() {
			defer func() { <-room }()
			errs[i] = do(i)
		})
	}
	all.Wait()
	return errors.Join(errs...)
}
