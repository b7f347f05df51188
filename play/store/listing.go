package store

import (
	"context"
	"database/sql"
	"encoding/json"

	"roundhouse/play/lists"
	"roundhouse/play/table"
)

// shown is a table that lists show, or may have to show, by an earlier schema.
type shown struct {
	num         int64
	id          string
	edition     int  // what stands beside its log
	behind      bool // lists lack its last events
	lists.Entry      // as lists show it
	seats       []byte
	moved       int64
}

// moveListings gives tables their listings, for which earlier schemas had a table of their own. If
// that lacks a table's last events, the listing is made from the log. A table that was on the lists
// but not in the log stays damaged.
func moveListings(ctx context.Context, tx *sql.Tx) error {
	if _, err := tx.ExecContext(ctx, `INSERT INTO tables (id, edition)
		SELECT id, 1 FROM listings WHERE seq > 0 AND id NOT IN (SELECT id FROM tables)`); err != nil {
		return err
	}
	list, err := shownTables(ctx, tx)
	for _, one := range list {
		listing, failed := one.listing(ctx, tx)
		if failed != nil {
			return failed
		}
		if _, err := tx.ExecContext(ctx, "UPDATE tables SET listing = ? WHERE num = ?", orNull(listing), one.num); err != nil {
			return err
		}
	}
	return err
}

// shownTables returns the tables that lists show, or may have to show.
func shownTables(ctx context.Context, tx *sql.Tx) (list []shown, err error) {
	rows, err := tx.QueryContext(ctx, `SELECT t.num, t.id, t.edition, t.news IS NOT NULL, coalesce(l.rules, ''),
		coalesce(l.host, ''), coalesce(l.seats, '[]'), coalesce(l.stage, ''), coalesce(l.round, 0),
		coalesce(l.rounds, 0), coalesce(l.listed, 0), coalesce(l.moved, 0)
		FROM tables AS t LEFT JOIN listings AS l USING (id) WHERE t.news IS NOT NULL OR l.id IS NOT NULL`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var one shown
		e := &one.Entry
		if err := rows.Scan(&one.num, &one.id, &one.edition, &one.behind, &e.Rules, &e.Host, &one.seats, &e.Stage, &e.Round,
			&e.Rounds, &e.Listed, &one.moved); err != nil {
			return nil, err
		}
		list = append(list, one)
	}
	return list, rows.Err()
}

// listing returns the table's listing. If it must be made from a log that cannot be read, it is
// what lists show.
func (s *shown) listing(ctx context.Context, tx *sql.Tx) ([]byte, error) {
	if s.behind {
		entries, err := entriesOf(ctx, tx, s.num, s.edition)
		if err != nil {
			return nil, err
		}
		if state, _, err := table.ReadLog(table.New(s.id), entries); err == nil {
			return lists.Of(&state)
		}
	}
	if s.Stage == "" {
		return nil, nil
	}
	if len(s.Rules) == 0 {
		s.Rules = nil
	}
	s.Moved = table.MillisOf(timeOf(s.moved))
	if err := json.Unmarshal(s.seats, &s.Seats); err != nil {
		return nil, err
	}
	return json.Marshal(s.Entry)
}
