package hall

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"roundhouse/play/table"
)

// Memory is a Log in memory. Its zero value is an empty log.
type Memory struct {
	mu     sync.Mutex
	tables map[string]*tape
}

// tape is one table's entries in a Memory.
type tape struct {
	entries []table.Entry
	ids     map[string]table.Seq
	wake    time.Time
}

// Append implements Log. It returns an error if the table already has the ID of an entry other than
// the first, or if two of the entries have the same ID.
func (m *Memory) Append(ctx context.Context, id string, last table.Seq, wake time.Time, entries ...table.Entry) error {
	if err := ctx.Err(); err != nil || len(entries) == 0 {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	t := m.tapeOf(id)
	if t.ids[entries[0].ID] != 0 {
		return ErrRepeat
	}
	if last != table.Seq(len(t.entries)) {
		return ErrConflict
	}
	if err := t.appendAll(entries); err != nil {
		return fmt.Errorf("table %q: %w", id, err)
	}
	t.wake = wake
	return nil
}

// appendAll appends all entries or none.
func (t *tape) appendAll(entries []table.Entry) error {
	before := len(t.entries)
	for _, e := range entries {
		if t.ids[e.ID] != 0 {
			t.cutTo(before)
			return fmt.Errorf("there is an entry %q already", e.ID)
		}
		e.Seq, e.Data = table.Seq(len(t.entries)+1), bytes.Clone(e.Data)
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

// Read implements Log.
func (m *Memory) Read(ctx context.Context, id string, after table.Seq) ([]table.Entry, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	t := m.tapeOf(id)
	var list []table.Entry
	for _, e := range t.entries[min(after, table.Seq(len(t.entries))):] {
		e.Data = bytes.Clone(e.Data)
		list = append(list, e)
	}
	return list, ctx.Err()
}

// tapeOf returns the table's tape, and makes one if there is none; m must be locked.
func (m *Memory) tapeOf(id string) *tape {
	if m.tables == nil {
		m.tables = map[string]*tape{}
	}
	t := m.tables[id]
	if t == nil {
		t = &tape{ids: map[string]table.Seq{}}
		m.tables[id] = t
	}
	return t
}

// Find implements Log.
func (m *Memory) Find(ctx context.Context, id, entry string) (table.Seq, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.tapeOf(id).ids[entry], ctx.Err()
}

// Due implements Log.
func (m *Memory) Due(ctx context.Context, until time.Time) ([]string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var due []string
	for id, t := range m.tables {
		if !t.wake.IsZero() && !t.wake.After(until) {
			due = append(due, id)
		}
	}
	slices.SortFunc(due, func(a, b string) int {
		return cmp.Or(m.tables[a].wake.Compare(m.tables[b].wake), cmp.Compare(a, b))
	})
	return due, ctx.Err()
}

// Remove implements Log.
func (m *Memory) Remove(ctx context.Context, id string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.tables, id)
	return nil
}

// Ready implements Log.
func (m *Memory) Ready(ctx context.Context) error { return ctx.Err() }
