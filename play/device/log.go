//go:build js

package device

import (
	"context"
	"errors"
	"math"
	"syscall/js"
	"time"

	"roundhouse/play/log"
	"roundhouse/play/table"
)

// Append implements log.Log.
func (s *Store) Append(ctx context.Context, id string, last log.Seq, head log.Head, list ...log.Entry) error {
	if len(list) == 0 {
		return ctx.Err()
	}
	return s.db.write(ctx, func(t *transaction) error {
		head, err := t.headOf(id)
		if err != nil {
			return err
		}
		found, err := t.find(id, list[0].ID)
		if err != nil {
			return err
		}
		if found > 0 {
			return log.ErrRepeat
		}
		if head.last != last {
			return log.ErrConflict
		}
		for _, e := range list {
			head.last++
			if e.Listed {
				head.news = head.last
			}
			row := map[string]any{
				"table": textOf(id), "seq": float64(head.last), "id": textOf(e.ID), "data": arrayOf(e.Data), "edition": s.edition,
			}
			if _, err := t.ask(entries, "add", row); err != nil {
				return err
			}
		}
		head.wake = wake
		return t.putHead(id, head)
	}, heads, entries)
}

// head is what a log knows of a table.
type head struct {
	last table.Seq
	wake time.Time // zero for never
	news table.Seq // the last entry that lists show and that they may lack, or 0
}

// headOf returns the head of a table; of an unknown one, it is zero.
func (t *transaction) headOf(id string) (h head, err error) {
	row, err := t.get(heads, textOf(id))
	if err != nil || row.IsUndefined() {
		return h, err
	}
	h.last, h.news = seqOf(row.Get("last")), seqOf(row.Get("news"))
	if at := row.Get("at"); !at.IsUndefined() {
		err = h.wake.UnmarshalText([]byte(at.String()))
	}
	return h, err
}

// putHead stores the head of a table. A table without wake is not in the index.
func (t *transaction) putHead(id string, h head) error {
	row := map[string]any{"table": textOf(id), "last": float64(h.last), "news": float64(h.news)}
	if !h.wake.IsZero() {
		at, err := h.wake.UTC().MarshalText()
		if err != nil {
			return err
		}
		row["wake"], row["at"] = stampOf(h.wake), string(at)
	}
	return t.put(heads, row)
}

// seqOf returns a number of the database as that of an entry.
func seqOf(number js.Value) table.Seq { return table.Seq(number.Float()) }

// find returns the number of an entry, or 0.
func (t *transaction) find(id, entry string) (table.Seq, error) {
	row, err := t.askIndex(entries, "id", "get", []any{textOf(id), textOf(entry)})
	if err != nil || row.IsUndefined() {
		return 0, err
	}
	return seqOf(row.Get("seq")), nil
}

// all returns the range of the keys of a table's entries after a number.
func all(id string, after table.Seq) js.Value {
	low := []any{textOf(id), float64(after) + 1}
	return between(low, []any{textOf(id), math.Inf(1)})
}

// Read implements log.Log.
func (s *Store) Read(ctx context.Context, id string, after table.Seq) (list []log.Entry, err error) {
	err = s.db.read(ctx, func(t *transaction) error {
		rows, err := t.ask(entries, "getAll", all(id, after))
		if err != nil {
			return err
		}
		return each(rows, func(row js.Value) error {
			list = append(list, log.Entry{
				Seq: seqOf(row.Get("seq")), ID: idOf(row.Get("id").String()), Data: bytesOf(row.Get("data")),
				Earlier: row.Get("edition").Int() < s.edition,
			})
			return nil
		})
	}, entries)
	return list, err
}

// Find implements log.Log.
func (s *Store) Find(ctx context.Context, id, entry string) (seq table.Seq, err error) {
	err = s.db.read(ctx, func(t *transaction) error {
		seq, err = t.find(id, entry)
		return err
	}, entries)
	return seq, err
}

// Due implements log.Log.
func (s *Store) Due(ctx context.Context, until time.Time) (ids []string, err error) {
	err = s.db.read(ctx, func(t *transaction) error {
		rows, err := t.askIndex(heads, "wake", "getAll", js.Global().Get("IDBKeyRange").Call("upperBound", stampOf(until)))
		if err != nil {
			return err
		}
		return each(rows, func(row js.Value) error {
			ids = append(ids, idOf(row.Get("table").String()))
			return nil
		})
	}, heads)
	return ids, err
}

// Remove implements log.Log.
func (s *Store) Remove(ctx context.Context, id string) error {
	return s.db.write(ctx, func(t *transaction) error {
		return errors.Join(t.remove(heads, textOf(id)), t.remove(entries, all(id, 0)))
	}, heads, entries)
}

// Ready implements log.Log.
func (s *Store) Ready(ctx context.Context) error {
	return s.db.write(ctx, func(t *transaction) error {
		return t.put(facts, map[string]any{"name": "ready", "value": 0})
	}, facts)
}
