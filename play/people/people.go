// Package people stores the people who play: their names, and their secrets.
//
//	p := people.New(rows)
//	err := p.Add(ctx, people.Person{ID: id, Name: "Ana", Since: now}, hash)
//	who, err := p.Who(ctx, hash)
//
// A person is a guest, with a name and with secrets, of which only the hashes are stored. Whoever
// has one of the secrets counts as that person. Tables and matches know people only by their IDs;
// the name stands in one row only, where it can be erased. All times are returned in UTC.
//
// # Rows
//
// Everything is in rows of a log.Rows:
//
//	person/k3v7q2mz      {"name":"Ana","since":"…","secrets":[{"hash":"9f86…"},{"hash":"6030…","made":"…"}]}
//	secret/9f86d081…     k3v7q2mz
//	of/k3v7q2mz/played/… what others keep about the person, see Of
//	gone/k3v7q2mz        {"secrets":[…]}, while the person is being deleted
//
// A secret counts only if both rows say so: its own, which names the person, and the person's,
// which lists it. It is granted by its own row first and by the person's second, and revoked in the
// same order. So a server that dies between the two leaves a row that counts for nothing, or a
// secret that nobody can use and that can still be revoked.
//
// Delete first notes that the person is to go, then deletes the person's row, which takes effect at
// once, and then everything else: see there.
package people

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"roundhouse/play/log"
)

// The errors of People.
var (
	ErrTooMany = errors.New("the person has too many recovery codes")
	ErrUnknown = errors.New("there is no such person, or the person has no such code")
	ErrTaken   = errors.New("another person has that ID or that secret")
)

// People stores the people.
type People struct{ rows log.Rows }

// New returns the people in rows.
func New(rows log.Rows) *People { return &People{rows} }

// Prefix begins the key of each person's row; the ID follows.
const Prefix = "person/"

func personKey(id ID) string { return Prefix + string(id) }

// row is the row of a person.
type row struct {
	Name    string    `json:"name,omitempty"`
	Since   time.Time `json:"since,omitzero"`
	Secrets []Secret  `json:"secrets,omitempty"`

	rev log.Rev
}

// read returns the person's row, or ErrUnknown.
func (p *People) read(ctx context.Context, id ID) (r row, err error) {
	err = p.readRow(ctx, personKey(id), &r)
	return r, err
}

// readRow reads the row with that key, or returns ErrUnknown.
func (p *People) readRow(ctx context.Context, key string, r *row) error {
	one, err := log.GetRow(ctx, p.rows, key)
	if err == nil && one.Rev == 0 {
		err = ErrUnknown
	}
	if err != nil {
		return err
	}
	return r.decode(one)
}

// decode reads the person in a row.
func (r *row) decode(from log.Row) error {
	if err := json.Unmarshal(from.Value, r); err != nil {
		return fmt.Errorf("the row %q: %w", from.Key, err)
	}
	r.rev = from.Rev
	return nil
}

// change stores what edit makes of a person. edit may be called several times, because others may
// change the person at the same time.
func (p *People) change(ctx context.Context, id ID, edit func(*row) error) error {
	for {
		r, err := p.read(ctx, id)
		if err == nil {
			err = edit(&r)
		}
		if errors.Is(err, errDone) {
			return nil
		} else if err != nil {
			return err
		}
		value, err := json.Marshal(r)
		if err != nil {
			return err
		}
		if _, err = p.rows.Put(ctx, personKey(id), r.rev, value); !errors.Is(err, log.ErrMoved) {
			return err
		}
	}
}

// errDone is the error of an edit if there is nothing left to do.
var errDone = errors.New("it has been done already")

// Add adds a person with that secret. The ID must be new: nobody may ever have had it. Add returns
// ErrTaken if somebody has the ID or the secret.
func (p *People) Add(ctx context.Context, who Person, h Hash) error {
	if strings.Contains(string(who.ID), "/") {
		return fmt.Errorf("the ID %q has a slash", who.ID)
	}
	return p.grant(ctx, who.ID, h, func() error { return p.create(ctx, who, []Secret{{Hash: h}}) })
}

// create adds the row of a person.
func (p *People) create(ctx context.Context, who Person, secrets []Secret) error {
	value, err := json.Marshal(row{Name: who.Name, Since: who.Since.Round(0).UTC(), Secrets: secrets})
	if err == nil {
		_, err = p.rows.Put(ctx, personKey(who.ID), 0, value)
	}
	if errors.Is(err, log.ErrMoved) {
		err = ErrTaken
	}
	return err
}

// Import adds a person as an earlier release has stored one: with all secrets, if any.
func (p *People) Import(ctx context.Context, who Person, secrets ...Secret) error {
	for _, s := range secrets {
		if _, _, err := p.claim(ctx, who.ID, s.Hash); err != nil {
			return err
		}
	}
	return p.create(ctx, who, secrets)
}

// Who returns the person with that secret, or ErrUnknown.
func (p *People) Who(ctx context.Context, h Hash) (who Person, err error) {
	one, err := log.GetRow(ctx, p.rows, secretKey(h))
	if err == nil && one.Rev == 0 {
		err = ErrUnknown
	}
	if err != nil {
		return who, err
	}
	id := ID(one.Value)
	r, err := p.read(ctx, id)
	if err == nil && r.indexOf(h) < 0 {
		err = ErrUnknown
	}
	if err != nil {
		return who, err
	}
	return Person{ID: id, Name: r.Name, Since: r.Since}, nil
}

// Names returns the names of the people with these IDs. Unknown people are left out.
func (p *People) Names(ctx context.Context, ids ...ID) (map[ID]string, error) {
	keys := make([]string, len(ids))
	for i, id := range ids {
		keys[i] = personKey(id)
	}
	found, err := p.rows.Get(ctx, keys...)
	if err != nil {
		return nil, err
	}
	names := map[ID]string{}
	for _, id := range ids {
		if one, ok := found[personKey(id)]; ok {
			var r row
			if err := r.decode(one); err != nil {
				return nil, err
			}
			names[id] = r.Name
		}
	}
	return names, nil
}

// Rename gives the person another name. It returns ErrUnknown for an unknown person.
func (p *People) Rename(ctx context.Context, id ID, name string) error {
	return p.change(ctx, id, func(r *row) error {
		r.Name = name
		return nil
	})
}
