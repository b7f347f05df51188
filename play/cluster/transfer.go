package cluster

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"iter"
	"slices"

	"roundhouse/play/people"
	"roundhouse/play/transfer"
)

// Whole is everything in the cluster, as a transfer.Store.
type Whole struct {
	*Log
	people  *People
	archive *Archive
	mark    string // of the restore that has begun
}

var _ transfer.Store = (*Whole)(nil)

// Whole returns everything in the cluster, with its log.
func (c *Cluster) Whole(l *Log) *Whole { return &Whole{l, c.People(), c.Archive(), ""} }

// chunk is how many messages of people or matches are taken at once.
const chunk = 64

// errStopped says that no more messages are wanted.
var errStopped = errors.New("stopped")

// chunks calls use for all messages whose subject matches, some at a time. It ends when it has
// reached the end of the stream: a message that was replaced meanwhile comes again in its new form.
func (s stream) chunks(ctx context.Context, filter string, use func([]message) error) error {
	var some []message
	for reached := uint64(0); ; {
		upTo, err := s.end(ctx)
		if err != nil {
			return err
		}
		if upTo <= reached {
			return nil
		}
		err = s.each(ctx, filter, reached+1, upTo, func(m message) (err error) {
			if some = append(some, m); len(some) == chunk {
				err, some = use(some), nil
			}
			return err
		})
		if err == nil {
			err, some, reached = use(some), nil, upTo
		}
		if err != nil {
			return err
		}
	}
}

// eachIn yields the things that are made of the messages whose subject matches, by of.
func eachIn[T any](
	ctx context.Context, s stream, filter string, of func([]message) ([]T, error),
) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		err := s.chunks(ctx, filter, func(some []message) error {
			things, err := of(some)
			for _, thing := range things {
				if err == nil && !yield(thing, nil) {
					err = errStopped
				}
			}
			return err
		})
		if err != nil && !errors.Is(err, errStopped) {
			var none T
			yield(none, err)
		}
	}
}

// AllPeople implements transfer.Store.
func (w *Whole) AllPeople(ctx context.Context) iter.Seq2[transfer.Person, error] {
	p, seen := w.people, map[people.ID]bool{}
	return eachIn(ctx, p.s, p.c.subject("people", "id", "*"), func(some []message) (list []transfer.Person, err error) {
		var ids []people.ID
		for _, m := range some {
			one, err := personOf(m)
			if err != nil {
				return nil, err
			}
			if !seen[one.ID] {
				seen[one.ID] = true
				ids = append(ids, one.ID)
			}
		}
		found, err := p.find(ctx, ids)
		for _, id := range ids {
			if one, ok := found[id]; ok {
				list = append(list, one.whole())
			}
		}
		return list, err
	})
}

// whole returns the person with all secrets.
func (p *person) whole() transfer.Person {
	whole := transfer.Person{Person: p.known()}
	for _, s := range p.Secrets {
		whole.Secrets = append(whole.Secrets, transfer.Secret{Hash: people.Hash(s.Hash), Made: s.Made})
	}
	slices.SortFunc(whole.Secrets, func(a, b transfer.Secret) int { return bytes.Compare(a.Hash[:], b.Hash[:]) })
	return whole
}

// RestorePerson implements transfer.Store.
func (w *Whole) RestorePerson(ctx context.Context, p transfer.Person) error {
	born := person{ID: p.ID, Name: p.Name, Since: p.Since.UTC(), Born: rand.Text()}
	for _, s := range p.Secrets {
		s := secret{Hash: hash(s.Hash), By: born.Born, Made: s.Made.UTC()}
		born.Secrets = append(born.Secrets, s)
		if _, err := w.people.claim(ctx, s.Hash.token(), key{ID: p.ID, By: born.Born}); err != nil {
			return err
		}
	}
	return w.people.create(ctx, born)
}

// AllMatches implements transfer.Store.
func (w *Whole) AllMatches(ctx context.Context) iter.Seq2[transfer.Match, error] {
	a := w.archive
	return eachIn(ctx, a.s, a.c.subject("matches", "match", "*"), func(some []message) (list []transfer.Match, err error) {
		var matches []kept
		for _, m := range some {
			k, err := keptIn(m)
			if err != nil {
				return nil, err
			}
			matches = append(matches, k)
		}
		err = a.clearSeats(ctx, matches)
		for _, k := range matches {
			list = append(list, transfer.Match{Match: k.Match, Edition: k.Edition})
		}
		return list, err
	})
}

// RestoreMatch implements transfer.Store.
func (w *Whole) RestoreMatch(ctx context.Context, m transfer.Match) error {
	return w.archive.saveAs(ctx, m.Match, m.Edition)
}
