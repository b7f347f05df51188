package log

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"
	"sync"
	"time"
)

// Memory is a Log in memory. Its zero value is an empty log.
type Memory struct {
	mu     sync.Mutex
	tapes  map[string]*tape
	recent Recent
}

// tape is one log in a Memory.
type tape struct {
	entries []Entry
	ids     map[string]Seq
	head    Head
}

// Append implements Log. It returns an error if the log already has the ID of an entry other than
// the first, or if two of the entries have the same ID.
func (m *Memory) Append(ctx context.Context, id string, last Seq, head Head, entries ...Entry) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	t := m.tapeOf(id)
	switch {
	case len(entries) > 0 && t.ids[entries[0].ID] != 0:
		return ErrRepeat
	case last != Seq(len(t.entries)), len(entries) == 0 && last == 0:
		return ErrConflict
	}
	if err := t.appendAll(entries); err != nil {
		return fmt.Errorf("log %q: %w", id, err)
	}
	if m.tapes == nil {
		m.tapes = map[string]*tape{}
	}
	m.tapes[id], t.head.Wake = t, head.Wake
	if head.Listing != nil {
		t.head.Listing = bytes.Clone(head.Listing)
		m.recent.Note(id)
	}
	return nil
}

// appendAll appends all entries or none.
func (t *tape) appendAll(entries []Entry) error {
	before := len(t.entries)
	for _, e := range entries {
		if t.ids[e.ID] != 0 {
			t.cutTo(before)
			return fmt.Errorf("there is an entry %q already", e.ID)
		}
		e.Seq, e.Data = Seq(len(t.entries)+1), bytes.Clone(e.Data)
		t.entries = append(t.entries, e)
		t.ids[e.ID] = e.Seq
	}
	return nil
}

// cutTo keeps only the first n entries.
func (t *tape) cutTo(n int) {
	for _, e := range t.entries[n:] {
		delete(t.ids, e.ID)
	}
	t.entries = t.entries[:n]
}

// tapeOf returns the tape of a log, or an empty one; m must be locked.
func (m *Memory) tapeOf(id string) *tape {
	if t := m.tapes[id]; t != nil {
		return t
	}
	return &tape{ids: map[string]Seq{}}
}

// Read implements Log.
func (m *Memory) Read(ctx context.Context, id string, after Seq) ([]Entry, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	t := m.tapeOf(id)
	var list []Entry
	for _, e := range t.entries[min(after, Seq(len(t.entries))):] {
		e.Data = bytes.Clone(e.Data)
		list = append(list, e)
	}
	return list, ctx.Err()
}

// Find implements Log.
func (m *Memory) Find(ctx context.Context, id, entry string) (Seq, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.tapeOf(id).ids[entry], ctx.Err()
}

// Due implements Log.
func (m *Memory) Due(ctx context.Context, until time.Time) ([]string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var due []string
	for id, t := range m.tapes {
		if wake := t.head.Wake; !wake.IsZero() && !wake.After(until) {
			due = append(due, id)
		}
	}
	slices.SortFunc(due, func(a, b string) int {
		return cmp.Or(m.tapes[a].head.Wake.Compare(m.tapes[b].head.Wake), cmp.Compare(a, b))
	})
	return due, ctx.Err()
}

// Listings implements Log.
func (m *Memory) Listings(ctx context.Context, since Mark) (Listings, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	ids, mark, ok := m.recent.Since(since)
	changed := Listings{Of: map[string][]byte{}, All: !ok, Mark: mark}
	for id := range ids {
		changed.Of[id] = bytes.Clone(m.tapeOf(id).head.Listing)
	}
	if ok {
		return changed, ctx.Err()
	}
	for id, t := range m.tapes {
		if len(t.head.Listing) > 0 {
			changed.Of[id] = bytes.Clone(t.head.Listing)
		}
	}
	return changed, ctx.Err()
}

// All implements Log.
func (m *Memory) All(ctx context.Context) iter.Seq2[Whole, error] {
	return func(yield func(Whole, error) bool) {
		m.mu.Lock()
		var list []Whole
		for id, t := range m.tapes {
			list = append(list, Whole{id, Seq(len(t.entries)), Head{t.head.Wake, bytes.Clone(t.head.Listing)}})
		}
		m.mu.Unlock()
		for _, one := range list {
			if err := ctx.Err(); err != nil {
				yield(Whole{}, err)
				return
			}
			if !yield(one, nil) {
				return
			}
		}
	}
}

// Remove implements Log.
func (m *Memory) Remove(ctx context.Context, id string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.tapes, id)
	m.recent.Note(id)
	return nil
}

// Ready implements Log.
func (m *Memory) Ready(ctx context.Context) error { return ctx.Err() }
