package lists

import (
	"cmp"
	"context"
	"math"
	"sync"
	"time"

	"roundhouse/play/people"
	"roundhouse/play/table"
)

// Memory is an implementation of Lists in memory. Its zero value has no tables and is ready for
// use.
type Memory struct {
	mu     sync.Mutex
	tables map[string]Entry // by ID
}

// runLocked runs f under the lock, unless ctx is done.
func (m *Memory) runLocked(ctx context.Context, f func() error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.tables == nil {
		m.tables = map[string]Entry{}
	}
	return f()
}

// Put implements Lists.
func (m *Memory) Put(ctx context.Context, t Entry) error {
	return m.runLocked(ctx, func() error {
		m.tables[t.ID] = t.cloneUTC()
		return nil
	})
}

// Drop implements Lists.
func (m *Memory) Drop(ctx context.Context, id string) error {
	return m.runLocked(ctx, func() error {
		delete(m.tables, id)
		return nil
	})
}

// Behind implements Lists.
func (m *Memory) Behind(ctx context.Context) ([]string, error) { return nil, ctx.Err() }

// Waiting implements Lists.
func (m *Memory) Waiting(ctx context.Context, host people.ID) (ids []string, err error) {
	list, err := m.listSorted(ctx, math.MaxInt, func(t Entry) bool {
		return t.Stage == table.Waiting && t.Host == host
	}, func(a, b *Entry) int { return 0 })
	for _, t := range list {
		ids = append(ids, t.ID)
	}
	return ids, err
}

// Newest implements Lists.
func (m *Memory) Newest(ctx context.Context) (newest time.Time, err error) {
	list, err := m.listSorted(ctx, 1, func(Entry) bool { return true }, latestFirst)
	if len(list) > 0 {
		newest = list[0].Moved
	}
	return newest, err
}

// Listed implements Lists.
func (m *Memory) Listed(ctx context.Context, limit int) ([]Entry, error) {
	return m.listSorted(ctx, limit, func(t Entry) bool {
		return t.Listed && t.Stage != table.Finished
	}, func(a, b *Entry) int {
		return cmp.Or(cmp.Compare(waitingRank(b), waitingRank(a)), latestFirst(a, b))
	})
}

// waitingRank returns 1 for a table that waits for players, otherwise 0.
func waitingRank(t *Entry) int {
	if t.Stage == table.Waiting {
		return 1
	}
	return 0
}

// ForPerson implements Lists.
func (m *Memory) ForPerson(ctx context.Context, id people.ID, limit int) ([]Entry, error) {
	return m.listSorted(ctx, limit, func(t Entry) bool {
		return t.Stage != table.Finished && t.hasPerson(id)
	}, latestFirst)
}

// Idle implements Lists.
func (m *Memory) Idle(ctx context.Context, stage table.Stage, before time.Time, limit int) ([]Entry, error) {
	return m.listSorted(ctx, limit, func(t Entry) bool {
		return t.Stage == stage && t.Moved.Before(before)
	}, func(a, b *Entry) int { return a.Moved.Compare(b.Moved) })
}

// latestFirst orders tables by Moved, the latest first.
func latestFirst(a, b *Entry) int { return b.Moved.Compare(a.Moved) }

// listSorted returns at most limit of the tables for which want returns true, sorted by order and
// then by ID.
func (m *Memory) listSorted(
	ctx context.Context, limit int, want func(Entry) bool, order func(a, b *Entry) int,
) (list []Entry, err error) {
	err = m.runLocked(ctx, func() error {
		top := first{limit: max(limit, 0), order: func(a, b *Entry) int { return cmp.Or(order(a, b), cmp.Compare(a.ID, b.ID)) }}
		for _, t := range m.tables {
			if want(t) {
				top.add(&t)
			}
		}
		for _, t := range top.sorted() {
			list = append(list, t.cloneUTC())
		}
		return nil
	})
	return list, err
}

// Count implements Lists.
func (m *Memory) Count(ctx context.Context) (map[table.Stage]int, error) {
	stages := map[table.Stage]int{}
	return stages, m.runLocked(ctx, func() error {
		for _, t := range m.tables {
			stages[t.Stage]++
		}
		return nil
	})
}
