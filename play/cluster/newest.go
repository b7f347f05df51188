package cluster

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"
)

// loaders is how many requests for last messages are made at once.
const loaders = 4

// filtersAtOnce is how many filters a request for last messages has, if they match no more subjects
// than it may ask for: the slots of 60,000 tables do not.
const filtersAtOnce = 16

// newest calls use for the last message of each subject that matches one of the filters, if its
// sequence number is at least from, and perhaps for others, one at a time. It has everything up to
// the sequence number that it returns, and gives to use, which is at least that of the last message
// stored before the call. The error is errNone if the stream has no messages.
func (s stream) newest(
	ctx context.Context, filters []string, from uint64, use func(m message, end uint64),
) (uint64, error) {
	end, err := s.last(ctx, ">")
	if err != nil {
		return 0, err
	}
	var mu sync.Mutex
	parts := slices.Collect(slices.Chunk(filters, filtersAtOnce))
	err = parallel(len(parts), loaders, func(i int) error {
		return s.newestOf(ctx, parts[i], from, end, func(m message) {
			mu.Lock()
			defer mu.Unlock()
			use(m, end.seq)
		})
	})
	return end.seq, err
}

// newestOf does what newest does, given the last message before the call. If one request would have
// too many results, it makes several.
func (s stream) newestOf(ctx context.Context, filters []string, from uint64, end message, use func(message)) error {
	list, err := s.current(ctx, filters, from, end)
	half := len(filters) / 2
	switch {
	case errors.Is(err, errMany) && half == 0:
		return s.each(ctx, filters[0], max(from, 1), end.seq, func(m message) error {
			use(m)
			return nil
		})
	case errors.Is(err, errMany):
		err = s.newestOf(ctx, filters[:half], from, end, use)
		if err == nil {
			err = s.newestOf(ctx, filters[half:], from, end, use)
		}
		return err
	}
	for _, m := range list {
		use(m)
	}
	return err
}

// current returns the last message of each subject that matches one of the filters, from a server
// that has a message: it also asks for the last one with that message's subject. If that cannot be
// found, it may have been removed, so current then asks for the stream's last message again.
func (s stream) current(ctx context.Context, filters []string, from uint64, has message) ([]message, error) {
	for {
		all := append(slices.Clip(filters), has.subject)
		list, pending, err := s.fetch(ctx, getRequest{MultiLast: all, Seq: from})
		switch {
		case err != nil && !errors.Is(err, errNone):
			return nil, err
		case pending > 0:
			return nil, errMany
		case slices.ContainsFunc(list, func(m message) bool { return m.subject == has.subject && m.seq >= has.seq }):
			return list, nil
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(tryPause):
		}
		if has, err = s.last(ctx, ">"); err != nil {
			return nil, err
		}
	}
}
