package store

import (
	"bytes"
	"context"
	"iter"
	"sync"

	"roundhouse/table"
)

// kept is how many of the last entries a feed has, for those who follow it.
const kept = 256

// feeds tells those who follow tables what has been stored.
type feeds struct {
	mu     sync.Mutex
	tables map[string]*feed
}

// feed is the end of a table's log while somebody follows it.
type feed struct {
	followers int
	entries   []table.Entry // never changed, only replaced or appended to
	more      chan struct{} // closed when there are more entries, and replaced
}

// join adds a follower.
func (f *feeds) join(id string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.tables == nil {
		f.tables = map[string]*feed{}
	}
	t := f.tables[id]
	if t == nil {
		t = &feed{more: make(chan struct{})}
		f.tables[id] = t
	}
	t.followers++
}

// leave takes a follower away, the feed with the last.
func (f *feeds) leave(id string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	t := f.tables[id]
	if t.followers--; t.followers == 0 {
		delete(f.tables, id)
	}
}

// publish tells of entries that have been stored, in the order of the log.
func (f *feeds) publish(id string, entries []table.Entry) {
	f.mu.Lock()
	defer f.mu.Unlock()
	t := f.tables[id]
	if t == nil {
		return
	}
	t.entries = append(t.entries, entries...)
	if len(t.entries) > 2*kept {
		t.entries = append([]table.Entry{}, t.entries[len(t.entries)-kept:]...)
	}
	close(t.more)
	t.more = make(chan struct{})
}

// forget drops what a removed table's feed has.
func (f *feeds) forget(id string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if t := f.tables[id]; t != nil {
		t.entries = nil
	}
}

// behind is what the feed has behind after, and what tells of more. It does not know
// where its entries begin only later than that.
func (f *feeds) behind(id string, after table.Seq) (entries []table.Entry, known bool, more <-chan struct{}) {
	f.mu.Lock()
	defer f.mu.Unlock()
	t := f.tables[id]
	if len(t.entries) == 0 || t.entries[0].Seq > after+1 {
		return nil, false, t.more
	}
	skip := min(int(after+1-t.entries[0].Seq), len(t.entries))
	return t.entries[skip:], true, t.more
}

// Follow is of table.Log.
func (s *Store) Follow(ctx context.Context, id string, after table.Seq) iter.Seq2[table.Entry, error] {
	return func(yield func(table.Entry, error) bool) {
		s.feeds.join(id)
		defer s.feeds.leave(id)
		for {
			entries, known, more := s.feeds.behind(id, after)
			if !known {
				var err error
				if entries, err = s.Read(ctx, id, after); err != nil {
					yield(table.Entry{}, err)
					return
				}
			}
			for _, e := range entries {
				if known {
					e.Data = bytes.Clone(e.Data)
				}
				if !yield(e, nil) {
					return
				}
				after = e.Seq
			}
			select {
			case <-more:
			case <-ctx.Done():
				yield(table.Entry{}, ctx.Err())
				return
			case <-s.closed:
				yield(table.Entry{}, ErrClosed)
				return
			}
		}
	}
}
