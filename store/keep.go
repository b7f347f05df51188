package store

import (
	"context"
	"time"
)

// Old is of lobby.History.
func (s *Store) Old(ctx context.Context, before time.Time, limit int) (tables []string, err error) {
	var id string
	err = s.reader.each(ctx, []any{&id}, func() { tables = append(tables, id) },
		"SELECT tab FROM matches WHERE ended < ? ORDER BY ended, tab LIMIT ?", stamp(before), limit)
	return tables, err
}

// Forget is of lobby.History. Foreign keys do the rest.
func (s *Store) Forget(ctx context.Context, table string) error {
	return s.writer.write(ctx, func(t *tx) error {
		_, err := t.exec("DELETE FROM matches WHERE tab = ?", table)
		return err
	}, nil)
}

// Count is of lobby.Tables.
func (s *Store) Count(ctx context.Context) (map[string]int, error) {
	stages := map[string]int{}
	var stage string
	var n int
	err := s.reader.each(ctx, []any{&stage, &n}, func() { stages[stage] = n }, "SELECT stage, count(*) FROM listings GROUP BY stage")
	return stages, err
}
