package store

import (
	"bytes"
	"context"
	"iter"

	"roundhouse/table"
)

// Follow is of table.Log. It joins the feed before it reads the file, so that nothing
// falls between. It ends with ErrClosed when the store is closed.
func (s *Store) Follow(ctx context.Context, id string, after table.Seq) iter.Seq2[table.Entry, error] {
	return func(yield func(table.Entry, error) bool) {
		feed := s.feeds.join(id)
		defer s.feeds.leave(id)
		after := min(after, longest)
		for {
			entries, more, err := s.next(ctx, feed, id, after)
			if err != nil {
				yield(table.Entry{}, err)
				return
			}
			for _, e := range entries {
				if !yield(e, nil) {
					return
				}
				after = e.Seq
			}
			if err := s.await(ctx, more); err != nil {
				yield(table.Entry{}, err)
				return
			}
		}
	}
}

// next is the entries behind after, from the feed if it reaches back that far, and what
// will tell of more.
func (s *Store) next(ctx context.Context, t *feed, id string, after table.Seq) ([]table.Entry, <-chan struct{}, error) {
	held, known, more := s.feeds.behind(t, after)
	if !known {
		entries, err := s.Read(ctx, id, after)
		return entries, more, err
	}
	entries := make([]table.Entry, len(held))
	for i, e := range held {
		entries[i] = table.Entry{Seq: e.Seq, ID: e.ID, Data: bytes.Clone(e.Data)}
	}
	return entries, more, nil
}

// await waits until more is closed; an error is why it is of no use to wait on.
func (s *Store) await(ctx context.Context, more <-chan struct{}) error {
	select {
	case <-more:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-s.closed:
		return ErrClosed
	}
}
