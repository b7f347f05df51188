package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"roundhouse/play/hall"
	"roundhouse/play/table"
	"roundhouse/rules"
)

// room is the bits of an entry's number that are its Seq; those above are its table.
const room = 24

// longest is the last Seq that there can be.
const longest = table.Seq(1<<room - 1)

// span is what a table's entries behind after stand between.
func span(num int64, after table.Seq) []any {
	return []any{num<<room + int64(min(after, longest)), (num + 1) << room}
}

// Append is of hall.Log. An ID behind the first that the table has already, or that
// stands twice among the entries, is an error.
func (s *Store) Append(ctx context.Context, id string, last table.Seq, wake time.Time, entries ...table.Entry) error {
	if len(entries) == 0 {
		return ctx.Err()
	}
	return ofTable(id, s.writer.write(ctx, func(t *tx) error { return t.append(id, last, wake, entries) }, nil))
}

// append stores the entries, unless they are a repeat.
func (t *tx) append(id string, last table.Seq, wake time.Time, entries []table.Entry) error {
	h, err := t.head(id)
	if err != nil {
		return err
	}
	switch repeat, err := t.has(h, entries[0].ID); {
	case err != nil || repeat:
		return err
	case last != h.last:
		return hall.ErrConflict
	case last+table.Seq(len(entries)) > longest:
		return fmt.Errorf("a log ends at %d, and %q is there", longest, id)
	}
	ids, err := t.fresh(h, entries)
	if err != nil {
		return fmt.Errorf("table %q: %w", id, err)
	}
	if err := t.due(h, id, wakeup(wake)); err != nil {
		return err
	}
	if err := t.tellLists(h, last, entries); err != nil {
		return err
	}
	for i, e := range entries {
		num := h.num<<room + int64(last) + int64(i) + 1
		if _, err := t.exec("INSERT INTO entries VALUES (?, ?, ?)", num, e.ID, blob(e.Data)); err != nil {
			return err
		}
	}
	t.heads.grow(h, ids...)
	return nil
}

// fresh is the entries' IDs, the first of which is known to be new.
func (t *tx) fresh(h *head, entries []table.Entry) ([]string, error) {
	ids := make([]string, 0, len(entries))
	seen := make(map[string]bool, len(entries)-1)
	for i, e := range entries {
		if i > 0 {
			old, err := t.has(h, e.ID)
			if err != nil {
				return nil, err
			}
			if old || seen[e.ID] || e.ID == ids[0] {
				return nil, fmt.Errorf("there is an entry %q already", e.ID)
			}
			seen[e.ID] = true
		}
		ids = append(ids, e.ID)
	}
	return ids, nil
}

// due sets the table's wake, and makes the table if there is none.
func (t *tx) due(h *head, id string, wake any) (err error) {
	if h.num == 0 {
		h.num, err = t.number("INSERT INTO tables (id, wake, edition) VALUES (?, ?, ?) RETURNING num", id, wake, rules.Edition)
	} else if wake != h.wake {
		_, err = t.exec("UPDATE tables SET wake = ? WHERE num = ?", wake, h.num)
	}
	h.wake = wake
	return err
}

// readEntries is the query for a table's entries.
const readEntries = "SELECT num, id, data FROM entries WHERE num > ? AND num < ?"

