package log

import (
	"bytes"
	"context"
	"iter"
	"slices"
	"strings"
	"sync"
)

// MemoryRows is Rows in memory. Its zero value has no rows.
type MemoryRows struct {
	mu   sync.Mutex
	rows map[string]Row
	keys []string // sorted
	last Rev      // the revision given last
}

// Get implements Rows.
func (m *MemoryRows) Get(ctx context.Context, keys ...string) (map[string]Row, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	found := map[string]Row{}
	for _, key := range keys {
		if row, ok := m.rows[key]; ok {
			row.Value = bytes.Clone(row.Value)
			found[key] = row
		}
	}
	return found, ctx.Err()
}

// Put implements Rows.
func (m *MemoryRows) Put(ctx context.Context, key string, rev Rev, value []byte) (Rev, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.rows[key].Rev != rev {
		return 0, ErrMoved
	}
	if m.rows == nil {
		m.rows = map[string]Row{}
	}
	if rev == 0 {
		at, _ := slices.BinarySearch(m.keys, key)
		m.keys = slices.Insert(m.keys, at, key)
	}
	m.last++
	m.rows[key] = Row{key, bytes.Clone(value), m.last}
	return m.last, nil
}

// Delete implements Rows.
func (m *MemoryRows) Delete(ctx context.Context, key string, rev Rev) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	switch row, ok := m.rows[key]; {
	case !ok:
		return nil
	case row.Rev != rev:
		return ErrMoved
	}
	delete(m.rows, key)
	at, _ := slices.BinarySearch(m.keys, key)
	m.keys = slices.Delete(m.keys, at, at+1)
	return nil
}

// Scan implements Rows. All rows are on one page.
func (m *MemoryRows) Scan(ctx context.Context, prefix, from string) iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		m.mu.Lock()
		first, _ := slices.BinarySearch(m.keys, max(prefix, from))
		var list []Row
		for _, key := range m.keys[first:] {
			if !strings.HasPrefix(key, prefix) {
				break
			}
			list = append(list, m.rows[key])
		}
		m.mu.Unlock()
		for _, row := range list {
			row.Value = bytes.Clone(row.Value)
			if err := ctx.Err(); err != nil {
				yield(Row{}, err)
				return
			}
			if !yield(row, nil) {
				return
			}
		}
		if err := ctx.Err(); err != nil {
			yield(Row{}, err)
		}
	}
}
