//go:build js

package offline

import (
	"context"
	"errors"
	"iter"
	"math"
	"syscall/js"
	"time"

	"roundhouse/play/log"
	"roundhouse/play/table"
)

// Append implements log.Log.
func (s *Store) Append(ctx context.Context, id string, last log.Seq, to log.Head, list ...log.Entry) error {
	return s.db.write(ctx, func(t *transaction) error {
		head, err := t.headOf(id)
		if err != nil {
			return err
		}
		if len(list) > 0 {
			if found, err := t.find(id, list[0].ID); err != nil {
				return err
			} else if found > 0 {
				return log.ErrRepeat
			}
		}
		if head.last != last || last == 0 && len(list) == 0 {
			return log.ErrConflict
		}
		for _, e := range list {
			head.last++
			row := map[string]any{
				"table": textOf(id), "seq": float64(head.last), "id": textOf(e.ID), "data": arrayOf(e.Data),
			}
			if _, err := t.ask(entries, "add", row); err != nil {
				return err
			}
		}
		head.wake = to.Wake
		return errors.Join(t.putHead(id, head), t.putListing(id, to.Listing))
	}, heads, entries, tables, kept)
}

// putListing stores the listing of a table, unless it is nil.
func (t *transaction) putListing(id string, listing []byte) error {
	switch {
	case listing == nil:
		return nil
	case len(listing) == 0:
		return errors.Join(t.remove(tables, textOf(id)), t.keepTable(id, listing))
	}
	return errors.Join(
		t.put(tables, map[string]any{"table": textOf(id), "listing": arrayOf(listing)}), t.keepTable(id, listing),
	)
}

// head is what a log knows of a table.
type head struct {
	last log.Seq
	wake time.Time // zero for never
}

// headOf returns the head of a table; of an unknown one, it is zero.
func (t *transaction) headOf(id string) (h head, err error) {
	row, err := t.get(heads, textOf(id))
	if err != nil || row.IsUndefined() {
		return h, err
	}
	h.last = seqOf(row.Get("last"))
	if at := row.Get("at"); !at.IsUndefined() {
		err = h.wake.UnmarshalText([]byte(at.String()))
	}
	return h, err
}

// putHead stores the head of a table. A table without wake is not in the index.
func (t *transaction) putHead(id string, h head) error {
	row := map[string]any{"table": textOf(id), "last": float64(h.last)}
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
func seqOf(number js.Value) log.Seq { return log.Seq(number.Float()) }

// find returns the number of an entry, or 0.
func (t *transaction) find(id, entry string) (log.Seq, error) {
	row, err := t.askIndex(entries, "id", "get", []any{textOf(id), textOf(entry)})
	if err != nil || row.IsUndefined() {
		return 0, err
	}
	return seqOf(row.Get("seq")), nil
}

// all returns the range of the keys of a table's entries after a number.
func all(id string, after log.Seq) js.Value {
	low := []any{textOf(id), float64(after) + 1}
	return between(low, []any{textOf(id), math.Inf(1)})
}

// Read implements log.Log.
func (s *Store) Read(ctx context.Context, id string, after log.Seq) (list []log.Entry, err error) {
	err = s.db.read(ctx, func(t *transaction) error {
		rows, err := t.ask(entries, "getAll", all(id, after))
		if err != nil {
			return err
		}
		return each(rows, func(row js.Value) error {
			e := log.Entry{Seq: seqOf(row.Get("seq")), ID: idOf(row.Get("id").String()), Data: bytesOf(row.Get("data"))}
			if edition := row.Get("edition"); !edition.IsUndefined() { // of a version before 5
				table.StateEdition(&e, edition.Int())
			}
			list = append(list, e)
			return nil
		})
	}, entries)
	return list, err
}

// Find implements log.Log.
func (s *Store) Find(ctx context.Context, id, entry string) (seq log.Seq, err error) {
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

// Listings implements log.Log. A device has few tables, so it always returns all.
func (s *Store) Listings(ctx context.Context, _ log.Mark) (log.Listings, error) {
	found := log.Listings{Of: map[string][]byte{}, All: true}
	return found, s.db.read(ctx, func(t *transaction) error {
		rows, err := t.ask(tables, "getAll")
		if err != nil {
			return err
		}
		return each(rows, func(row js.Value) error {
			found.Of[idOf(row.Get("table").String())] = bytesOf(row.Get("listing"))
			return nil
		})
	}, tables)
}

// All implements log.Log.
func (s *Store) All(ctx context.Context) iter.Seq2[log.Whole, error] {
	return func(yield func(log.Whole, error) bool) {
		var list []log.Whole
		err := s.db.read(ctx, func(t *transaction) error {
			rows, err := t.ask(heads, "getAllKeys")
			if err != nil {
				return err
			}
			return each(rows, func(key js.Value) error {
				one, err := t.wholeOf(idOf(key.String()))
				list = append(list, one)
				return err
			})
		}, heads, tables)
		if err != nil {
			yield(log.Whole{}, err)
			return
		}
		for _, one := range list {
			if !yield(one, nil) {
				return
			}
		}
	}
}

// wholeOf returns a log with its head.
func (t *transaction) wholeOf(id string) (one log.Whole, err error) {
	h, err := t.headOf(id)
	if err != nil {
		return one, err
	}
	one = log.Whole{ID: id, Last: h.last, Head: log.Head{Wake: h.wake}}
	row, err := t.get(tables, textOf(id))
	if err == nil && !row.IsUndefined() {
		one.Listing = bytesOf(row.Get("listing"))
	}
	return one, err
}

// Remove implements log.Log.
func (s *Store) Remove(ctx context.Context, id string) error {
	return s.db.write(ctx, func(t *transaction) error {
		return errors.Join(t.remove(heads, textOf(id)), t.remove(entries, all(id, 0)), t.putListing(id, []byte{}))
	}, heads, entries, tables, kept)
}

// Ready implements log.Log.
func (s *Store) Ready(ctx context.Context) error {
	return s.db.write(ctx, func(t *transaction) error {
		return t.put(facts, map[string]any{"name": "ready", "value": 0})
	}, facts)
}
