//go:build js

package offline

import (
	"context"
	"errors"
	"iter"
	"math/rand/v2"
	"strings"
	"syscall/js"

	"roundhouse/play/log"
)

// Get implements log.Rows.
func (s *Store) Get(ctx context.Context, keys ...string) (map[string]log.Row, error) {
	found := map[string]log.Row{}
	err := s.db.read(ctx, func(t *transaction) error {
		for _, key := range keys {
			value, err := t.get(rows, textOf(key))
			if err != nil {
				return err
			}
			if !value.IsUndefined() {
				found[key] = rowOf(value)
			}
		}
		return nil
	}, rows)
	return found, err
}

// rowOf returns a row as the database has it.
func rowOf(value js.Value) log.Row {
	return log.Row{
		Key: idOf(value.Get("key").String()), Rev: log.Rev(value.Get("rev").Float()), Value: bytesOf(value.Get("value")),
	}
}

// Put implements log.Rows. The browser decides when it overwrites what was stored before.
func (s *Store) Put(ctx context.Context, key string, rev log.Rev, value []byte) (next log.Rev, err error) {
	next = log.Rev(rand.Int64N(1<<53-1) + 1) // a number of the browser has no more digits
	err = s.db.write(ctx, func(t *transaction) error {
		has, err := t.revOf(key)
		if err == nil && has != rev {
			err = log.ErrMoved
		}
		if err != nil {
			return err
		}
		return t.putRow(log.Row{Key: key, Value: value, Rev: next})
	}, rows, kept)
	if err != nil {
		return 0, err
	}
	return next, nil
}

// putRow stores a row.
func (t *transaction) putRow(row log.Row) error {
	value := map[string]any{"key": textOf(row.Key), "rev": float64(row.Rev), "value": arrayOf(row.Value)}
	return errors.Join(t.put(rows, value), t.keepMatch(row))
}

// revOf returns the revision of a row, or 0 if there is none.
func (t *transaction) revOf(key string) (log.Rev, error) {
	value, err := t.get(rows, textOf(key))
	if err != nil || value.IsUndefined() {
		return 0, err
	}
	return log.Rev(value.Get("rev").Float()), nil
}

// Delete implements log.Rows.
func (s *Store) Delete(ctx context.Context, key string, rev log.Rev) error {
	return s.db.write(ctx, func(t *transaction) error {
		has, err := t.revOf(key)
		if err != nil || has == 0 {
			return err
		}
		if has != rev {
			return log.ErrMoved
		}
		return errors.Join(t.remove(rows, textOf(key)), t.dropMatch(key))
	}, rows, kept)
}

// pageLength is how many rows a scan reads at once.
const pageLength = 100

// Scan implements log.Rows.
func (s *Store) Scan(ctx context.Context, prefix, from string) iter.Seq2[log.Row, error] {
	return func(yield func(log.Row, error) bool) {
		last := prefix + strings.Repeat("\xff", 250) // a key is no longer than that
		for from = max(prefix, from); from <= last; {
			page, err := s.page(ctx, from, last)
			if err != nil {
				yield(log.Row{}, err)
				return
			}
			for _, row := range page {
				if !yield(row, nil) {
					return
				}
				from = row.Key + "\x00"
			}
			if len(page) < pageLength {
				return
			}
		}
	}
}

// page returns the first rows whose keys are in a range.
func (s *Store) page(ctx context.Context, from, last string) (list []log.Row, err error) {
	err = s.db.read(ctx, func(t *transaction) error {
		found, err := t.ask(rows, "getAll", between(textOf(from), textOf(last)), pageLength)
		if err != nil {
			return err
		}
		return each(found, func(value js.Value) error {
			list = append(list, rowOf(value))
			return nil
		})
	}, rows)
	return list, err
}
