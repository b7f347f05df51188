package cluster

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"math"
	"slices"

	"roundhouse/play/people"
)

// readKey returns the key of a secret, and the sequence number of its message. If there is none,
// the error is errNone.
func (p *People) readKey(ctx context.Context, token string) (k key, seq uint64, err error) {
	m, err := p.s.last(ctx, p.keySubject(token))
	if err == nil {
		err = json.Unmarshal(m.data, &k)
	}
	return k, m.seq, err
}

// grant makes the key of a secret, and calls store to give the secret to the person. If store is
// refused, grant erases the key that it has made.
func (p *People) grant(ctx context.Context, id people.ID, h people.Hash, by string, store func() error) error {
	seq, err := p.claim(ctx, hash(h).token(), key{ID: id, By: by})
	if err != nil {
		return err
	}
	err = store()
	for _, refused := range []error{people.ErrTaken, people.ErrTooMany, people.ErrUnknown} {
		if errors.Is(err, refused) && seq != 0 {
			return errors.Join(err, p.s.erase(ctx, seq))
		}
	}
	return err
}

// claim makes the key of a secret, and returns the sequence number of its message. If an earlier
// call for the same person has left a key behind, claim replaces it and returns 0: that call may
// still go on. The error is people.ErrTaken if somebody else has a key, or the person has the
// secret.
func (p *People) claim(ctx context.Context, token string, wanted key) (uint64, error) {
	for expected := uint64(0); ; {
		seq, err := p.s.put(ctx, p.keySubject(token), expected, encode(wanted))
		if err == nil && expected > 0 {
			return 0, p.s.eraseBefore(ctx, p.keySubject(token), seq)
		} else if !errors.Is(err, errMoved) {
			return seq, err
		}
		has, seq, err := p.readKey(ctx, token)
		switch {
		case errors.Is(err, errNone):
			expected = 0
			continue
		case err != nil:
			return 0, err
		case has == wanted: // by an earlier attempt
			return seq, nil
		case has.ID != wanted.ID:
			return 0, people.ErrTaken
		}
		if err := p.requireLoose(ctx, token, wanted.ID); err != nil {
			return 0, err
		}
		expected = seq
	}
}

// requireLoose returns people.ErrTaken if the person has the secret.
func (p *People) requireLoose(ctx context.Context, token string, id people.ID) error {
	one, _, err := p.read(ctx, id)
	switch {
	case errors.Is(err, people.ErrUnknown):
		return nil
	case err != nil:
		return err
	case slices.ContainsFunc(one.Secrets, func(s secret) bool { return s.Hash.token() == token }):
		return people.ErrTaken
	}
	return nil
}

// grantSecret gives a person another secret, unless check returns an error.
func (p *People) grantSecret(ctx context.Context, id people.ID, s secret, check func(*person) error) error {
	s.By = rand.Text()
	return p.grant(ctx, id, people.Hash(s.Hash), s.By, func() error {
		return p.change(ctx, id, func(one *person) error {
			if has := one.secretOf(people.Hash(s.Hash)); has != nil {
				return doneOr(has.By == s.By, people.ErrTaken)
			}
			if err := check(one); err != nil {
				return err
			}
			one.Secrets = append(one.Secrets, s)
			return nil
		})
	})
}

// doneOr returns errDone if done is true, otherwise err.
func doneOr(done bool, err error) error {
	if done {
		return errDone
	}
	return err
}

// RevokeCode implements people.People.
func (p *People) RevokeCode(ctx context.Context, id people.ID, code string) error {
	seen := false
	return p.change(ctx, id, func(one *person) error {
		i := slices.IndexFunc(one.Secrets, func(s secret) bool {
			return s.isCode() && people.Hash(s.Hash).CodeID() == code
		})
		if i < 0 {
			return doneOr(seen, people.ErrUnknown)
		}
		seen = true
		if err := p.eraseKey(ctx, one.Secrets[i].Hash.token(), id, math.MaxUint64); err != nil {
			return err
		}
		one.Secrets = slices.Delete(one.Secrets, i, i+1)
		return nil
	})
}

// eraseKey erases the key of a secret of the person, as far as it is older than the sequence number
// before.
func (p *People) eraseKey(ctx context.Context, token string, id people.ID, before uint64) error {
	k, _, err := p.readKey(ctx, token)
	switch {
	case errors.Is(err, errNone) || err == nil && k.ID != id:
		return nil
	case err != nil:
		return err
	}
	return p.s.eraseBefore(ctx, p.keySubject(token), before)
}
