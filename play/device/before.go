//go:build js

package device

import (
	"context"
	"encoding/json"
	"syscall/js"
	"time"

	"roundhouse/play/lists"
	"roundhouse/play/people"
	"roundhouse/play/table"
)

// listsMoved is the name of the value that says that moveListings has been here.
const listsMoved = "listings"

// before is what lists show of a table in a database of version 1. Its seats have the names of
// today's, but for large letters.
type before struct {
	Rules  []byte
	Host   string
	Seats  []lists.Seat
	Stage  table.Stage
	Round  int
	Rounds int
	Listed bool
	Moved  time.Time
}

// moveListings makes listings of what databases of version 1 have for lists. If that lacks a table's
// last events or cannot be read, it makes the listing from the log.
func (s *Store) moveListings(ctx context.Context) error {
	listings, behind := map[string][]byte{}, []string{}
	done := false
	err := s.db.read(ctx, func(t *transaction) error {
		found, err := t.get(facts, listsMoved)
		if done = err == nil && !found.IsUndefined(); done || err != nil {
			return err
		}
		rows, err := t.ask(tables, "getAll")
		if err != nil {
			return err
		}
		if err := each(rows, func(row js.Value) error {
			id := idOf(row.Get("table").String())
			listing, err := listingBefore(row)
			if listings[id] = listing; err != nil {
				behind = append(behind, id)
			}
			return nil
		}); err != nil {
			return err
		}
		rows, err = t.ask(heads, "getAll")
		if err != nil {
			return err
		}
		return each(rows, func(row js.Value) error {
			if news := row.Get("news"); news.Truthy() {
				behind = append(behind, idOf(row.Get("table").String()))
			}
			return nil
		})
	}, facts, tables, heads)
	if err != nil || done {
		return err
	}
	for _, id := range behind {
		entries, err := s.Read(ctx, id, 0)
		if err != nil {
			return err
		}
		if state, _, err := table.ReadLog(table.New(id), entries); err == nil {
			if listings[id], err = lists.Of(&state); err != nil {
				return err
			}
		}
	}
	return s.db.write(ctx, func(t *transaction) error {
		for id, listing := range listings {
			if err := t.putListing(id, listing); err != nil {
				return err
			}
		}
		return t.put(facts, map[string]any{"name": listsMoved, "value": 1})
	}, facts, tables)
}

// listingBefore returns the listing for a row of version 1.
func listingBefore(row js.Value) ([]byte, error) {
	var b before
	if err := readRow(row, &b); err != nil {
		return nil, err
	}
	return json.Marshal(lists.Entry{
		Stage: b.Stage, Listed: b.Listed, Moved: table.MillisOf(b.Moved), Host: people.ID(b.Host), Seats: b.Seats,
		Round: b.Round, Rounds: b.Rounds, Rules: b.Rules,
	})
}
