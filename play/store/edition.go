package store

import (
	"context"
	"database/sql"
	"errors"

	"roundhouse/play/log"
	"roundhouse/play/table"
)

// Files of earlier schemas have the edition of the rules beside the log of a table, which states it
// since: in a column of the table, or nowhere, which is edition 1.
const (
	schemaOfEdition = 4  // the first schema version with that column
	schemaOfStated  = 12 // the first one in which the log states it
)

// editionIn returns, for a query, what stands beside a log or a record in a file of that schema
// version: its edition, or 0.
func editionIn(version int) string {
	switch {
	case version < schemaOfEdition:
		return "1"
	case version < schemaOfStated:
		return "edition"
	}
	return "0"
}

// stateEditions puts the editions into the logs.
func stateEditions(ctx context.Context, tx *sql.Tx) error {
	rows, err := tx.QueryContext(ctx,
		"SELECT e.num, data, edition FROM tables AS t JOIN entries AS e ON e.num = t.num << 24 | 1 WHERE edition < 3")
	if err != nil {
		return err
	}
	defer rows.Close()
	stated := map[int64][]byte{}
	for rows.Next() {
		var num int64
		var edition int
		first := log.Entry{Seq: 1}
		if err := rows.Scan(&num, &first.Data, &edition); err != nil {
			return err
		}
		table.StateEdition(&first, edition)
		stated[num] = first.Data
	}
	for num, data := range stated {
		if err == nil {
			_, err = tx.ExecContext(ctx, "UPDATE entries SET data = ? WHERE num = ?", data, num)
		}
	}
	return errors.Join(err, rows.Err())
}

// querier is a connection or a transaction.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// entriesOf returns the log of the table with that number. edition is what stands beside it, or 0.
func entriesOf(ctx context.Context, q querier, num int64, edition int) (list []log.Entry, err error) {
	rows, err := q.QueryContext(ctx, readEntries, entryRange(num, 0)...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var e log.Entry
		var at int64
		if err := rows.Scan(&at, &e.ID, &e.Data); err != nil {
			return nil, err
		}
		e.Seq = log.Seq(at - num<<room)
		table.StateEdition(&e, edition)
		list = append(list, e)
	}
	return list, rows.Err()
}
