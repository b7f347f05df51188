package store

import (
	"context"
	"encoding/json"
	"time"

	"roundhouse/lobby"
)

// Put is of lobby.Tables.
func (s *Store) Put(ctx context.Context, l lobby.Table) error {
	seats, err := json.Marshal(l.Seats)
	if err != nil {
		return err
	}
	return s.writer.write(ctx, func(t *tx) error {
		// Replacing takes the old lines of sitting away, by their foreign key.
		_, err := t.exec("REPLACE INTO listings VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", l.ID, blob(l.Rules), l.Host,
			string(seats), l.Stage, l.Round, l.Rounds, l.Listed, stamp(l.Made), stamp(l.Moved), int64(l.Seq))
		if err != nil {
			return err
		}
		if _, err := t.exec("UPDATE tables SET news = NULL WHERE id = ? AND news <= ?", l.ID, int64(l.Seq)); err != nil {
			return err
		}
		for _, seat := range l.Seats {
			if seat.Who == "" {
				continue
			}
			if _, err := t.exec("INSERT OR IGNORE INTO sitting VALUES (?, ?)", seat.Who, l.ID); err != nil {
				return err
			}
		}
		return nil
	}, nil)
}

// Drop is of lobby.Tables.
func (s *Store) Drop(ctx context.Context, id string) error {
	return s.writer.write(ctx, func(t *tx) error {
		if _, err := t.exec("UPDATE tables SET news = NULL WHERE id = ? AND news IS NOT NULL", id); err != nil {
			return err
		}
		return t.unlist(id)
	}, nil)
}

// unlist takes a table off the lists.
func (t *tx) unlist(id string) error {
	_, err := t.exec("DELETE FROM listings WHERE id = ?", id)
	return err
}

// Behind is of lobby.Tables.
func (s *Store) Behind(ctx context.Context) (ids []string, err error) {
	var id string
	err = s.reader.each(ctx, []any{&id}, func() { ids = append(ids, id) },
		"SELECT id FROM tables WHERE news IS NOT NULL ORDER BY num")
	return ids, err
}

// Waiting is of lobby.Tables.
func (s *Store) Waiting(ctx context.Context, host lobby.ID) (ids []string, err error) {
	var id string
	err = s.reader.each(ctx, []any{&id}, func() { ids = append(ids, id) },
		"SELECT id FROM listings WHERE stage = 'waiting' AND host = ? ORDER BY id", host)
	return ids, err
}

// Newest is of lobby.Tables.
func (s *Store) Newest(ctx context.Context) (time.Time, error) {
	newest, err := one[int64](ctx, s.reader, "SELECT coalesce(max(moved), ?) FROM listings", stamp(time.Time{}))
	return moment(newest), err
}

// listing is the columns of a listing.
const listing = "SELECT id, rules, host, seats, stage, round, rounds, listed, made, moved, seq FROM listings "

// Listed is of lobby.Tables.
func (s *Store) Listed(ctx context.Context, limit int) ([]lobby.Table, error) {
	return s.listings(ctx, listing+`WHERE listed AND stage <> 'over'
		ORDER BY stage = 'waiting' DESC, moved DESC, id LIMIT ?`, max(limit, 0))
}

// Of is of lobby.Tables.
func (s *Store) Of(ctx context.Context, id lobby.ID, limit int) ([]lobby.Table, error) {
	return s.listings(ctx, listing+`WHERE id IN (SELECT id FROM sitting WHERE person = ?) AND stage <> 'over'
		ORDER BY moved DESC, id LIMIT ?`, id, max(limit, 0))
}

// Idle is of lobby.Tables.
func (s *Store) Idle(ctx context.Context, stage string, since time.Time, limit int) ([]lobby.Table, error) {
	return s.listings(ctx, listing+"WHERE stage = ? AND moved < ? ORDER BY moved, id LIMIT ?",
		stage, stamp(since), max(limit, 0))
}

// listings is those that a query finds.
func (s *Store) listings(ctx context.Context, query string, args ...any) (found []lobby.Table, err error) {
	var l lobby.Table
	var seats []byte
	var made, moved int64
	columns := []any{&l.ID, &l.Rules, &l.Host, &seats, &l.Stage, &l.Round, &l.Rounds, &l.Listed, &made, &moved, &l.Seq}
	failed := s.reader.each(ctx, columns, func() {
		l.Made, l.Moved, l.Seats = moment(made), moment(moved), nil
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