// Read is of hall.Log. A table that has lost its entries, or that is known to lists and no
// longer to the log, is damaged. Of one that was dropped it answers *table.Earlier.
func (s *Store) Read(ctx context.Context, id string, after table.Seq) ([]table.Entry, error) {
	var num int64
	var earlier bool
	err := s.reader.each(ctx, []any{&num, &earlier}, func() {}, "SELECT num, edition < ? FROM tables WHERE id = ?", rules.Edition, id)
	switch {
	case err != nil:
		return nil, ofTable(id, err)
	case num == 0:
		if err := s.requireKept(ctx, id); err != nil {
			return nil, ofTable(id, err)
		}
		return nil, s.requireUnlisted(ctx, id)
	}
	var list []table.Entry
	var seq int64
	var entry string
	var data sql.RawBytes
	row := []any{&seq, &entry, &data}
	err = s.reader.each(ctx, row, func() {
		list = append(list, table.Entry{Seq: table.Seq(seq - num<<room), ID: entry, Data: append([]byte{}, data...), Earlier: earlier})
	}, readEntries, span(num, after)...)
	if err == nil && after == 0 && len(list) == 0 {
		err = s.requireRemoved(ctx, id)
	}
	return list, ofTable(id, err)
}

// requireUnlisted returns an error where lists have taken in events of a table that the
// log does not know.
func (s *Store) requireUnlisted(ctx context.Context, id string) error {
	seq, err := one[int64](ctx, s.reader, `SELECT seq FROM listings AS l
		WHERE id = ? AND NOT EXISTS (SELECT 1 FROM tables AS t WHERE t.id = l.id)`, id)
	if err == nil && seq > 0 {
		err = fmt.Errorf("its %d events are gone", seq)
		return &table.Damaged{Table: id, Err: err}
	}
	return ofTable(id, err)
}

// requireRemoved returns an error where there still is a table.
func (s *Store) requireRemoved(ctx context.Context, id string) error {
	num, err := s.table(ctx, id)
	if err == nil && num != 0 {
		err = &table.Damaged{Err: errors.New("its events are gone")}
	}
	return err
}

// ofTable says whose damage it is.
func ofTable(id string, err error) error {
	var d *table.Damaged
	if errors.As(err, &d) {
		return &table.Damaged{Table: id, Err: d.Err}
	}
	return err
}

// tellLists notes that lists have to take in the last of the entries that they show.
func (t *tx) tellLists(h *head, last table.Seq, entries []table.Entry) error {
	for i, e := range slices.Backward(entries) {
		if e.Listed {
			_, err := t.exec("UPDATE tables SET news = ? WHERE num = ?", int64(last)+int64(i)+1, h.num)
			return err
		}
	}
	return nil
}

// Find is of hall.Log.
func (s *Store) Find(ctx context.Context, id, entry string) (table.Seq, error) {
	num, err := s.table(ctx, id)
	if err != nil || num == 0 {
		return 0, err
	}
	args := append(span(num, 0), entry)
	seq, err := one[int64](ctx, s.reader, "SELECT num FROM entries WHERE num > ? AND num < ? AND id = ?", args...)
	return table.Seq(max(seq-num<<room, 0)), ofTable(id, err)
}

// table is the number of a table, 0 for one that there is not.
func (s *Store) table(ctx context.Context, id string) (int64, error) {
	num, err := one[int64](ctx, s.reader, "SELECT num FROM tables WHERE id = ?", id)
	return num, ofTable(id, err)
}

// Due is of hall.Log.
func (s *Store) Due(ctx context.Context, until time.Time) ([]string, error) {
	var due []string
	var id string
	err := s.reader.each(ctx, []any{&id}, func() { due = append(due, id) },
		"SELECT id FROM tables WHERE wake <= ? ORDER BY wake, id", stamp(until))
	return due, err
}

// Remove is of hall.Log. It takes the table off the lists too: one that is on them and not
// in the log is damaged.
func (s *Store) Remove(ctx context.Context, id string) error {
	return s.writer.write(ctx, func(t *tx) error { return t.remove(id) }, nil)
}

func (t *tx) remove(id string) error {
	t.heads.drop(id)
	if err := t.unlist(id); err != nil {
		return err
	}
	num, err := t.number("DELETE FROM tables WHERE id = ? RETURNING num", id)
	if err != nil || num == 0 {
		return err
	}
	_, err = t.exec("DELETE FROM entries WHERE num > ? AND num < ?", span(num, 0)...)
	return err
}
