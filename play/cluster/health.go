package cluster

import (
	"context"
	"errors"
	"strconv"
	"sync"
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

// Ready implements hall.Log.
func (l *Log) Ready(ctx context.Context) error {
	return parallel(len(l.streams), len(l.streams), func(n int) error {
		if !l.health.isFailing(n) {
			_, err := l.streams[n].end(ctx)
			return err
		}
		_, err := l.streams[n].set(ctx, l.noteSubject(n, noteTry), nil)
		l.health.note(n, err)
		return err
	})
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
