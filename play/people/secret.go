package people

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"slices"
	"time"

	"roundhouse/play/log"
)

// Hash is the SHA-256 of a secret.
type Hash [sha256.Size]byte

// MarshalText implements encoding.TextMarshaler: 64 hexadecimal digits.
func (h Hash) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, h[:]), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (h *Hash) UnmarshalText(text []byte) error {
	data, err := hex.DecodeString(string(text))
	if err == nil && len(data) != len(h) {
		err = hex.ErrLength
	}
	copy(h[:], data)
	return err
}

// Code is the entry of a recovery code in a list. The code itself, a secret that the person keeps
// elsewhere, is not in it, and its ID does not help anyone to guess the secret.
type Code struct {
	ID   string
	Made time.Time
}

// CodeID returns the ID of the recovery code with this hash.
func (h Hash) CodeID() string { return hex.EncodeToString(h[:8]) }

// Secret is a secret of a person, in the person's row.
type Secret struct {
	Hash Hash      `json:"hash"`
	Made time.Time `json:"made,omitzero"` // for a recovery code
}

func secretKey(h Hash) string { return "secret/" + hex.EncodeToString(h[:]) }

// indexOf returns the index of the person's secret with that hash, or -1.
func (r *row) indexOf(h Hash) int {
	return slices.IndexFunc(r.Secrets, func(s Secret) bool { return s.Hash == h })
}

// codes returns the person's recovery codes, the oldest first.
func (r *row) codes() (list []Code) {
	var codes []*Code
	for _, s := range r.Secrets {
		if !s.Made.IsZero() {
			codes = append(codes, &Code{ID: s.Hash.CodeID(), Made: s.Made})
		}
	}
	slices.SortFunc(codes, func(a, b *Code) int { return cmp.Or(a.Made.Compare(b.Made), cmp.Compare(a.ID, b.ID)) })
	for _, one := range codes {
		list = append(list, *one)
	}
	return list
}

// Grant gives the person another secret, in addition to those that the person has. It returns
// ErrTaken if somebody has the secret already, and ErrUnknown for an unknown person.
func (p *People) Grant(ctx context.Context, id ID, h Hash) error {
	return p.grantSecret(ctx, id, Secret{Hash: h}, func(*row) error { return nil })
}

// GrantCode gives the person a secret as Grant does, and lists it as a recovery code. It returns
// ErrTooMany if the person already has as many codes as limit allows.
func (p *People) GrantCode(ctx context.Context, id ID, h Hash, made time.Time, limit int) (Code, error) {
	code := Code{ID: h.CodeID(), Made: made.Round(0).UTC()}
	return code, p.grantSecret(ctx, id, Secret{Hash: h, Made: code.Made}, func(r *row) error {
		if len(r.codes()) >= limit {
			return ErrTooMany
		}
		return nil
	})
}

// grantSecret gives a person another secret, unless check returns an error.
func (p *People) grantSecret(ctx context.Context, id ID, s Secret, check func(*row) error) error {
	return p.grant(ctx, id, s.Hash, func() error {
		return p.change(ctx, id, func(r *row) error {
			if r.indexOf(s.Hash) >= 0 {
				return ErrTaken
			}
			if err := check(r); err != nil {
				return err
			}
			r.Secrets = append(r.Secrets, s)
			return nil
		})
	})
}

// grant makes the row of a secret, and calls store to give the secret to the person. If store is
// refused, grant deletes the row that it has made.
func (p *People) grant(ctx context.Context, id ID, h Hash, store func() error) error {
	rev, made, err := p.claim(ctx, id, h)
	if err != nil {
		return err
	}
	err = store()
	if made && (errors.Is(err, ErrTaken) || errors.Is(err, ErrTooMany) || errors.Is(err, ErrUnknown)) {
		// ErrMoved says that another call for the same person goes on with the row.
		if failed := p.rows.Delete(ctx, secretKey(h), rev); failed != nil && !errors.Is(failed, log.ErrMoved) {
			return errors.Join(err, failed)
		}
	}
	return err
}

// claim makes the row of a secret. If there is one for the same person already, whose call may have
// failed or may still go on, claim replaces it, so that the other call cannot delete it, and
// returns false. The error is ErrTaken if somebody else has the row, or the person has the secret.
func (p *People) claim(ctx context.Context, id ID, h Hash) (rev log.Rev, made bool, err error) {
	for {
		one, err := log.GetRow(ctx, p.rows, secretKey(h))
		if err != nil {
			return 0, false, err
		}
		if one.Rev != 0 {
			r, err := p.read(ctx, id)
			switch {
			case ID(one.Value) != id || r.indexOf(h) >= 0:
				return 0, false, ErrTaken
			case err != nil && !errors.Is(err, ErrUnknown):
				return 0, false, err
			}
		}
		rev, err = p.rows.Put(ctx, secretKey(h), one.Rev, []byte(id))
		if !errors.Is(err, log.ErrMoved) {
			return rev, one.Rev == 0, err
		}
	}
}

// Codes returns the person's recovery codes, the oldest first.
func (p *People) Codes(ctx context.Context, id ID) ([]Code, error) {
	r, err := p.read(ctx, id)
	if errors.Is(err, ErrUnknown) {
		return nil, nil
	}
	return r.codes(), err
}

// RevokeCode revokes a recovery code of the person. It returns ErrUnknown if the person has no code
// with that ID.
func (p *People) RevokeCode(ctx context.Context, id ID, code string) error {
	seen := false
	return p.change(ctx, id, func(r *row) error {
		i := slices.IndexFunc(r.Secrets, func(s Secret) bool { return !s.Made.IsZero() && s.Hash.CodeID() == code })
		switch {
		case i < 0 && seen: // another server has revoked it at the same time
			return errDone
		case i < 0:
			return ErrUnknown
		}
		seen = true
		if err := p.deleteSecret(ctx, id, r.Secrets[i].Hash); err != nil {
			return err
		}
		r.Secrets = slices.Delete(r.Secrets, i, i+1)
		return nil
	})
}

// deleteSecret deletes the row of a secret of the person.
func (p *People) deleteSecret(ctx context.Context, id ID, h Hash) error {
	for {
		one, err := log.GetRow(ctx, p.rows, secretKey(h))
		if err != nil || ID(one.Value) != id {
			return err
		}
		if err = p.rows.Delete(ctx, secretKey(h), one.Rev); !errors.Is(err, log.ErrMoved) {
			return err
		}
	}
}
