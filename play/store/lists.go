package store

import (
	"context"
	"encoding/json"
	"time"

	"roundhouse/play/lists"
	"roundhouse/play/people"
	"roundhouse/play/table"
)

// Put implements lists.Lists. An entry of events of a table that is gone is not put.
func (s *Store) Put(ctx context.Context, l lists.Entry) error {
	seats, err := json.Marshal(l.Seats)
	if err != nil {
		return err
	}
	return s.writer.write(ctx, func(t *tx) error {
		if l.Seq > 0 {
			num, err := t.queryNumber("SELECT num FROM tables WHERE id = ?", l.ID)
			if err != nil || num == 0 {
				return err
			}
		}
		// REPLACE also deletes the old rows in table sitting, through their foreign key.
		_, err := t.runStatement("REPLACE INTO listings VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", l.ID,
			notNull(l.Rules), l.Host,
			string(seats), l.Stage, l.Round, l.Rounds, l.Listed, stampOf(l.Made), stampOf(l.Moved), int64(l.Seq))
		if err != nil {
			return err
		}
		if _, err := t.runStatement("UPDATE tables SET news = NULL WHERE id = ? AND news <= ?", l.ID,
			int64(l.Seq)); err != nil {
			return err
		}
		for _, seat := range l.Seats {
			if seat.Who == "" {
				continue
			}
			if _, err := t.runStatement("INSERT OR IGNORE INTO sitting VALUES (?, ?)", seat.Who, l.ID); err != nil {
				return err
			}
		}
		return nil
	}, nil)
}

// Drop implements lists.Lists.
func (s *Store) Drop(ctx context.Context, id string) error {
	return s.writer.write(ctx, func(t *tx) error {
		if _, err := t.runStatement("UPDATE tables SET news = NULL WHERE id = ? AND news IS NOT NULL", id); err != nil {
			return err
		}
		return t.removeFromLists(id)
	}, nil)
}

// removeFromLists takes a table off the lists.
func (t *tx) removeFromLists(id string) error {
	_, err := t.runStatement("DELETE FROM listings WHERE id = ?", id)
	return err
}

// Behind implements lists.Lists.
func (s *Store) Behind(ctx context.Context) (ids []string, err error) {
	var id string
	err = s.reader.eachRow(ctx, []any{&id}, func() { ids = append(ids, id) },
		"SELECT id FROM tables WHERE news IS NOT NULL ORDER BY num")
	return ids, err
}

// Waiting implements lists.Lists.
func (s *Store) Waiting(ctx context.Context, host people.ID) (ids []string, err error) {
	var id string
	err = s.reader.eachRow(ctx, []any{&id}, func() { ids = append(ids, id) },
		"SELECT id FROM listings WHERE stage = 'waiting' AND host = ? ORDER BY id", host)
	return ids, err
}

// Newest implements lists.Lists.
func (s *Store) Newest(ctx context.Context) (time.Time, error) {
	newest, err := queryOne[int64](ctx, s.reader, "SELECT coalesce(max(moved), ?) FROM listings", stampOf(time.Time{}))
	return timeOf(newest), err
}

// listing selects the columns of a table. Queries contain stages as literals and not as parameters,
// because SQLite uses a partial index only if it sees the index's condition in the query.
const listing = "SELECT id, rules, host, seats, stage, round, rounds, listed, made, moved, seq FROM listings "

// Listed implements lists.Lists.
func (s *Store) Listed(ctx context.Context, limit int) ([]lists.Entry, error) {
	return s.findTables(ctx, listing+`WHERE listed AND stage <> 'over'
		ORDER BY stage = 'waiting' DESC, moved DESC, id LIMIT ?`, max(limit, 0))
}

// ForPerson implements lists.Lists.
func (s *Store) ForPerson(ctx context.Context, id people.ID, limit int) ([]lists.Entry, error) {
	return s.findTables(ctx, listing+`WHERE id IN (SELECT id FROM sitting WHERE person = ?) AND stage <> 'over'
		ORDER BY moved DESC, id LIMIT ?`, id, max(limit, 0))
}

// Idle implements lists.Lists.
func (s *Store) Idle(ctx context.Context, stage table.Stage, before time.Time, limit int) ([]lists.Entry, error) {
	return s.findTables(ctx, listing+"WHERE stage = ? AND moved < ? ORDER BY moved, id LIMIT ?",
		stage, stampOf(before), max(limit, 0))
}

// findTables returns the tables that a query finds.
func (s *Store) findTables(ctx context.Context, query string, args ...any) (found []lists.Entry, err error) {
	var l lists.Entry
	var seats []byte
	var made, moved int64
	columns := []any{&l.ID, &l.Rules, &l.Host, &seats, &l.Stage, &l.Round, &l.Rounds, &l.Listed, &made, &moved, &l.Seq}
	failed := s.reader.eachRow(ctx, columns, func() {
		l.Made, l.Moved, l.Seats = timeOf(made), timeOf(moved), nil
		if e := json.Unmarshal(seats, &l.Seats); e != nil {
			err = e
		}
		found = append(found, l)
	}, query, args...)
	if failed != nil {
		err = failed
	}
	return found, err
}

// Count implements lists.Lists.
func (s *Store) Count(ctx context.Context) (map[table.Stage]int, error) {
	stages := map[table.Stage]int{}
	var stage table.Stage
	var n int
	err := s.reader.eachRow(ctx, []any{&stage, &n}, func() { stages[stage] = n },
		"SELECT stage, count(*) FROM listings GROUP BY stage")
	return stages, err
}
