package cluster

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"time"

	"roundhouse/play/people"
)

// People is people.People in the cluster.
//
// A person is one message, and each secret another one, its key, which names the person. A secret
// is granted by its key first and by the person's message second, and revoked in the same order. So
// a server that dies between the two leaves a key that counts for nothing, or a secret that nobody
// can use and that can still be revoked.
//
// All but Who always read from the stream's leader, so what one server has changed is known to all.
// Older messages about a person are erased when there is a newer one; Tidy erases those that were
// left behind by servers that died.
type People struct {
	c *Cluster
	s stream
}

var _ people.People = (*People)(nil)

// People returns the people in the cluster.
func (c *Cluster) People() *People { return &People{c, c.streamOf("people")} }

func (p *People) subjectOf(id people.ID) string {
	return p.c.subject("people", "id", tokenOf(string(id)))
}

func (p *People) keySubject(token string) string { return p.c.subject("people", "key", token) }

// read returns the person, and the sequence number of the message. For an unknown person the error
// is people.ErrUnknown; for a deleted one, the number is that of the last message.
func (p *People) read(ctx context.Context, id people.ID) (found person, seq uint64, err error) {
	m, err := p.s.last(ctx, p.subjectOf(id))
	if errors.Is(err, errNone) {
		return found, 0, people.ErrUnknown
	}
	if err == nil {
		found, err = personOf(m)
	}
	if err == nil && found.Gone {
		err = people.ErrUnknown
	}
	return found, m.seq, err
}

// Add implements people.People.
func (p *People) Add(ctx context.Context, who people.Person, h people.Hash) error {
	by := rand.Text()
	return p.grant(ctx, who.ID, h, by, func() error {
		return p.create(ctx, person{
			ID: who.ID, Name: who.Name, Since: who.Since.UTC(), Born: by,
			Secrets: []secret{{Hash: hash(h), By: by}},
		})
	})
}

// create stores a new person.
func (p *People) create(ctx context.Context, born person) error {
	for {
		old, seq, err := p.read(ctx, born.ID)
		switch {
		case err == nil && old.Born == born.Born: // by an earlier attempt
			return nil
		case err == nil:
			return people.ErrTaken
		case !errors.Is(err, people.ErrUnknown):
			return err
		}
		if old.Gone {
			if err := p.bury(ctx, &old, seq); err != nil {
				return err
			}
		}
		_, err = p.s.put(ctx, p.subjectOf(born.ID), 0, encode(born))
		if !errors.Is(err, errMoved) {
			return err
		}
	}
}

// Who implements people.People. While a leader is elected, it believes any server that knows the
// secret, so that nobody has to wait: a secret that has just been revoked may count for a moment
// longer then.
func (p *People) Who(ctx context.Context, h people.Hash) (people.Person, error) {
	who, err := p.whoBy(ctx, h, p.s.lastSoon)
	if errors.Is(err, people.ErrUnknown) {
		who, err = p.whoBy(ctx, h, p.s.lastForSure)
	}
	return who, err
}

// whoBy is Who with a way to read last messages.
func (p *People) whoBy(
	ctx context.Context, h people.Hash, last func(context.Context, string) (message, error),
) (who people.Person, err error) {
	var k key
	m, err := last(ctx, p.keySubject(hash(h).token()))
	if err == nil {
		err = json.Unmarshal(m.data, &k)
	}
	if err == nil {
		m, err = last(ctx, p.subjectOf(k.ID))
	}
	if errors.Is(err, errNone) {
		err = people.ErrUnknown
	}
	if err != nil {
		return who, err
	}
	found, err := personOf(m)
	if err == nil && (found.Gone || found.secretOf(h) == nil) {
		err = people.ErrUnknown
	}
	return found.known(), err
}

// Names implements people.People.
func (p *People) Names(ctx context.Context, ids ...people.ID) (map[people.ID]string, error) {
	list, err := p.find(ctx, ids)
	names := make(map[people.ID]string, len(list))
	for id, one := range list {
		names[id] = one.Name
	}
	return names, err
}

// find returns the people with these IDs. Unknown people are left out.
func (p *People) find(ctx context.Context, ids []people.ID) (map[people.ID]person, error) {
	list, err := p.findBy(ctx, ids, p.s.lasts)
	missing := slices.DeleteFunc(slices.Clone(ids), func(id people.ID) bool { return list[id].ID != "" })
	if err != nil || len(missing) == 0 {
		return list, err
	}
	more, err := p.findBy(ctx, missing, p.s.lastsForSure)
	maps.Copy(list, more)
	return list, err
}

// findBy is find with a way to read last messages.
func (p *People) findBy(
	ctx context.Context, ids []people.ID, lasts func(context.Context, ...string) ([]message, error),
) (map[people.ID]person, error) {
	ids = slices.Compact(slices.Sorted(slices.Values(ids)))
	list := map[people.ID]person{}
	for some := range slices.Chunk(ids, mostFilters) {
		var subjects []string
		for _, id := range some {
			subjects = append(subjects, p.subjectOf(id))
		}
		found, err := lasts(ctx, subjects...)
		if err != nil {
			return nil, err
		}
		for _, m := range found {
			one, err := personOf(m)
			if err != nil {
				return nil, err
			}
			if !one.Gone {
				list[one.ID] = one
			}
		}
	}
	return list, ctx.Err()
}

// change stores what edit makes of a person. edit may be called several times, because others may
// change the person at the same time.
func (p *People) change(ctx context.Context, id people.ID, edit func(*person) error) error {
	for {
		one, seq, err := p.read(ctx, id)
		if err == nil {
			err = edit(&one)
		}
		if errors.Is(err, errDone) {
			return nil
		} else if err != nil {
			return err
		}
		seq, err = p.s.put(ctx, p.subjectOf(id), seq, encode(one))
		if err == nil {
			return p.s.eraseBefore(ctx, p.subjectOf(id), seq)
		} else if !errors.Is(err, errMoved) {
			return err
		}
	}
}

// errDone is the error of an edit if there is nothing left to do.
var errDone = errors.New("it has been done already")

// Rename implements people.People.
func (p *People) Rename(ctx context.Context, id people.ID, name string) error {
	return p.change(ctx, id, func(one *person) error {
		one.Name = name
		return nil
	})
}

// Grant implements people.People.
func (p *People) Grant(ctx context.Context, id people.ID, h people.Hash) error {
	return p.grantSecret(ctx, id, secret{Hash: hash(h)}, func(*person) error { return nil })
}

// GrantCode implements people.People.
func (p *People) GrantCode(
	ctx context.Context, id people.ID, h people.Hash, made time.Time, limit int,
) (people.Code, error) {
	code := people.Code{ID: h.CodeID(), Made: made.Round(0).UTC()}
	return code, p.grantSecret(ctx, id, secret{Hash: hash(h), Made: code.Made}, func(one *person) error {
		if len(one.codes()) >= limit {
			return people.ErrTooMany
		}
		return nil
	})
}

// Codes implements people.People.
func (p *People) Codes(ctx context.Context, id people.ID) ([]people.Code, error) {
	one, _, err := p.read(ctx, id)
	if errors.Is(err, people.ErrUnknown) {
		return nil, nil
	}
	list := one.codes()
	slices.SortFunc(list, func(a, b people.Code) int { return cmp.Or(a.Made.Compare(b.Made), cmp.Compare(a.ID, b.ID)) })
	return list, err
}
