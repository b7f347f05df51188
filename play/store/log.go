package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"roundhouse/play/log"
	"roundhouse/play/table"
	"roundhouse/rules"
)

// room is the number of bits of an entry's number that hold its Seq; the bits above them hold the
// number of its table.
const room = 24

// longest is the highest possible Seq.
const longest = table.Seq(1<<room - 1)

// entryRange returns the bounds, both exclusive, of the numbers of a table's entries after the
// given one.
func entryRange(num int64, after table.Seq) []any {
	return []any{num<<room + int64(min(after, longest)), (num + 1) << room}
}

// Append implements log.Log. If the first entry is new, every other entry must be new too: it is
// an error if the table already has its ID, or if an ID occurs twice among the entries.
func (s *Store) Append(ctx context.Context, id string, last log.Seq, head log.Head, entries ...log.Entry) error {
	if len(entries) == 0 {
		return ctx.Err()
	}
	return ofTable(id, s.writer.write(ctx, func(t *tx) error { return t.appendEntries(id, last, wake, entries) }, nil))
}

// appendEntries stores the entries, unless they have been stored before.
func (t *tx) appendEntries(id string, last table.Seq, wake time.Time, entries []log.Entry) error {
	h, err := t.headOf(id)
	if err != nil {
		return err
	}
	switch repeat, err := t.hasEntry(h, entries[0].ID); {
	case err != nil:
		return err
	case repeat:
		return log.ErrRepeat
	case last != h.last:
		return log.ErrConflict
	case last+table.Seq(len(entries)) > longest:
		return fmt.Errorf("a log ends at %d, and %q is there", longest, id)
	}
	ids, err := t.requireNewIDs(h, entries)
	if err != nil {
		return fmt.Errorf("table %q: %w", id, err)
	}
	if err := t.setWake(h, id, wakeStamp(wake)); err != nil {
		return err
	}
	if err := t.tellLists(h, last, entries); err != nil {
		return err
	}
	for i, e := range entries {
		num := h.num<<room + int64(last) + int64(i) + 1
		if _, err := t.runStatement("INSERT INTO entries VALUES (?, ?, ?)", num, e.ID, notNull(e.Data)); err != nil {
			return err
		}
	}
	t.heads.addIDs(h, ids...)
	return nil
}

