package store

import (
	"context"
	"encoding/json"

	"roundhouse/lobby"
)

// Add is of lobby.People.
func (s *Store) Add(ctx context.Context, p lobby.Person, secret lobby.Hash) error {
	return s.writer.write(ctx, func(t *tx) error {
		taken, err := t.number("SELECT 1 FROM people WHERE id = ? UNION ALL SELECT 1 FROM secrets WHERE hash = ?", p.ID, secret[:])
		if err != nil {
			return err
		} else if taken != 0 {
			return lobby.ErrTaken
		}
		num, err := t.number("INSERT INTO people (id, name, since) VALUES (?, ?, ?) RETURNING num", p.ID, p.Name, stamp(p.Since))
		if err != nil {
			return err
		}
		_, err = t.exec("INSERT INTO secrets VALUES (?, ?)", secret[:], num)
		return err
	}, nil)
}

// Who is of lobby.People.
func (s *Store) Who(ctx context.Context, secret lobby.Hash) (lobby.Person, error) {
	p, err := lobby.Person{}, lobby.ErrUnknown
	var since int64
	failed := s.reader.each(ctx, []any{&p.ID, &p.Name, &since}, func() {
		p.Since, err = moment(since), nil
	}, "SELECT id, name, since FROM people JOIN secrets ON person = num WHERE hash = ?", secret[:])
	if failed != nil {
		err = failed
	}
	return p, err
}

// Names is of lobby.People.
func (s *Store) Names(ctx context.Context, ids ...lobby.ID) (map[lobby.ID]string, error) {
	wanted, err := json.Marshal(ids)
	if err != nil {
		return nil, err
	}
	names := make(map[lobby.ID]string, len(ids))
	var id lobby.ID
	var name string
	err = s.reader.each(ctx, []any{&id, &name}, func() { names[id] = name },
		"SELECT id, name FROM people WHERE id IN (SELECT value FROM json_each(?))", string(wanted))
	return names, err
}

// Rename is of lobby.People.
func (s *Store) Rename(ctx context.Context, id lobby.ID, name string) error {
	return s.change(ctx, "UPDATE people SET name = ? WHERE id = ?", name, id)
}

// Grant is of lobby.People.
func (s *Store) Grant(ctx context.Context, id lobby.ID, secret lobby.Hash) error {
	return s.writer.write(ctx, func(t *tx) error {
		taken, err := t.number("SELECT 1 FROM secrets WHERE hash = ?", secret[:])
		if err != nil {
			return err
		} else if taken != 0 {
			return lobby.ErrTaken
		}
		n, err := t.exec("INSERT INTO secrets SELECT ?, num FROM people WHERE id = ?", secret[:], id)
		if err == nil && n == 0 {
			err = lobby.ErrUnknown
		}
		return err
	}, nil)
}

// Revoke is of lobby.People.
func (s *Store) Revoke(ctx context.Context, secret lobby.Hash) error {
	return s.writer.write(ctx, func(t *tx) error {
		_, err := t.exec("DELETE FROM secrets WHERE hash = ?", secret[:])
		return err
	}, nil)
}

// Delete is of lobby.People. Foreign keys do the rest: see schema.
func (s *Store) Delete(ctx context.Context, id lobby.ID) error {
	return s.change(ctx, "DELETE FROM people WHERE id = ?", id)
}

// change runs a statement about one person; lobby.ErrUnknown if there is none.
func (s *Store) change(ctx context.Context, query string, args ...any) error {
	return s.writer.write(ctx, func(t *tx) error {
		n, err := t.exec(query, args...)
		if err == nil && n == 0 {
			err = lobby.ErrUnknown
		}
		return err
	}, nil)
}
