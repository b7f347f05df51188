//go:build js

package device

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"syscall/js"
	"time"

	"roundhouse/play/archive"
	"roundhouse/play/people"
)

// Save implements archive.Archive.
func (s *Store) Save(ctx context.Context, m archive.Match) error {
	m.Seats = slices.Clone(m.Seats)
	return s.db.write(ctx, func(t *transaction) error {
		n, err := t.ask(matches, "count", textOf(m.Table))
		if err != nil || n.Int() > 0 {
			return err
		}
		for i, seat := range m.Seats {
			n, err := t.ask(persons, "count", textOf(string(seat.Who)))
			if err != nil {
				return err
			}
			if n.Int() == 0 {
				m.Seats[i].Who = ""
			}
		}
		if err := t.putMatch(&m); err != nil {
			return err
		}
		return t.put(records, map[string]any{"table": textOf(m.Table), "record": arrayOf(m.Record)})
	}, persons, matches, records)
}

// putMatch stores a match without its record.
func (t *transaction) putMatch(m *archive.Match) error {
	plain := *m
	plain.Record, plain.Began, plain.Ended = nil, m.Began.Round(0).UTC(), m.Ended.Round(0).UTC()
	text, err := json.Marshal(plain)
	if err != nil {
		return err
	}
	var who []any
	for _, seat := range m.Seats {
		if seat.Who != "" {
			who = append(who, textOf(string(seat.Who)))
		}
	}
	return t.put(matches, map[string]any{
		"table": textOf(m.Table), "who": who, "ended": stampOf(m.Ended), "json": textOf(string(text)),
	})
}

// forgetSeats takes a person out of the seats of all matches.
func (t *transaction) forgetSeats(id people.ID) error {
	list, err := t.matchesOf(id)
	if err != nil {
		return err
	}
	for _, m := range list {
		for i := range m.Seats {
			if m.Seats[i].Who == id {
				m.Seats[i].Who = ""
			}
		}
		if err := t.putMatch(&m); err != nil {
			return err
		}
	}
	return nil
}

// matchesOf returns the matches of a person, in no particular order.
func (t *transaction) matchesOf(id people.ID) (list []archive.Match, err error) {
	rows, err := t.askIndex(matches, "who", "getAll", textOf(string(id)))
	if err != nil {
		return nil, err
	}
	return list, each(rows, func(row js.Value) error {
		var m archive.Match
		err := readRow(row, &m)
		list = append(list, m)
		return err
	})
}

// Match implements archive.Archive.
func (s *Store) Match(ctx context.Context, id string) (m archive.Match, err error) {
	err = s.db.read(ctx, func(t *transaction) error {
		row, err := t.get(matches, textOf(id))
		if err != nil {
			return err
		}
		if row.IsUndefined() {
			return archive.ErrUnknown
		}
		if err := readRow(row, &m); err != nil {
			return err
		}
		row, err = t.get(records, textOf(id))
		if err == nil {
			m.Record = bytesOf(row.Get("record"))
		}
		return err
	}, matches, records)
	return m, err
}

// Matches implements archive.Archive.
func (s *Store) Matches(ctx context.Context, id people.ID, before time.Time, limit int) (list []archive.Match, err error) {
	var ended []*archive.Match
	err = s.db.read(ctx, func(t *transaction) error {
		all, err := t.matchesOf(id)
		for i := range all {
			if all[i].Ended.Before(before) {
				ended = append(ended, &all[i])
			}
		}
		return err
	}, matches)
	slices.SortFunc(ended, func(a, b *archive.Match) int { return archive.LatestFirst(*a, *b) })
	for _, m := range ended[:min(len(ended), max(limit, 0))] {
		list = append(list, *m)
	}
	return list, err
}

// Old implements archive.Archive.
func (s *Store) Old(ctx context.Context, before time.Time, limit int) (ids []string, err error) {
	if limit <= 0 {
		return nil, ctx.Err()
	}
	err = s.db.read(ctx, func(t *transaction) error {
		until := js.Global().Get("IDBKeyRange").Call("upperBound", stampOf(before), true)
		keys, err := t.askIndex(matches, "ended", "getAllKeys", until, limit)
		if err != nil {
			return err
		}
		return each(keys, func(key js.Value) error {
			ids = append(ids, idOf(key.String()))
			return nil
		})
	}, matches)
	return ids, err
}

// Forget implements archive.Archive.
func (s *Store) Forget(ctx context.Context, id string) error {
	return s.db.write(ctx, func(t *transaction) error {
		return errors.Join(t.remove(matches, textOf(id)), t.remove(records, textOf(id)))
	}, matches, records)
}

// Standings implements archive.Archive.
func (s *Store) Standings(ctx context.Context, id people.ID) (list []archive.Standing, err error) {
	err = s.db.read(ctx, func(t *transaction) error {
		played, err := t.matchesOf(id)
		list = archive.StandingsOf(id, slices.Values(played))
		return err
	}, matches)
	return list, err
}

// Reindex implements archive.Archive. The browser keeps the indexes, so there is nothing to rebuild.
func (s *Store) Reindex(ctx context.Context) (n int, err error) {
	err = s.db.read(ctx, func(t *transaction) error {
		count, err := t.ask(matches, "count")
		if err == nil {
			n = count.Int()
		}
		return err
	}, matches)
	return n, err
}
