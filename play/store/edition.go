package store

import (
	"context"
	"errors"
	"fmt"

	"roundhouse/game/rules"
	"roundhouse/play/table"
)

// Each table is stored with the edition of the rules by which its log replays: that of the program
// that began the table, or of the program that replayed it when it opened the file. A program with
// later rules that opens a file replays the matches that are not over. The tables that can continue
// under its rules get its edition, and the others are dropped. Matches that are over stay
// unchanged, and count as played by earlier rules.

// schemaOfEdition is the first schema version that stores editions.
const schemaOfEdition = 4

// Dropped returns the number of tables that Open has dropped because they were not over and cannot
// continue under this program's rules.
func (s *Store) Dropped() int { return s.dropped }

// siftTables replays the tables that are not over. It does so once for each edition of the rules.
func (s *Store) siftTables(ctx context.Context) error {
	has, err := queryOne[int](ctx, s.reader, "SELECT edition FROM file")
	switch {
	case err != nil || has == rules.Edition:
		return err
	case has > rules.Edition:
		return fmt.Errorf("edition %d of the rules, and this program knows edition %d at most: a newer one has written the file",
			has, rules.Edition)
	}
	hold, drop, err := s.sortTables(ctx)
	if err != nil {
		return err
	}
	s.dropped = len(drop)
	return s.writer.write(ctx, func(t *tx) error { return t.siftTables(hold, drop) }, nil)
}

// sortTables sorts the tables of earlier editions that are not over: hold has those that replay
// under today's rules, drop those that do not. Damaged tables are in neither list.
func (s *Store) sortTables(ctx context.Context) (hold, drop []string, err error) {
	var ids []string
	var id string
	err = s.reader.eachRow(ctx, []any{&id}, func() { ids = append(ids, id) },
		"SELECT id FROM tables WHERE edition < ? AND CAST('match/' || id AS BLOB) NOT IN (SELECT key FROM rows) ORDER BY num", rules.Edition)
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

// siftTables gives the tables in hold today's edition, and drops those in drop.
func (t *tx) siftTables(hold, drop []string) error {
	for _, id := range hold {
		if _, err := t.runStatement("UPDATE tables SET edition = ? WHERE id = ?", rules.Edition, id); err != nil {
			return err
		}
	}
	for _, id := range drop {
		if err := t.removeTable(id); err != nil {
			return err
		}
		if _, err := t.runStatement("INSERT OR IGNORE INTO dropped VALUES (?)", id); err != nil {
			return err
		}
	}
	_, err := t.runStatement("UPDATE file SET edition = ?", rules.Edition)
	return err
}

// requireKept returns a *table.Earlier if the table was dropped.
func (s *Store) requireKept(ctx context.Context, id string) error {
	dropped, err := queryOne[bool](ctx, s.reader, "SELECT TRUE FROM dropped WHERE id = ?", id)
	if err == nil && dropped {
		err = &table.Earlier{Table: id}
	}
	return err
}
