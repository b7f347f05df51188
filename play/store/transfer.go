package store

import (
	"context"
	"fmt"
	"iter"
	"time"

	"roundhouse/play/transfer"
)

var _ transfer.Store = (*Store)(nil)

// BeginRestore implements transfer.Store. The file itself gets the mark, not only its log, since it
// is read there.
func (s *Store) BeginRestore(ctx context.Context) error {
	return s.writer.mark(ctx, unfinished)
}

// EndRestore implements transfer.Store.
func (s *Store) EndRestore(ctx context.Context) error { return s.writer.mark(ctx, application) }

// mark gives the file an application ID, and empties the log.
func (w *writer) mark(ctx context.Context, id uint32) error {
	err := w.write(ctx, func(t *tx) error {
		_, err := t.runStatement(fmt.Sprintf("PRAGMA application_id = %d", id))
		if err == nil {
			w.emptyLog()
		}
		return err
	}, nil)
	if err == nil {
		w.awaitEmptyLog(ctx)
	}
	return err
}

// madeAt returns the time of a stamp, or the zero time if there is none.
func madeAt(stamp *int64) time.Time {
	if stamp == nil {
		return time.Time{}
	}
	return timeOf(*stamp)
}

// eachOf yields what list returns, and its error.
func eachOf[T any](list func() ([]T, error)) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		all, err := list()
		for _, one := range all {
			if !yield(one, nil) {
				return
			}
		}
		if err != nil {
			var none T
			yield(none, err)
		}
	}
}
