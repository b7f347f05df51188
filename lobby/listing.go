package lobby

import (
	"bytes"
	"cmp"
	"context"
	"math"
	"slices"
	"time"
)

// Put is of Tables.
func (m *Memory) Put(ctx context.Context, t Table) error {
	return m.locked(ctx, func() error {
		m.tables[t.ID] = t.clone()
		return nil
	})
}

// clone is a table that shares nothing, its times in UTC.
func (t Table) clone() Table {
	t.Made, t.Moved = t.Made.Round(0).UTC(), t.Moved.Round(0).UTC()
	t.Rules, t.Seats = bytes.Clone(t.Rules), slices.Clone(t.Seats)
	return t
}

// Drop is of Tables.
func (m *Memory) Drop(ctx context.Context, id string) error {
	return m.locked(ctx, func() error {
		delete(m.tables, id)
		return nil
	})
}

// Behind is of Tables.
func (m *Memory) Behind(ctx context.Context) ([]string, error) { return nil, ctx.Err() }

// Waiting is of Tables.
func (m *Memory) Waiting(ctx context.Context, host ID) (ids []string, err error) {
	list, err := m.list(ctx, math.MaxInt, func(t Table) bool {
		return t.Stage == "waiting" && t.Host == host
	}, func(a, b Table) int { return 0 })
	for _, t := range list {
		ids = append(ids, t.ID)
	}
	return ids, err
}

// Newest is of Tables.
func (m *Memory) Newest(ctx context.Context) (newest time.Time, err error) {
	list, err := m.list(ctx, 1, func(Table) bool { return true }, func(a, b Table) int { return b.Moved.Compare(a.Moved) })
	if len(list) > 0 {
		newest = list[0].Moved
	}
	return newest, err
}

// Listed is of Tables.
func (m *Memory) Listed(ctx context.Context, limit int) ([]Table, error) {
	return m.list(ctx, limit, func(t Table) bool {
		return t.Listed && t.Stage != "over"
	}, func(a, b Table) int {
		return cmp.Or(cmp.Compare(waits(b), waits(a)), b.Moved.Compare(a.Moved))
	})
}

// waits is 1 for a table that waits for players, else 0.
func waits(t Table) int {
	if t.Stage == "waiting" {
		return 1
	}
	return 0
}

// Of is of Tables.
func (m *Memory) Of(ctx context.Context, id ID, limit int) ([]Table, error) {
	return m.list(ctx, limit, func(t Table) bool {
		return id != "" && t.Stage != "over" && slices.ContainsFunc(t.Seats, func(s Seat) bool { return s.Who == id })
	}, func(a, b Table) int { return b.Moved.Compare(a.Moved) })
}

// Idle is of Tables.
func (m *Memory) Idle(ctx context.Context, stage string, since time.Time, limit int) ([]Table, error) {
	return m.list(ctx, limit, func(t Table) bool {
		return t.Stage == stage && t.Moved.Before(since)
	}, func(a, b Table) int { return a.Moved.Compare(b.Moved) })
}

// list is the first tables of those wanted, in an order, then by ID.
func (m *Memory) list(ctx context.Context, limit int, want func(Table) bool, order func(a, b Table) int) (list []Table, err error) {
	err = m.locked(ctx, func() error {
		for _, t := range m.tables {
			if want(t) {
				list = append(list, t.clone())
			}
		}
		slices.SortFunc(list, func(a, b Table) int { return cmp.Or(order(a, b), cmp.Compare(a.ID, b.ID)) })
		list = list[:min(len(list), max(limit, 0))]
		return nil
	})
	return list, err
}

// Count is of Tables.
func (m *Memory) Count(ctx context.Context) (map[string]int, error) {
	stages := map[string]int{}
	return stages, m.locked(ctx, func() error {
		for _, t := range m.tables {
			stages[t.Stage]++
		}
		return nil
	})
}
