package store

import (
	"context"
	"fmt"
	"iter"
	"time"

	"roundhouse/play/people"
	"roundhouse/play/transfer"
)

var _ transfer.Store = (*Store)(nil)

// BeginRestore implements transfer.Store. The file itself gets the mark, not only its log, since it
// is read there.
func (s *Store) BeginRestore(ctx context.Context) error {
	return s.writer.mark(ctx, unfinished)
}

// EndRestore implements transfer.Store.
func (s *Store) EndRestore(ctx context.Context) error { return s.writer.mark(ctx, application) }

// mark gives the file an application ID, and empties the log.
func (w *writer) mark(ctx context.Context, id uint32) error {
	err := w.write(ctx, func(t *tx) error {
		_, err := t.runStatement(fmt.Sprintf("PRAGMA application_id = %d", id))
		if err == nil {
			w.emptyLog()
		}
		return err
	}, nil)
	if err == nil {
		w.awaitEmptyLog(ctx)
	}
	return err
}

// AllPeople implements transfer.Store.
func (s *Store) AllPeople(ctx context.Context) iter.Seq2[transfer.Person, error] {
	return eachOf(func() (list []transfer.Person, err error) {
		var id people.ID
		var name, hash []byte
		var since int64
		var made *int64
		err = s.reader.eachRow(ctx, []any{&id, &name, &since, &hash, &made}, func() {
			if n := len(list); n == 0 || list[n-1].ID != id {
				list = append(list, transfer.Person{Person: people.Person{ID: id, Name: nameIn(name), Since: timeOf(since)}})
			}
			p := &list[len(list)-1]
			if hash != nil {
				p.Secrets = append(p.Secrets, transfer.Secret{Hash: hashIn(hash), Made: madeAt(made)})
			}
		}, `SELECT people.id, name, since, hash, made FROM people JOIN names USING (num)
			LEFT JOIN secrets ON person = people.num LEFT JOIN codes USING (hash) ORDER BY people.num, hash`)
		return list, err
	})
}

// hashIn returns the hash in a row.
func hashIn(row []byte) (h people.Hash) {
	copy(h[:], row)
	return h
}

// madeAt returns the time of a stamp, or the zero time if there is none.
func madeAt(stamp *int64) time.Time {
	if stamp == nil {
		return time.Time{}
	}
	return timeOf(*stamp)
}

// eachOf yields what list returns, and its error.
func eachOf[T any](list func() ([]T, error)) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		all, err := list()
		for _, one := range all {
			if !yield(one, nil) {
				return
			}
		}
		if err != nil {
			var none T
			yield(none, err)
		}
	}
}

// RestorePerson implements transfer.Store.
func (s *Store) RestorePerson(ctx context.Context, p transfer.Person) error {
	return s.writer.write(ctx, func(t *tx) error {
		var hashes []people.Hash
		for _, secret := range p.Secrets {
			hashes = append(hashes, secret.Hash)
		}
		if err := t.requireFree(p.ID, hashes...); err != nil {
			return err
		}
		if err := t.addPerson(p.Person); err != nil {
			return err
		}
		for _, secret := range p.Secrets {
			if err := t.grantSecret(p.ID, secret.Hash); err != nil {
				return err
			}
			if secret.Made.IsZero() {
				continue
			}
			if err := t.listCode(secret.Hash, secret.Made); err != nil {
				return err
			}
		}
		return nil
	}, nil)
}

// AllMatches implements transfer.Store.
func (s *Store) AllMatches(ctx context.Context) iter.Seq2[transfer.Match, error] {
	return func(yield func(transfer.Match, error) bool) {
		for m, err := range eachOf(func() ([]transfer.Match, error) { return s.listMatches(ctx) }) {
			if err == nil {
				m.Match, err = s.Match(ctx, m.Table)
			}
			if !yield(m, err) || err != nil {
				return
			}
		}
	}
}

// listMatches returns all matches with nothing but their tables and editions.
func (s *Store) listMatches(ctx context.Context) (list []transfer.Match, err error) {
	var m transfer.Match
	err = s.reader.eachRow(ctx, []any{&m.Table, &m.Edition}, func() { list = append(list, m) },
		"SELECT tab, edition FROM matches ORDER BY num")
	return list, err
}

// RestoreMatch implements transfer.Store.
func (s *Store) RestoreMatch(ctx context.Context, m transfer.Match) error {
	return s.writer.write(ctx, func(t *tx) error {
		if err := t.saveMatch(m.Match); err != nil {
			return err
		}
		_, err := t.runStatement("UPDATE matches SET edition = ? WHERE tab = ?", m.Edition, m.Table)
		return err
	}, nil)
}
