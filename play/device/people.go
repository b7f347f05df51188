//go:build js

package device

import (
	"cmp"
	"context"
	"encoding/hex"
	"encoding/json"
	"slices"
	"syscall/js"
	"time"

	"roundhouse/play/people"
)

// person is a row of the people.
type person struct {
	people.Person
	Secrets []secret
}

// secret is a secret of a person.
type secret struct {
	Hash string    // in hexadecimal
	Code string    `json:",omitempty"` // the ID of the recovery code, if it is one
	Made time.Time `json:",omitzero"`  // of that code
}

// hexOf returns the hash of a secret as the database has it.
func hexOf(hash people.Hash) string { return hex.EncodeToString(hash[:]) }

// putPerson stores a person. It returns people.ErrTaken if another one has one of the secrets.
func (t *transaction) putPerson(p *person) error {
	text, err := json.Marshal(p)
	if err != nil {
		return err
	}
	var hashes []any
	for _, one := range p.Secrets {
		hashes = append(hashes, one.Hash)
	}
	return t.put(persons, map[string]any{"id": textOf(string(p.ID)), "secrets": hashes, "json": textOf(string(text))})
}

// readRow decodes the JSON of a row.
func readRow(row js.Value, into any) error {
	return json.Unmarshal([]byte(idOf(row.Get("json").String())), into)
}

// personOf returns the person in a row, or people.ErrUnknown if the row is undefined.
func personOf(row js.Value, err error) (p person, _ error) {
	if err == nil && row.IsUndefined() {
		err = people.ErrUnknown
	}
	if err != nil {
		return p, err
	}
	return p, readRow(row, &p)
}

// requireFree returns people.ErrTaken if somebody has the secret.
func (t *transaction) requireFree(hash people.Hash) error {
	n, err := t.askIndex(persons, "secrets", "count", hexOf(hash))
	if err == nil && n.Int() > 0 {
		return people.ErrTaken
	}
	return err
}

// Add implements people.People.
func (s *Store) Add(ctx context.Context, p people.Person, hash people.Hash) error {
	p.Since = p.Since.Round(0).UTC()
	return s.db.write(ctx, func(t *transaction) error {
		n, err := t.ask(persons, "count", textOf(string(p.ID)))
		if err != nil {
			return err
		}
		if n.Int() > 0 {
			return people.ErrTaken
		}
		if err := t.requireFree(hash); err != nil {
			return err
		}
		return t.putPerson(&person{Person: p, Secrets: []secret{{Hash: hexOf(hash)}}})
	}, persons)
}

// Who implements people.People.
func (s *Store) Who(ctx context.Context, hash people.Hash) (found people.Person, err error) {
	err = s.db.read(ctx, func(t *transaction) error {
		p, err := personOf(t.askIndex(persons, "secrets", "get", hexOf(hash)))
		found = p.Person
		return err
	}, persons)
	return found, err
}

// Names implements people.People.
func (s *Store) Names(ctx context.Context, ids ...people.ID) (map[people.ID]string, error) {
	names := map[people.ID]string{}
	return names, s.db.read(ctx, func(t *transaction) error {
		for _, id := range ids {
			row, err := t.get(persons, textOf(string(id)))
			if err != nil {
				return err
			}
			if row.IsUndefined() {
				continue
			}
			p, err := personOf(row, nil)
			if err != nil {
				return err
			}
			names[id] = p.Name
		}
		return nil
	}, persons)
}

// change changes a person.
func (s *Store) change(ctx context.Context, id people.ID, f func(*transaction, *person) error) error {
	return s.db.write(ctx, func(t *transaction) error {
		p, err := personOf(t.get(persons, textOf(string(id))))
		if err == nil {
			err = f(t, &p)
		}
		if err != nil {
			return err
		}
		return t.putPerson(&p)
	}, persons)
}

// Rename implements people.People.
func (s *Store) Rename(ctx context.Context, id people.ID, name string) error {
	return s.change(ctx, id, func(_ *transaction, p *person) error {
		p.Name = name
		return nil
	})
}

// Grant implements people.People.
func (s *Store) Grant(ctx context.Context, id people.ID, hash people.Hash) error {
	return s.grant(ctx, id, secret{Hash: hexOf(hash)}, hash, 0)
}

// grant gives the person a secret. If it is a recovery code, there may be limit of them.
func (s *Store) grant(ctx context.Context, id people.ID, one secret, hash people.Hash, limit int) error {
	return s.db.write(ctx, func(t *transaction) error {
		p, err := personOf(t.get(persons, textOf(string(id))))
		if err != nil && err != people.ErrUnknown {
			return err
		}
		if one.Code != "" && len(p.codes()) >= limit {
			return people.ErrTooMany
		}
		if taken := t.requireFree(hash); taken != nil {
			return taken
		}
		if err != nil {
			return err
		}
		p.Secrets = append(p.Secrets, one)
		return t.putPerson(&p)
	}, persons)
}

// GrantCode implements people.People.
func (s *Store) GrantCode(ctx context.Context, id people.ID, hash people.Hash, made time.Time, limit int) (people.Code, error) {
	code := people.Code{ID: hash.CodeID(), Made: made.Round(0).UTC()}
	return code, s.grant(ctx, id, secret{Hash: hexOf(hash), Code: code.ID, Made: code.Made}, hash, limit)
}

// codes returns the person's recovery codes, the oldest first.
func (p *person) codes() (list []people.Code) {
	var codes []*secret
	for i := range p.Secrets {
		if p.Secrets[i].Code != "" {
			codes = append(codes, &p.Secrets[i])
		}
	}
	slices.SortFunc(codes, func(a, b *secret) int { return cmp.Or(a.Made.Compare(b.Made), cmp.Compare(a.Code, b.Code)) })
	for _, one := range codes {
		list = append(list, people.Code{ID: one.Code, Made: one.Made})
	}
	return list
}

// Codes implements people.People.
func (s *Store) Codes(ctx context.Context, id people.ID) (list []people.Code, err error) {
	err = s.db.read(ctx, func(t *transaction) error {
		p, err := personOf(t.get(persons, textOf(string(id))))
		if err == people.ErrUnknown {
			return nil
		}
		list = p.codes()
		return err
	}, persons)
	return list, err
}

// RevokeCode implements people.People.
func (s *Store) RevokeCode(ctx context.Context, id people.ID, code string) error {
	return s.change(ctx, id, func(_ *transaction, p *person) error {
		rest := slices.DeleteFunc(slices.Clone(p.Secrets), func(one secret) bool { return one.Code == code && code != "" })
		if len(rest) == len(p.Secrets) {
			return people.ErrUnknown
		}
		p.Secrets = rest
		return nil
	})
}

// Delete implements people.People.
func (s *Store) Delete(ctx context.Context, id people.ID) error {
	return s.db.write(ctx, func(t *transaction) error {
		if _, err := personOf(t.get(persons, textOf(string(id)))); err != nil {
			return err
		}
		if err := t.remove(persons, textOf(string(id))); err != nil {
			return err
		}
		return t.forgetSeats(id)
	}, persons, matches)
}
