package store

import (
	"bytes"
	"sync"

	"roundhouse/table"
)

// kept is how many of the last entries a feed has at least, once it has had them.
const kept = 64

// feeds tells those who follow tables what has been stored.
type feeds struct {
	mu     sync.Mutex
	tables map[string]*feed
}

// feed is the end of a table's log while somebody follows it.
type feed struct {
	followers int
	entries   []table.Entry // without a gap; those that followers hold never change
	more      chan struct{} // closed when there are more, and replaced
}

// join adds a follower.
func (f *feeds) join(id string) *feed {
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
	return t
}

// leave takes a follower away, and the feed with the last.
func (f *feeds) leave(id string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	t := f.tables[id]
	if t.followers--; t.followers == 0 {
		delete(f.tables, id)
	}
}

// publish tells of entries that have been stored behind last.
func (f *feeds) publish(id string, last table.Seq, entries []table.Entry) {
	f.mu.Lock()
	defer f.mu.Unlock()
	t := f.tables[id]
	if t == nil {
		return
	}
	if len(t.entries) > 2*kept {
		t.entries = append([]table.Entry{}, t.entries[len(t.entries)-kept:]...)
	}
	for i, e := range entries {
		t.entries = append(t.entries, table.Entry{Seq: last + table.Seq(i) + 1, ID: e.ID, Data: bytes.Clone(e.Data)})
	}
	close(t.more)
	t.more = make(chan struct{})
}

// forget empties the feed of a table that has been removed.
func (f *feeds) forget(id string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if t := f.tables[id]; t != nil {
		t.entries = nil
	}
}

// behind is what the feed has behind after, and what will tell of more. If it does not
// reach back that far it is not known what comes next.
func (f *feeds) behind(t *feed, after table.Seq) (next []table.Entry, known bool, more <-chan struct{}) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(t.entries) == 0 || t.entries[0].Seq > after+1 {
		return nil, false, t.more
	}
	skip := min(after+1-t.entries[0].Seq, table.Seq(len(t.entries)))
	return t.entries[skip:], true, t.more
}
