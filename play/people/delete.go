package people

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"sync"

	"roundhouse/play/log"
)

func goneKey(id ID) string { return "gone/" + string(id) }

// Delete deletes the person, all of the person's secrets, and all rows that are kept about the
// person, see Of. Seats in finished matches then belong to nobody. It returns ErrUnknown for an
// unknown person.
//
// It takes effect when the person's row is deleted. What a server that dies has left is deleted by
// Tidy.
func (p *People) Delete(ctx context.Context, id ID) error {
	for seen := false; ; seen = true {
		r, err := p.read(ctx, id)
		if errors.Is(err, ErrUnknown) && seen { // another server has deleted it at the same time
			return nil
		} else if err != nil {
			return err
		}
		if err := p.noteGone(ctx, id, r.Secrets); err != nil {
			return err
		}
		err = p.rows.Delete(ctx, personKey(id), r.rev)
		if err == nil {
			return p.bury(ctx, id)
		} else if !errors.Is(err, log.ErrMoved) {
			return err
		}
	}
}

// noteGone notes that the person is to go with these secrets, besides those noted before.
func (p *People) noteGone(ctx context.Context, id ID, secrets []Secret) error {
	for {
		var noted row
		if err := p.readRow(ctx, goneKey(id), &noted); err != nil && !errors.Is(err, ErrUnknown) {
			return err
		}
		for _, s := range secrets {
			if noted.indexOf(s.Hash) < 0 {
				noted.Secrets = append(noted.Secrets, s)
			}
		}
		value, err := json.Marshal(noted)
		if err == nil {
			_, err = p.rows.Put(ctx, goneKey(id), noted.rev, value)
		}
		if !errors.Is(err, log.ErrMoved) {
			return err
		}
	}
}

// bury deletes everything about a person whose own row is gone.
func (p *People) bury(ctx context.Context, id ID) error {
	var noted row
	err := p.readRow(ctx, goneKey(id), &noted)
	if errors.Is(err, ErrUnknown) { // another server has done it
		return nil
	} else if err != nil {
		return err
	}
	for _, s := range noted.Secrets {
		if err := p.deleteSecret(ctx, id, s.Hash); err != nil {
			return err
		}
	}
	if err := p.deleteAbout(ctx, id); err != nil {
		return err
	}
	return movedOr(p.rows.Delete(ctx, goneKey(id), noted.rev))
}

// movedOr returns err, or nil if it is log.ErrMoved: then another server goes on with the row.
func movedOr(err error) error {
	if errors.Is(err, log.ErrMoved) {
		return nil
	}
	return err
}

// Tidy completes what servers have left that died while they deleted people. It costs one request
// if there is nothing to do.
func (p *People) Tidy(ctx context.Context) error {
	for one, err := range p.rows.Scan(ctx, goneKey(""), "") {
		if err != nil {
			return err
		}
		id := ID(strings.TrimPrefix(one.Key, goneKey("")))
		err = p.Delete(ctx, id)
		if errors.Is(err, ErrUnknown) {
			err = p.bury(ctx, id)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// atOnce is how many rows are deleted at the same time.
const atOnce = 32

// deleteAbout deletes all rows that are kept about a person.
func (p *People) deleteAbout(ctx context.Context, id ID) error {
	var some []string
	for one, err := range p.rows.Scan(ctx, aboutKey(id, ""), "") {
		if err != nil {
			return err
		}
		if some = append(some, one.Key); len(some) == atOnce {
			if err := p.deleteRows(ctx, some); err != nil {
				return err
			}
			some = nil
		}
	}
	return p.deleteRows(ctx, some)
}

// deleteRows deletes the rows with these keys at the same time.
func (p *People) deleteRows(ctx context.Context, keys []string) error {
	var all sync.WaitGroup
	errs := make([]error, len(keys))
	for i, key := range keys {
		all.Go(func() { errs[i] = log.DeleteRow(ctx, p.rows, key) })
	}
	all.Wait()
	return errors.Join(errs...)
}
