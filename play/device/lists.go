//go:build js

package device

import (
	"context"
	"encoding/json"
	"syscall/js"
	"time"

	"roundhouse/play/lists"
	"roundhouse/play/people"
	"roundhouse/play/table"
)

// Put implements lists.Lists.
func (s *Store) Put(ctx context.Context, l lists.Entry) error {
	text, err := json.Marshal(l)
	if err != nil {
		return err
	}
	return s.db.write(ctx, func(t *transaction) error {
		if err := t.put(tables, map[string]any{"table": textOf(l.ID), "json": textOf(string(text))}); err != nil {
			return err
		}
		return t.clearNews(l.ID, func(h head) bool { return uint64(h.news) <= l.Seq })
	}, heads, tables)
}

// clearNews notes that lists lack nothing of a table, if clear says so.
func (t *transaction) clearNews(id string, clear func(head) bool) error {
	h, err := t.headOf(id)
	if err != nil || h.news == 0 || !clear(h) {
		return err
	}
	h.news = 0
	return t.putHead(id, h)
}

// Drop implements lists.Lists.
func (s *Store) Drop(ctx context.Context, id string) error {
	return s.db.write(ctx, func(t *transaction) error {
		if err := t.remove(tables, textOf(id)); err != nil {
			return err
		}
		return t.clearNews(id, func(head) bool { return true })
	}, heads, tables)
}

// Behind implements lists.Lists.
func (s *Store) Behind(ctx context.Context) (ids []string, err error) {
	err = s.db.read(ctx, func(t *transaction) error {
		rows, err := t.ask(heads, "getAll")
		if err != nil {
			return err
		}
		return each(rows, func(row js.Value) error {
			if row.Get("news").Float() > 0 {
				ids = append(ids, idOf(row.Get("table").String()))
			}
			return nil
		})
	}, heads)
	return ids, err
}

// load returns the lists in memory. A device has few tables.
func (s *Store) load(ctx context.Context) (*lists.Memory, error) {
	all := &lists.Memory{}
	return all, s.db.read(ctx, func(t *transaction) error {
		rows, err := t.ask(tables, "getAll")
		if err != nil {
			return err
		}
		return each(rows, func(row js.Value) error {
			var l lists.Entry
			if err := readRow(row, &l); err != nil {
				return err
			}
			return all.Put(ctx, l)
		})
	}, tables)
}

// ask returns what f returns for all lists.
func ask[T any](ctx context.Context, s *Store, f func(*lists.Memory) (T, error)) (T, error) {
	all, err := s.load(ctx)
	if err != nil {
		var none T
		return none, err
	}
	return f(all)
}

// Listed implements lists.Lists.
func (s *Store) Listed(ctx context.Context, limit int) ([]lists.Entry, error) {
	return ask(ctx, s, func(all *lists.Memory) ([]lists.Entry, error) { return all.Listed(ctx, limit) })
}

// ForPerson implements lists.Lists.
func (s *Store) ForPerson(ctx context.Context, id people.ID, limit int) ([]lists.Entry, error) {
	return ask(ctx, s, func(all *lists.Memory) ([]lists.Entry, error) { return all.ForPerson(ctx, id, limit) })
}

// Waiting implements lists.Lists.
func (s *Store) Waiting(ctx context.Context, host people.ID) ([]string, error) {
	return ask(ctx, s, func(all *lists.Memory) ([]string, error) { return all.Waiting(ctx, host) })
}

// Idle implements lists.Lists.
func (s *Store) Idle(ctx context.Context, stage table.Stage, before time.Time, limit int) ([]lists.Entry, error) {
	return ask(ctx, s, func(all *lists.Memory) ([]lists.Entry, error) { return all.Idle(ctx, stage, before, limit) })
}

// Newest implements lists.Lists.
func (s *Store) Newest(ctx context.Context) (time.Time, error) {
	return ask(ctx, s, func(all *lists.Memory) (time.Time, error) { return all.Newest(ctx) })
}

// Count implements lists.Lists.
func (s *Store) Count(ctx context.Context) (map[table.Stage]int, error) {
	return ask(ctx, s, func(all *lists.Memory) (map[table.Stage]int, error) { return all.Count(ctx) })
}
