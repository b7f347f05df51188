package desk

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/base64"
	"errors"
	"strings"

	"roundhouse/play/people"
)

// A secret proves who somebody is. Secrets have 32 bytes; longer texts than maxSecret are none.
const (
	secretBytes = 32
	maxSecret   = 128
)

// newSecret returns a secret and what is kept of it.
func newSecret() (string, people.Hash) {
	var b [secretBytes]byte
	_, _ = rand.Read(b[:])
	text := base64.RawURLEncoding.EncodeToString(b[:])
	return text, hashOf(text)
}

// hashOf returns what is kept of a secret. Finding one by it takes the same time whatever
// the secret: it is the hash that is compared, which tells nothing about it.
func hashOf(secret string) people.Hash { return sha256.Sum256([]byte(secret)) }

// newID returns an ID that cannot be guessed: 80 random bits.
func newID() string {
	var b [10]byte
	_, _ = rand.Read(b[:])
	return strings.ToLower(base32.StdEncoding.EncodeToString(b[:]))
}

// Identify returns the person whose secret it is. An unknown secret is treated as missing: the
// person is nobody. The error is an *Error or nil.
func (d *Desk) Identify(ctx context.Context, secret string) (people.Person, error) {
	if secret == "" || len(secret) > maxSecret {
		return people.Person{}, nil
	}
	p, err := d.known.personOf(ctx, d.c.People, hashOf(secret))
	switch {
	case err == nil:
		return p, nil
	case errors.Is(err, people.ErrUnknown):
		return people.Person{}, nil
	}
	return people.Person{}, d.errorOf(ctx, err)
}
