package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"iter"
	"time"

	"roundhouse/play/log"
	"roundhouse/play/table"
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
	err := s.writer.write(ctx, func(t *tx) error { return t.appendEntries(id, last, head, entries) }, nil)
	if head.Listing != nil {
		s.recent.Note(id)
	}
	return ofTable(id, err)
}

// appendEntries stores the head and the entries, unless they have been stored before.
func (t *tx) appendEntries(id string, last log.Seq, head log.Head, entries []log.Entry) error {
	h, err := t.headOf(id)
	if err != nil {
		return err
	}
	if len(entries) > 0 {
		if repeat, err := t.hasEntry(h, entries[0].ID); err != nil {
			return err
		} else if repeat {
			return log.ErrRepeat
		}
	}
	switch {
	case last != h.last, last == 0 && len(entries) == 0:
		return log.ErrConflict
	case last+log.Seq(len(entries)) > longest:
		return fmt.Errorf("a log ends at %d, and %q is there", longest, id)
	}
	ids, err := t.requireNewIDs(h, entries)
	if err != nil {
		return fmt.Errorf("table %q: %w", id, err)
	}
	if err := t.setHead(h, id, head); err != nil {
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
	seen := make(map[string]bool, len(entries))
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

// setHead sets the table's wake and, unless it is nil, its listing. It creates the table if it does
// not exist.
func (t *tx) setHead(h *head, id string, to log.Head) (err error) {
	wake := wakeStamp(to.Wake)
	switch {
	case h.num == 0:
		h.num, err = t.queryNumber("INSERT INTO tables (id, wake, listing) VALUES (?, ?, ?) RETURNING num", id, wake, orNull(to.Listing))
	case to.Listing != nil:
		_, err = t.runStatement("UPDATE tables SET wake = ?, listing = ? WHERE num = ?", wake, orNull(to.Listing), h.num)
	case wake != h.wake:
		_, err = t.runStatement("UPDATE tables SET wake = ? WHERE num = ?", wake, h.num)
	}
	h.wake = wake
	return err
}

// readEntries is the query for the entries of a table between two numbers.
const readEntries = "SELECT num, id, data FROM entries WHERE num > ? AND num < ?"

// Read implements log.Log. A table that has lost its entries, or that is in the lists but not in
// the log, is damaged.
func (s *Store) Read(ctx context.Context, id string, after table.Seq) ([]log.Entry, error) {
	num, err := s.tableNumber(ctx, id)
	if err != nil || num == 0 {
		return nil, err
	}
	var list []log.Entry
	var seq int64
	var entry string
	var data sql.RawBytes
	row := []any{&seq, &entry, &data}
	err = s.reader.eachRow(ctx, row, func() {
		list = append(list, log.Entry{Seq: table.Seq(seq - num<<room), ID: entry, Data: append([]byte{}, data...)})
	}, readEntries, entryRange(num, after)...)
	if err == nil && after == 0 && len(list) == 0 {
		err = s.requireRemoved(ctx, id)
	}
	return list, ofTable(id, err)
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

// Listings implements log.Log.
func (s *Store) Listings(ctx context.Context, since log.Mark) (log.Listings, error) {
	ids, mark, known := s.recent.Since(since)
	changed := log.Listings{Of: map[string][]byte{}, All: !known, Mark: mark}
	for id := range ids {
		listing, err := queryOne[[]byte](ctx, s.reader, "SELECT listing FROM tables WHERE id = ?", id)
		if err != nil {
			return changed, err
		}
		changed.Of[id] = listing
	}
	if known {
		return changed, nil
	}
	var id string
	var listing []byte
	return changed, s.reader.eachRow(ctx, []any{&id, &listing}, func() { changed.Of[id] = listing },
		"SELECT id, listing FROM tables WHERE listing IS NOT NULL")
}

// All implements log.Log.
func (s *Store) All(ctx context.Context) iter.Seq2[log.Whole, error] {
	return eachOf(func() (list []log.Whole, err error) {
		var id string
		var last int64
		var wake *int64
		var listing []byte
		err = s.reader.eachRow(ctx, []any{&id, &last, &wake, &listing}, func() {
			list = append(list, log.Whole{ID: id, Last: log.Seq(last), Head: log.Head{Wake: madeAt(wake), Listing: listing}})
		}, `SELECT id, coalesce((SELECT e.num & 0xffffff FROM entries AS e WHERE e.num > t.num << 24 AND
			e.num < (t.num + 1) << 24 ORDER BY e.num DESC LIMIT 1), 0), wake, listing FROM tables AS t ORDER BY num`)
		return list, err
	})
}

// Remove implements log.Log.
func (s *Store) Remove(ctx context.Context, id string) error {
	err := s.writer.write(ctx, func(t *tx) error { return t.removeTable(id) }, nil)
	s.recent.Note(id)
	return err
}

func (t *tx) removeTable(id string) error {
	t.heads.dropHead(id)
	num, err := t.queryNumber("DELETE FROM tables WHERE id = ? RETURNING num", id)
	if err != nil || num == 0 {
		return err
	}
	_, err = t.runStatement("DELETE FROM entries WHERE num > ? AND num < ?", entryRange(num, 0)...)
	return err
}
