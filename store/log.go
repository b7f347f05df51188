package store

import (
	"context"
	"time"

	"roundhouse/table"
)

// head is what the writer must know of a table to append to it.
type head struct {
	num  int64 // 0 for a table that there is not
	last table.Seq
	wake any // as the file has it: an int64 or nil
}

// remembered is how many heads the writer keeps in memory.
const remembered = 10_000

// Append is of table.Log.
func (s *Store) Append(ctx context.Context, id string, last table.Seq, wake time.Time, entries ...table.Entry) error {
	if len(entries) == 0 {
		return ctx.Err()
	}
	own := make([]table.Entry, len(entries))
	for i, e := range entries {
		own[i] = table.Entry{Seq: last + table.Seq(i) + 1, ID: e.ID, Data: append([]byte{}, e.Data...)}
	}
	stored := false
	do := func(t *tx) (err error) {
		stored, err = t.append(id, last, wake, own)
		return err
	}
	return s.writer.write(ctx, do, func() {
		if stored {
			s.feeds.publish(id, own)
		}
	})
}

// append stores the entries, unless they are a repeat.
func (t *tx) append(id string, last table.Seq, wake time.Time, entries []table.Entry) (stored bool, err error) {
	h, err := t.head(id)
	if err != nil {
		return false, err
	}
	if h.last != last {
		seq, err := t.number("SELECT seq FROM entries WHERE tab = ? AND id = ?", h.num, entries[0].ID)
		if err == nil && seq == 0 {
			err = table.ErrConflict
		}
		return false, err
	}
	if h.num == 0 {
		if h.num, err = t.number("INSERT INTO tables (id) VALUES (?) RETURNING num", id); err != nil {
			return false, err
		}
	}
	for i, e := range entries {
		n, err := t.exec("INSERT INTO entries VALUES (?, ?, ?, ?)"+ignore[i == 0], h.num, int64(e.Seq), e.ID, e.Data)
		if err != nil || n == 0 {
			return false, err
		}
	}
	h.last += table.Seq(len(entries))
	if w := wakeup(wake); w != h.wake {
		h.wake = w
		if _, err := t.exec("UPDATE tables SET wake = ? WHERE num = ?", w, h.num); err != nil {
			return false, err
		}
	}
	t.heads[id] = h
	return true, nil
}

// ignore is the end of an insertion that may be a repeat: the first entry alone tells.
var ignore = map[bool]string{true: " ON CONFLICT (tab, id) DO NOTHING", false: ""}

// head is the table's.
func (t *tx) head(id string) (h head, err error) {
	if h, ok := t.heads[id]; ok {
		return h, nil
	}
	if len(t.heads) >= remembered {
		clear(t.heads)
	}
	stmt, err := t.stmt(`SELECT num, wake, (SELECT max(seq) FROM entries WHERE tab = num) FROM tables WHERE id = ?`)
	if err != nil {
		t.note(err)
		return head{}, err
	}
	rows, err := stmt.QueryContext(context.Background(), id)
	if err != nil {
		t.note(err)
		return head{}, err
	}
	defer rows.Close()
	for rows.Next() {
		err = rows.Scan(&h.num, &h.wake, &h.last)
	}
	if err == nil {
		err = rows.Err()
	}
	t.note(err)
	return h, err
}

// Read is of table.Log.
func (s *Store) Read(ctx context.Context, id string, after table.Seq) ([]table.Entry, error) {
	if s.isClosed() {
		return nil, ErrClosed
	}
	var entries []table.Entry
	err := s.reader.each(ctx, func(scan func(...any) error) error {
		var e table.Entry
		err := scan(&e.Seq, &e.ID, &e.Data)
		entries = append(entries, e)
		return err
	}, `SELECT seq, id, data FROM entries WHERE tab = (SELECT num FROM tables WHERE id = ?) AND seq > ? ORDER BY seq`,
		id, clamp(after))
	return entries, err
}

// Find is of table.Log.
func (s *Store) Find(ctx context.Context, id, entry string) (table.Seq, error) {
	if s.isClosed() {
		return 0, ErrClosed
	}
	return one[table.Seq](ctx, s.reader,
		"SELECT seq FROM entries WHERE tab = (SELECT num FROM tables WHERE id = ?) AND id = ?", id, entry)
}

// Due is of table.Log.
func (s *Store) Due(ctx context.Context, until time.Time) ([]string, error) {
	if s.isClosed() {
		return nil, ErrClosed
	}
	return list[string](ctx, s.reader, "SELECT id FROM tables WHERE wake <= ? ORDER BY wake, id", stamp(until))
}

// Remove is of table.Log.
func (s *Store) Remove(ctx context.Context, id string) error {
	return s.writer.write(ctx, func(t *tx) error {
		delete(t.heads, id)
		_, err := t.exec("DELETE FROM tables WHERE id = ?", id)
		return err
	}, func() { s.feeds.forget(id) })
}

func (s *Store) isClosed() bool {
	select {
	case <-s.closed:
		return true
	default:
		return false
	}
}
