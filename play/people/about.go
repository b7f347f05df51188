package people

import (
	"context"
	"errors"
	"iter"
	"strings"

	"roundhouse/play/log"
)

func aboutKey(id ID, key string) string { return "of/" + string(id) + "/" + key }

// Of returns the rows that are kept about a person, which are deleted with the person. Whatever is
// kept for one person alone belongs there, so that it cannot be forgotten: each package begins its
// keys with a word of its own. Put returns ErrUnknown for an unknown person.
func (p *People) Of(id ID) log.Rows { return about{p, id} }

// Having returns those of the people about whom a row with that key is kept, see Of.
func (p *People) Having(ctx context.Context, key string, ids ...ID) (map[ID]bool, error) {
	have := map[ID]bool{}
	rows, err := p.About(ctx, key, ids...)
	for id := range rows {
		have[id] = true
	}
	return have, err
}

// About returns the rows with that key that are kept about these people, see Of.
func (p *People) About(ctx context.Context, key string, ids ...ID) (map[ID]log.Row, error) {
	keys := make([]string, len(ids))
	for i, id := range ids {
		keys[i] = aboutKey(id, key)
	}
	found, err := p.rows.Get(ctx, keys...)
	rows := make(map[ID]log.Row, len(found))
	for i, id := range ids {
		if one, ok := found[keys[i]]; ok {
			rows[id] = one
		}
	}
	return rows, err
}

// about is the rows about one person.
type about struct {
	p  *People
	id ID
}

// Get implements log.Rows.
func (a about) Get(ctx context.Context, keys ...string) (map[string]log.Row, error) {
	whole := make([]string, len(keys))
	for i, key := range keys {
		whole[i] = aboutKey(a.id, key)
	}
	found, err := a.p.rows.Get(ctx, whole...)
	rows := make(map[string]log.Row, len(found))
	for _, one := range found {
		one = a.cut(one)
		rows[one.Key] = one
	}
	return rows, err
}

// cut returns the row with the key that the caller knows.
func (a about) cut(one log.Row) log.Row {
	one.Key = strings.TrimPrefix(one.Key, aboutKey(a.id, ""))
	return one
}

// Put implements log.Rows. The person may be deleted at the same time: either Delete sees the row,
// or Put sees afterwards that the person is gone, and deletes what there is.
func (a about) Put(ctx context.Context, key string, rev log.Rev, value []byte) (log.Rev, error) {
	now, err := a.p.rows.Put(ctx, aboutKey(a.id, key), rev, value)
	if err != nil && !errors.Is(err, log.ErrMoved) {
		return 0, err
	}
	known, failed := a.p.Names(ctx, a.id)
	if _, ok := known[a.id]; failed == nil && !ok {
		if failed = a.p.deleteAbout(ctx, a.id); failed == nil {
			failed = ErrUnknown
		}
	}
	if failed != nil {
		return 0, failed
	}
	return now, err
}

// Delete implements log.Rows.
func (a about) Delete(ctx context.Context, key string, rev log.Rev) error {
	return a.p.rows.Delete(ctx, aboutKey(a.id, key), rev)
}

// Scan implements log.Rows.
func (a about) Scan(ctx context.Context, prefix, from string) iter.Seq2[log.Row, error] {
	return func(yield func(log.Row, error) bool) {
		for one, err := range a.p.rows.Scan(ctx, aboutKey(a.id, prefix), aboutKey(a.id, from)) {
			if !yield(a.cut(one), err) {
				return
			}
		}
	}
}
