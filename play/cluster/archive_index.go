package cluster

import (
	"context"
	"errors"

	"roundhouse/play/archive"
)

// Forget implements archive.Archive.
func (a *Archive) Forget(ctx context.Context, table string) error {
	k, err := a.read(ctx, table)
	if errors.Is(err, archive.ErrUnknown) {
		return nil
	} else if err != nil {
		return err
	}
	// The match goes last, so that a repeated call finds it.
	subjects := []string{a.endedSubject(table)}
	for _, born := range k.played() {
		subjects = append(subjects, a.playedSubject(born, tokenOf(table)))
	}
	for _, subject := range subjects {
		if err := a.s.setGone(ctx, subject); err != nil {
			return err
		}
	}
	return a.s.purge(ctx, a.matchSubject(table), 0)
}

// forgetPerson takes a deleted person's matches out of the index.
func (a *Archive) forgetPerson(ctx context.Context, born string) error {
	return a.s.purge(ctx, a.playedSubject(born, "*"), 0)
}

// Reindex implements archive.Archive.
func (a *Archive) Reindex(ctx context.Context) (matches int, err error) {
	if err := a.dropIndex(ctx); err != nil {
		return 0, err
	}
	err = a.walk(ctx, a.c.subject("matches", "match", "*"), func(m message) error {
		k, err := keptIn(m)
		if err != nil {
			return err
		}
		matches++
		if err := a.clearSeats(ctx, []kept{k}); err != nil {
			return err
		}
		return a.index(ctx, &k)
	})
	return matches, err
}

// dropIndex deletes the whole index.
func (a *Archive) dropIndex(ctx context.Context) error {
	for _, filter := range []string{
		a.c.subject("matches", "ended", ">"), a.c.subject("matches", "played", ">"),
	} {
		if err := a.s.purge(ctx, filter, 0); err != nil {
			return err
		}
	}
	return nil
}
