// Package archive stores finished matches, and the results of people in them.
//
// Archive is the interface; Memory is one implementation, and package store has another. Package
// archivetest is the test suite that every implementation must pass. All times are returned in UTC.
// Ties in any ordering are broken by table or rule set.
package archive

import (
	"context"
	"errors"
	"time"

	"roundhouse/play/people"
)

// ErrUnknown is the error if the table has no finished match.
var ErrUnknown = errors.New("there is no finished match of that table")

// Archive stores the finished matches. Matches stay when people are deleted: the seats of unknown
// or deleted people belong to nobody.
type Archive interface {
	// Save stores a match. If there already is a match of the same table, Save does nothing.
	Save(ctx context.Context, m Match) error
	// Match returns the finished match of a table, or ErrUnknown.
	Match(ctx context.Context, table string) (Match, error)
	// Matches returns at most limit of the person's matches that ended before a time, the latest
	// first. They come without their records.
	Matches(ctx context.Context, id people.ID, before time.Time, limit int) ([]Match, error)
	// Old returns the tables of at most limit matches that ended before a time, the oldest first.
	Old(ctx context.Context, before time.Time, limit int) ([]string, error)
	// Forget deletes the match of a table, for everybody. If there is none, it does nothing.
	Forget(ctx context.Context, table string) error
	// Standings returns the person's standings, one for each rule set; those with the most matches
	// come first.
	Standings(ctx context.Context, id people.ID) ([]Standing, error)
	// Reindex rebuilds what Matches and Standings read from the stored matches, and returns the
	// number of matches.
	Reindex(ctx context.Context) (matches int, err error)
}
