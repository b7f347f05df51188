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

// A secret proves an identity. Secrets have 32 bytes; texts longer than maxSecret are not secrets.
const (
	secretBytes = 32
	maxSecret   = 128
)

// newSecret returns a secret and its hash, which is stored.
func newSecret() (string, people.Hash) {
	var b [secretBytes]byte
	_, _ = rand.Read(b[:])
	text := base64.RawURLEncoding.EncodeToString(b[:])
	return text, hashOf(text)
}

// hashOf returns the hash of a secret. Lookup times reveal nothing about a secret, because hashes
// are compared.
func hashOf(secret string) people.Hash { return sha256.Sum256([]byte(secret)) }

// newID returns an ID that cannot be guessed: 80 random bits.
func newID() string {
	var b [10]byte
	_, _ = rand.Read(b[:])
	return strings.ToLower(base32.StdEncoding.EncodeToString(b[:]))
}

// Identify returns the person with the secret. An unknown secret is treated as missing, which makes
// the caller nobody. The error is an *Error or nil.
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
