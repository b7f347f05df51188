// Package archive keeps the finished matches, and what people have achieved in them.
//
// Archive is the interface, Memory one form of it, the package store another. The package
// archivetest holds the suite that each form passes. All times are returned in UTC. Where an order
// leaves two places open, the table or the rule set decides.
package archive

import (
	"context"
	"errors"
	"time"

	"roundhouse/play/people"
)

// ErrUnknown says that there is no finished match of a table.
var ErrUnknown = errors.New("there is no finished match of that table")

// Archive keeps the finished matches. A match may outlast its people: seats of people who are
// unknown or who have been deleted are nobody's.
type Archive interface {
	// Save keeps a match. A second match of the same table is a repeat and changes nothing.
	Save(ctx context.Context, m Match) error
	// Match returns the finished match of a table, or ErrUnknown.
	Match(ctx context.Context, table string) (Match, error)
	// Matches returns the person's matches that ended before a time, without their records: the
	// latest first, at most limit.
	Matches(ctx context.Context, id people.ID, before time.Time, limit int) ([]Match, error)
	// Old returns the tables of matches that ended before a time: the oldest first, at most limit.
	Old(ctx context.Context, before time.Time, limit int) ([]string, error)
	// Forget deletes the match of a table, for everybody. It does nothing where there is none.
	Forget(ctx context.Context, table string) error
	// Standings returns the person's standings by rule set, most matches first.
	Standings(ctx context.Context, id people.ID) ([]Standing, error)
	// Reindex rebuilds what Matches and Standings are read from, and returns the number of matches.
	Reindex(ctx context.Context) (matches int, err error)
}
