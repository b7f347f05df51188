// Package transfer copies everything that is stored in one place to another one: from a data file
// into a cluster, and back. Both ends are a Store.
package transfer

import (
	"context"
	"errors"
	"fmt"

	"roundhouse/play/log"
)

// Store is a place where everything is stored. If a sequence yields an error, it ends.
type Store interface {
	log.Log
	log.Rows
	// BeginRestore marks the store: only a part of it has been restored. A store with the mark
	// cannot be opened, except to begin again.
	BeginRestore(ctx context.Context) error
	// EndRestore removes the mark.
	EndRestore(ctx context.Context) error
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
	copyOne := func(ctx context.Context, one log.Whole) error { return copyLog(ctx, from, to, one) }
	if err := copyAll(ctx, from.All(ctx), copyOne); err != nil {
		return fmt.Errorf("logs: %w", err)
	}
	copyRow := func(ctx context.Context, row log.Row) error {
		_, err := to.Put(ctx, row.Key, 0, row.Value)
		return err
	}
	if err := copyAll(ctx, from.Scan(ctx, "", ""), copyRow); err != nil {
		return fmt.Errorf("rows: %w", err)
	}
	return to.EndRestore(ctx)
}

// requireEmpty returns an error that names one of the things in the store, if there are any.
func requireEmpty(ctx context.Context, to Store) error {
	for l, err := range to.All(ctx) {
		return notEmpty("log", l.ID, err)
	}
	for row, err := range to.Scan(ctx, "", "") {
		return notEmpty("row", row.Key, err)
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
