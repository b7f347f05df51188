// Package transfer copies everything that is stored in one place to another one: from a data file
// into a cluster, and back. Both ends are a Store.
package transfer

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"time"

	"roundhouse/play/archive"
	"roundhouse/play/log"
	"roundhouse/play/people"
)

// Store is a place where everything is stored. If a sequence yields an error, it ends.
type Store interface {
	log.Log
	// BeginRestore marks the store: only a part of it has been restored. A store with the mark
	// cannot be opened, except to begin again.
	BeginRestore(ctx context.Context) error
	// EndRestore removes the mark.
	EndRestore(ctx context.Context) error
	// AllPeople yields all people.
	AllPeople(ctx context.Context) iter.Seq2[Person, error]
	// RestorePerson adds a person who is not there yet.
	RestorePerson(ctx context.Context, p Person) error
	// AllMatches yields all finished matches. The seats of deleted people belong to nobody.
	AllMatches(ctx context.Context) iter.Seq2[Match, error]
	// RestoreMatch adds the match of a table that has none yet. Its people must be there.
	RestoreMatch(ctx context.Context, m Match) error
}

// Person is a person with all secrets.
type Person struct {
	people.Person
	Secrets []Secret // in the order of their hashes
}

// Secret is the hash of a secret.
type Secret struct {
	Hash people.Hash
	Made time.Time // for a recovery code; otherwise the zero time
}

// Match is a finished match.
type Match struct {
	archive.Match
	Edition int // of the rules by which its record holds
}

// ErrNotEmpty is Copy's error if there is something at its target already.
var ErrNotEmpty = errors.New("the target is not empty")

// Copy copies everything to a place that must be empty. What changes meanwhile may be copied as it
// was or as it is. After an error, part of it may have been copied, and the place has the mark of
// BeginRestore.
func Copy(ctx context.Context, from, to Store) error {
	if err := requireEmpty(ctx, to); err != nil {
		return err
	}
	if err := to.BeginRestore(ctx); err != nil {
		return err
	}
	if err := copyAll(ctx, from.AllPeople(ctx), to.RestorePerson); err != nil {
		return fmt.Errorf("people: %w", err)
	}
	copyOne := func(ctx context.Context, one log.Whole) error { return copyLog(ctx, from, to, one) }
	if err := copyAll(ctx, from.All(ctx), copyOne); err != nil {
		return fmt.Errorf("logs: %w", err)
	}
	if err := copyAll(ctx, from.AllMatches(ctx), to.RestoreMatch); err != nil {
		return fmt.Errorf("matches: %w", err)
	}
	return to.EndRestore(ctx)
}

// requireEmpty returns an error that names one of the things in the store, if there are any.
func requireEmpty(ctx context.Context, to Store) error {
	for p, err := range to.AllPeople(ctx) {
		return notEmpty("person", string(p.ID), err)
	}
	for l, err := range to.All(ctx) {
		return notEmpty("log", l.ID, err)
	}
	for m, err := range to.AllMatches(ctx) {
		return notEmpty("match of table", m.Table, err)
	}
	return nil
}

// notEmpty returns err, or if it is nil, that there is a thing of that kind.
func notEmpty(kind, id string, err error) error {
	if err != nil {
		return err
	}
	return fmt.Errorf("%w: it has the %s %q", ErrNotEmpty, kind, id)
}
