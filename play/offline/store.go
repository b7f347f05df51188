//go:build js

package offline

import (
	"context"
	"errors"
	"fmt"
	"syscall/js"

	"roundhouse/game/rules"
	"roundhouse/play/log"
)

// The object stores of the database.
const (
	heads   = "heads"   // by table: the number of its last entry, and when it is due
	entries = "entries" // by table and number
	rows    = "rows"    // by key
	tables  = "lists"   // by table: the listings of those that have one
	facts   = "facts"   // by name: single values about the database itself
	kept    = "kept"    // by table: what a page reads, see kept.go
)

// version is the number of the database's form. A browser that has a later one refuses this
// program, so it also rises with the edition of the rules.
const version = 2 + rules.Edition

// Store is the database of a device, in IndexedDB. It implements the interfaces of log, as package
// store does for a server.
//
// Each method uses one transaction, so that it does everything or nothing, and what it has stored
// is on the disk when it returns. Only one program may use the database at a time, and its caller
// must see to that. If there are two for a moment, both still find what the other one has stored:
// nothing is kept in memory.
type Store struct {
	db database
}

// ErrNewer is the error if a later release has written the database.
var ErrNewer = errors.New("a later release of Roundhouse has written what this device keeps")

// Open opens the database with that name, or makes it.
func Open(ctx context.Context, name string) (*Store, error) {
	db, err := openDatabase(ctx, name, version, func(db js.Value, old int) {
		add := func(name string, key any) js.Value {
			return db.Call("createObjectStore", name, map[string]any{"keyPath": key})
		}
		if old < 3 {
			add(rows, "key")
		}
		if old < 4 {
			add(kept, "table")
		}
		if old > 0 { // it has the others; see moveListings, moveRows and moveKept
			return
		}
		add(heads, "table").Call("createIndex", "wake", "wake")
		add(entries, []any{"table", "seq"}).Call("createIndex", "id", []any{"table", "id"}, map[string]any{"unique": true})
		add(tables, "table")
		add(facts, "name")
	})
	if err != nil {
		return nil, err
	}
	s := &Store{db: db}
	err = s.moveListings(ctx)
	if err == nil {
		err = s.moveRows(ctx)
	}
	if err == nil {
		err = s.moveKept(ctx)
	}
	if err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// Close closes the database. No other method may be called afterwards.
func (s *Store) Close() { s.db.value.Call("close") }

// asStored turns an error of the browser into one of log.
func asStored(err error) error {
	var failed js.Error
	switch {
	case errors.Is(err, errAborted):
		return fmt.Errorf("%w: %w", log.ErrNotStored, err)
	case !errors.As(err, &failed):
		return err
	case failed.Value.Get("name").String() == "QuotaExceededError":
		return fmt.Errorf("%w: %w", log.ErrFull, err)
	}
	return fmt.Errorf("%w: %w", log.ErrNotStored, err)
}
