package store

import (
	"context"
	"errors"
	"fmt"

	"roundhouse/play/table"
	"roundhouse/rules"
)

// A table's log holds by the rules of an edition, which stands beside it: by those of the
// program that began it, or that has played it again when it opened the file. When a program
// with later rules opens a file it plays again what is not over. Tables that go on by its rules
// are of its edition then, those that do not are dropped. Matches that are over stay as they
// are, and whoever reads them is told that they are of earlier rules.

// schemaOfEdition is the first schema version that notes editions.
const schemaOfEdition = 4

// Dropped is how many tables Open has dropped, since they were not over and were played by
// earlier rules.
func (s *Store) Dropped() int { return s.dropped }

// sift looks through the tables that are not over, once for each edition of the rules.
func (s *Store) sift(ctx context.Context) error {
	has, err := one[int](ctx, s.reader, "SELECT edition FROM file")
	switch {
	case err != nil || has == rules.Edition:
		return err
	case has > rules.Edition:
		return fmt.Errorf("edition %d of the rules, and this program knows edition %d at most: a newer one has written the file",
			has, rules.Edition)
	}
	hold, drop, err := s.sorted(ctx)
	if err != nil {
		return err
	}
	s.dropped = len(drop)
	return s.writer.write(ctx, func(t *tx) error { return t.sift(hold, drop) }, nil)
}

// sorted returns the tables of earlier editions that are not over: those that hold by the rules
// of today, and those that do not. Damaged ones are in neither.
func (s *Store) sorted(ctx context.Context) (hold, drop []string, err error) {
	var ids []string
	var id string
	err = s.reader.each(ctx, []any{&id}, func() { ids = append(ids, id) },
		"SELECT id FROM tables WHERE edition < ? AND id NOT IN (SELECT tab FROM matches) ORDER BY num", rules.Edition)
	if err != nil {
		return nil, nil, err
	}
	for _, id := range ids {
		entries, err := s.Read(ctx, id, 0)
		if err == nil {
			err = table.CheckLog(id, entries)
		}
		var earlier *table.Earlier
		var damage *table.Damaged
		switch {
		case err == nil:
			hold = append(hold, id)
		case errors.As(err, &earlier) && !earlier.Over:
			drop = append(drop, id)
		case earlier == nil && !errors.As(err, &damage):
			return nil, nil, err
		}
	}
	return hold, drop, nil
}

// sift brings the tables that hold to the edition of today, and drops others.
func (t *tx) sift(hold, drop []string) error {
	for _, id := range hold {
		if _, err := t.exec("UPDATE tables SET edition = ? WHERE id = ?", rules.Edition, id); err != nil {
			return err
		}
	}
	for _, id := range drop {
		if err := t.remove(id); err != nil {
			return err
		}
		if _, err := t.exec("INSERT OR IGNORE INTO dropped VALUES (?)", id); err != nil {
			return err
		}
	}
	_, err := t.exec("UPDATE file SET edition = ?", rules.Edition)
	return err
}

// requireKept returns *table.Earlier for a table that was dropped.
func (s *Store) requireKept(ctx context.Context, id string) error {
	dropped, err := one[bool](ctx, s.reader, "SELECT TRUE FROM dropped WHERE id = ?", id)
	if err == nil && dropped {
		err = &table.Earlier{Table: id}
	}
	return err
}
