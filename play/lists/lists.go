// Package lists stores the lists of tables: those that everybody may join or watch, those of a
// person, those without an event for long. They are a read model: anything lost can be rebuilt from
// the tables.
//
// Lists is the interface, Memory one implementation, package store another. Package liststest is
// the test suite for all. All times are returned in UTC. Ties in an order are broken by the table's
// ID.
package lists

import (
	"context"
	"time"

	"roundhouse/play/people"
)

// Lists stores the lists of tables.
type Lists interface {
	// Put writes the present state of a table.
	Put(ctx context.Context, t Table) error
	// Drop takes a table off the lists. It does nothing if the table is on none.
	Drop(ctx context.Context, id string) error
	// Behind returns the tables whose entries are out of date: their logs have events for lists
	// that were stored after the table was last put or dropped. It is meant for the start of a
	// program; an implementation in memory returns none.
	Behind(ctx context.Context) ([]string, error)
	// Listed returns at most limit tables that everybody may see and that are not over: first those
	// that wait for players, then those with the latest event first.
	Listed(ctx context.Context, limit int) ([]Table, error)
	// ForPerson returns at most limit tables where the person sits and that are not over, those with the
	// latest event first.
	ForPerson(ctx context.Context, id people.ID, limit int) ([]Table, error)
	// Waiting returns the IDs of the tables that wait for players and have that host.
	Waiting(ctx context.Context, host people.ID) ([]string, error)
	// Idle returns at most limit tables in a stage whose last event was before a time, the oldest
	// first.
	Idle(ctx context.Context, stage Stage, before time.Time, limit int) ([]Table, error)
	// Newest returns the time of the latest event, the zero time if there is no table.
	Newest(ctx context.Context) (time.Time, error)
	// Count returns how many tables are in each stage. Stages without tables are left out.
	Count(ctx context.Context) (map[Stage]int, error)
}
