// Package lists keeps the lists of tables: those that everybody may join or watch, those of a
// person, those that nobody has moved for long. They are a read model: what is lost of them can be
// rebuilt from the tables.
//
// Lists is the interface, Memory one form of it, the package store another. The package liststest
// holds the suite that each form passes. All times are returned in UTC. Where an order leaves two
// places open, the table's ID decides.
package lists

import (
	"context"
	"time"

	"roundhouse/play/people"
)

// Lists keeps the lists of tables.
type Lists interface {
	// Put writes how a table is now.
	Put(ctx context.Context, t Table) error
	// Drop takes a table off the lists. It does nothing where it is on none.
	Drop(ctx context.Context, id string) error
	// Behind returns the tables that the lists do not show as they are: those whose log has events
	// for lists that were stored after the table was last put or dropped. It is for the start of a
	// program; a form that ends with the program returns none.
	Behind(ctx context.Context) ([]string, error)
	// Listed returns the tables that everybody may see and that are not over: those that wait for
	// players first, then those that moved last, at most limit.
	Listed(ctx context.Context, limit int) ([]Table, error)
	// Of returns the tables where the person sits and that are not over: those that moved last
	// first, at most limit.
	Of(ctx context.Context, id people.ID, limit int) ([]Table, error)
	// Waiting returns the IDs of the tables that wait for players and have that host.
	Waiting(ctx context.Context, host people.ID) ([]string, error)
	// Idle returns the tables in a stage that last moved before a time: the oldest first, at most
	// limit.
	Idle(ctx context.Context, stage Stage, before time.Time, limit int) ([]Table, error)
	// Newest returns when the table that moved last did so, the zero time where there is no table.
	Newest(ctx context.Context) (time.Time, error)
	// Count returns how many tables are in each stage. Stages without tables are left out.
	Count(ctx context.Context) (map[Stage]int, error)
}
