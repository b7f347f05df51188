// Package archive stores the finished matches, and what people have achieved in them.
//
// Archive is the interface, Memory one implementation, package store another. Package archivetest
// is the test suite for all. All times are returned in UTC. Ties in an order are broken by table or
// rule set.
package archive

import (
	"context"
	"errors"
	"time"

	"roundhouse/play/people"
)

// ErrUnknown says that there is no finished match of a table.
var ErrUnknown = errors.New("there is no finished match of that table")

// Archive stores the finished matches. A match may outlast its people: seats of unknown or deleted
// people belong to nobody.
type Archive interface {
	// Save stores a match. A second match of the same table is a repeat and changes nothing.
	Save(ctx context.Context, m Match) error
	// Match returns the finished match of a table, or ErrUnknown.
	Match(ctx context.Context, table string) (Match, error)
	// Matches returns the person's matches that ended before a time, without their records: the
	// latest first, at most limit.
	Matches(ctx context.Context, id people.ID, before time.Time, limit int) ([]Match, error)
	// Old returns the tables of matches that ended before a time: the oldest first, at most limit.
	Old(ctx context.Context, before time.Time, limit int) ([]string, error)
	// Forget deletes the match of a table, for everybody. Without one it does nothing.
	Forget(ctx context.Context, table string) error
	// Standings returns the person's standings by rule set, most matches first.
	Standings(ctx context.Context, id people.ID) ([]Standing, error)
	// Reindex rebuilds the read model of Matches and Standings, and returns the number of matches.
	Reindex(ctx context.Context) (matches int, err error)
}
