// Package lists stores lists of tables: those that everybody may join or watch, those of one
// person, and those without an event for a long time. The lists are a read model: whatever is lost
// can be rebuilt from the tables.
//
// Lists is the interface; Memory is one implementation, and package store has another. Package
// liststest is the test suite that every implementation must pass. All times are returned in UTC.
// Ties in any ordering are broken by the table's ID.
package lists

import (
	"context"
	"time"

	"roundhouse/play/people"
	"roundhouse/play/table"
)

// Lists stores the lists of tables.
type Lists interface {
	// Put writes the present state of a table into the lists. If the implementation also keeps the
	// tables' logs in one place with the lists, it puts no entry that takes events into account of
	// a table whose log has been removed.
	Put(ctx context.Context, t Entry) error
	// Drop takes a table off the lists. If the table is on none of them, it does nothing.
	Drop(ctx context.Context, id string) error
	// Behind returns the tables whose entries are out of date: their logs have events that concern
	// lists and were stored after the table was last put or dropped. Programs call it when they
	// start; an implementation in memory returns none.
	Behind(ctx context.Context) ([]string, error)
	// Listed returns at most limit tables that everybody may see and that are not over. Those that
	// wait for players come first; within both groups, those with the latest event come first.
	Listed(ctx context.Context, limit int) ([]Entry, error)
	// ForPerson returns at most limit tables at which the person sits and that are not over, those
	// with the latest event first.
	ForPerson(ctx context.Context, id people.ID, limit int) ([]Entry, error)
	// Waiting returns the IDs of the tables that wait for players and have that host.
	Waiting(ctx context.Context, host people.ID) ([]string, error)
	// Idle returns at most limit tables in a stage whose last event was before a time, the oldest
	// first.
	Idle(ctx context.Context, stage table.Stage, before time.Time, limit int) ([]Entry, error)
	// Newest returns the time of the latest event of any table, or the zero time if there is no
	// table.
	Newest(ctx context.Context) (time.Time, error)
	// Count returns the number of tables in each stage. Stages without tables are left out.
	Count(ctx context.Context) (map[table.Stage]int, error)
}
