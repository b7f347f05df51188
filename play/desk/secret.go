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

// A secret proves an identity. It has secretBytes bytes; a text longer than maxSecret is never
// looked up.
const (
	secretBytes = 32
	maxSecret   = 128
)

// newSecret returns a new secret and its hash. Only the hash is to be stored.
func newSecret() (string, people.Hash) {
	var b [secretBytes]byte
	_, _ = rand.Read(b[:])
	text := base64.RawURLEncoding.EncodeToString(b[:])
	return text, hashOf(text)
}

// hashOf returns the hash of a secret. Because people are looked up by hash, the time that takes
// reveals nothing about a secret.
func hashOf(secret string) people.Hash { return sha256.Sum256([]byte(secret)) }

// newID returns an ID that cannot be guessed: 80 random bits.
func newID() string {
	var b [idBytes]byte
	_, _ = rand.Read(b[:])
	return idText(b[:])
}

// idBytes is the number of bytes of an ID, and idText returns the ID that is made of them.
const idBytes = 10

func idText(b []byte) string { return strings.ToLower(base32.StdEncoding.EncodeToString(b)) }

// Identify returns the person with the secret. If the secret is missing or unknown, it returns the
// zero Person, which stands for nobody. The error is an *Error or nil.
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
