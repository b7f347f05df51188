//go:build js

package offline

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"syscall/js"
	"time"

	"roundhouse/play/archive"
	"roundhouse/play/lists"
	"roundhouse/play/log"
	"roundhouse/play/people"
	"roundhouse/play/table"
)

// listsMoved is the name of the value that moveListings stores when it has ended.
const listsMoved = "listings"

// before is what lists show of a table in a database of version 1. The names of its seats' fields
// begin with capital letters there, and are else those of today.
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

// moveListings makes listings of what databases of version 1 have for lists. If that lacks a
// table's last events or cannot be read, it makes the listing from the log. If that cannot be read
// either, the listing is damaged.
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
			if err != nil { // the page shows that the table is there, unless its log can be read
				listing, behind = []byte("?"), append(behind, id)
			}
			listings[id] = listing
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
		if state, _, err := table.ReadLog(table.New(id), entries); err == nil && len(entries) > 0 {
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
	}, facts, tables, kept)
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

// The object stores of databases before version 3 in which people and finished matches were.
const (
	persons = "people"
	matches = "matches"
	records = "records"
)

// personBefore is a person in such a database.
type personBefore struct {
	people.Person
	Secrets []people.Secret
}

// moveRows makes rows of the people and the finished matches of such a database. If it is cut off,
// it does the same again.
func (s *Store) moveRows(ctx context.Context) error {
	if !s.db.value.Get("objectStoreNames").Call("contains", persons).Bool() {
		return nil
	}
	var known []personBefore
	var played []archive.Match
	err := s.db.read(ctx, func(t *transaction) (err error) {
		if known, err = allIn[personBefore](t, persons); err == nil {
			played, err = allIn[archive.Match](t, matches)
		}
		for i := range played {
			var record js.Value
			if err == nil {
				record, err = t.get(records, textOf(played[i].Table))
			}
			if err == nil && !record.IsUndefined() {
				played[i].Record = bytesOf(record.Get("record"))
			}
		}
		return err
	}, persons, matches, records)
	if err != nil || len(known)+len(played) == 0 {
		return err
	}
	p := people.New(s)
	for _, one := range known {
		if err := p.Import(ctx, one.Person, one.Secrets...); err != nil && !errors.Is(err, people.ErrTaken) {
			return err
		}
	}
	a := archive.New(s, p)
	for _, m := range played {
		if err := a.Save(ctx, m); err != nil {
			return err
		}
	}
	return s.db.write(ctx, func(t *transaction) error {
		for _, store := range []string{persons, matches, records} {
			if _, err := t.ask(store, "clear"); err != nil {
				return err
			}
		}
		return nil
	}, persons, matches, records)
}

// keptDone is the name of the value that moveKept stores when it has ended.
const keptDone = "kept"

// moveKept completes a database that was made before version 4. It fills kept, which pages read,
// and turns the values about people, which were facts, into rows.
func (s *Store) moveKept(ctx context.Context) error {
	done := false
	err := s.db.read(ctx, func(t *transaction) error {
		found, err := t.get(facts, keptDone)
		done = !found.IsUndefined()
		return err
	}, facts)
	if err != nil || done {
		return err
	}
	return s.db.write(ctx, func(t *transaction) error {
		listed, err := t.ask(tables, "getAll")
		if err != nil {
			return err
		}
		if err := each(listed, func(row js.Value) error {
			return t.keepTable(idOf(row.Get("table").String()), bytesOf(row.Get("listing")))
		}); err != nil {
			return err
		}
		saved, err := t.ask(rows, "getAll", between(archive.Prefix, textOf(archive.Prefix+"\xff")))
		if err != nil {
			return err
		}
		if err := each(saved, func(row js.Value) error { return t.keepMatch(rowOf(row)) }); err != nil {
			return err
		}
		known, err := t.ask(facts, "getAll", between("own/", "own0"))
		if err != nil {
			return err
		}
		if err := each(known, func(fact js.Value) error {
			name := fact.Get("name").String()
			row := log.Row{Key: "device/" + strings.TrimPrefix(name, "own/"), Value: []byte(fact.Get("value").String()), Rev: 1}
			return errors.Join(t.putRow(row), t.remove(facts, name))
		}); err != nil {
			return err
		}
		return t.put(facts, map[string]any{"name": keptDone, "value": 1})
	}, facts, tables, rows, kept)
}

// allIn returns what an object store of before has, as JSON.
func allIn[T any](t *transaction, store string) (list []T, err error) {
	all, err := t.ask(store, "getAll")
	if err != nil {
		return nil, err
	}
	err = each(all, func(row js.Value) error {
		var one T
		err := readRow(row, &one)
		list = append(list, one)
		return err
	})
	return list, err
}

// readRow decodes the JSON of a row.
func readRow(row js.Value, into any) error {
	return json.Unmarshal([]byte(idOf(row.Get("json").String())), into)
}