// requireNewIDs returns the IDs of the entries, or an error if one of them is already taken. The
// first one must be known to be new.
func (t *tx) requireNewIDs(h *head, entries []log.Entry) ([]string, error) {
	ids := make([]string, 0, len(entries))
	seen := make(map[string]bool, len(entries)-1)
	for i, e := range entries {
		if i > 0 {
			old, err := t.hasEntry(h, e.ID)
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

// setWake sets the table's wake, and creates the table if it does not exist.
func (t *tx) setWake(h *head, id string, wake any) (err error) {
	if h.num == 0 {
		h.num, err = t.queryNumber("INSERT INTO tables (id, wake, edition) VALUES (?, ?, ?) RETURNING num",
			id, wake, rules.Edition)
	} else if wake != h.wake {
		_, err = t.runStatement("UPDATE tables SET wake = ? WHERE num = ?", wake, h.num)
	}
	h.wake = wake
	return err
}

// readEntries is the query for the entries of a table between two numbers.
const readEntries = "SELECT num, id, data FROM entries WHERE num > ? AND num < ?"

// Read implements log.Log. A table that has lost its entries, or that is in the lists but not in
// the log, is damaged. For a dropped table it returns a *table.Earlier.
func (s *Store) Read(ctx context.Context, id string, after table.Seq) ([]log.Entry, error) {
	var num int64
	var earlier bool
	err := s.reader.eachRow(ctx, []any{&num, &earlier}, func() {},
		"SELECT num, edition < ? FROM tables WHERE id = ?", rules.Edition, id)
	switch {
	case err != nil:
		return nil, ofTable(id, err)
	case num == 0:
		if err := s.requireKept(ctx, id); err != nil {
			return nil, ofTable(id, err)
		}
		return nil, s.requireUnlisted(ctx, id)
	}
	var list []log.Entry
	var seq int64
	var entry string
	var data sql.RawBytes
	row := []any{&seq, &entry, &data}
	err = s.reader.eachRow(ctx, row, func() {
		list = append(list, log.Entry{Seq: table.Seq(seq - num<<room), ID: entry,
			Data: append([]byte{}, data...), Earlier: earlier})
	}, readEntries, entryRange(num, after)...)
	if err == nil && after == 0 && len(list) == 0 {
		err = s.requireRemoved(ctx, id)
	}
	return list, ofTable(id, err)
}

// requireUnlisted returns an error if the table, which the log does not have, is in the lists with
// events.
func (s *Store) requireUnlisted(ctx context.Context, id string) error {
	seq, err := queryOne[int64](ctx, s.reader, `SELECT seq FROM listings AS l
		WHERE id = ? AND NOT EXISTS (SELECT 1 FROM tables AS t WHERE t.id = l.id)`, id)
	if err == nil && seq > 0 {
		err = fmt.Errorf("its %d events are gone", seq)
		return &table.Damaged{Table: id, Err: err}
	}
	return ofTable(id, err)
}

// requireRemoved returns an error if the table still exists.
func (s *Store) requireRemoved(ctx context.Context, id string) error {
	num, err := s.tableNumber(ctx, id)
	if err == nil && num != 0 {
		err = &table.Damaged{Err: errors.New("its events are gone")}
	}
	return err
}

// ofTable adds the name of the table to an error about damage.
func ofTable(id string, err error) error {
	var d *table.Damaged
	if errors.As(err, &d) {
		return &table.Damaged{Table: id, Err: d.Err}
	}
	return err
}

// tellLists records the number of the last entry that the lists must show.
func (t *tx) tellLists(h *head, last table.Seq, entries []log.Entry) error {
	for i, e := range slices.Backward(entries) {
		if e.Listed {
			_, err := t.runStatement("UPDATE tables SET news = ? WHERE num = ?", int64(last)+int64(i)+1, h.num)
			return err
		}
	}
	return nil
}

// Find implements log.Log.
func (s *Store) Find(ctx context.Context, id, entry string) (table.Seq, error) {
	num, err := s.tableNumber(ctx, id)
	if err != nil || num == 0 {
		return 0, err
	}
	args := append(entryRange(num, 0), entry)
	seq, err := queryOne[int64](ctx, s.reader, "SELECT num FROM entries WHERE num > ? AND num < ? AND id = ?", args...)
	return table.Seq(max(seq-num<<room, 0)), ofTable(id, err)
}

// tableNumber returns the number of a table, or 0 if the table does not exist.
func (s *Store) tableNumber(ctx context.Context, id string) (int64, error) {
	num, err := queryOne[int64](ctx, s.reader, "SELECT num FROM tables WHERE id = ?", id)
	return num, ofTable(id, err)
}

// Due implements log.Log.
func (s *Store) Due(ctx context.Context, until time.Time) ([]string, error) {
	var due []string
	var id string
	err := s.reader.eachRow(ctx, []any{&id}, func() { due = append(due, id) },
		"SELECT id FROM tables WHERE wake <= ? ORDER BY wake, id", stampOf(until))
	return due, err
}

// Remove implements log.Log. It also takes the table off the lists, because a table in the lists
// but not in the log counts as damaged.
func (s *Store) Remove(ctx context.Context, id string) error {
	return s.writer.write(ctx, func(t *tx) error { return t.removeTable(id) }, nil)
}

func (t *tx) removeTable(id string) error {
	t.heads.dropHead(id)
	if err := t.removeFromLists(id); err != nil {
		return err
	}
	num, err := t.queryNumber("DELETE FROM tables WHERE id = ? RETURNING num", id)
	if err != nil || num == 0 {
		return err
	}
	_, err = t.runStatement("DELETE FROM entries WHERE num > ? AND num < ?", entryRange(num, 0)...)
	return err
}
