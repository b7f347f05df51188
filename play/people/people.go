// Package people keeps the people who play: their names, and their secrets.
//
// A person is a guest: a name, and secrets of which only hashes are kept. Whoever has a secret is
// that person. Tables and matches know people by their ID alone, so that a name is in one place
// and can be forgotten.
//
// People is the interface, Memory one form of it, the package store another. The package peopletest
// holds the suite that each form passes. All times are returned in UTC.
package people

import (
	"context"
	"errors"
	"time"
)

// The errors of People.
var (
	ErrTooMany = errors.New("the person has too many recovery codes")
	ErrUnknown = errors.New("there is no such person, or the person has no such code")
	ErrTaken   = errors.New("another person has that ID or that secret")
)

// People keeps the people.
type People interface {
	// Add adds a person, who has that secret. It returns ErrTaken where the ID or the secret is
	// somebody's already.
	Add(ctx context.Context, p Person, secret Hash) error
	// Who returns the person with that secret, or ErrUnknown.
	Who(ctx context.Context, secret Hash) (Person, error)
	// Names returns the names of the people with these IDs. Unknown people are left out.
	Names(ctx context.Context, ids ...ID) (map[ID]string, error)
	// Rename gives the person another name. It returns ErrUnknown for an unknown person.
	Rename(ctx context.Context, id ID, name string) error
	// Grant gives the person one more secret, for another device. It returns ErrTaken where the
	// secret is somebody's already, and ErrUnknown for an unknown person.
	Grant(ctx context.Context, id ID, secret Hash) error
	// GrantCode gives the person a recovery code, as Grant gives a secret. It returns ErrTooMany
	// where the person has limit codes already.
	GrantCode(ctx context.Context, id ID, secret Hash, made time.Time, limit int) (Code, error)
	// Codes returns the person's recovery codes, the oldest first.
	Codes(ctx context.Context, id ID) ([]Code, error)
	// RevokeCode takes a recovery code of the person back. It returns ErrUnknown where the person
	// has no code of that ID.
	RevokeCode(ctx context.Context, id ID, code string) error
	// Delete deletes the person and all its secrets; the finished matches forget who it was. It
	// returns ErrUnknown for an unknown person.
	Delete(ctx context.Context, id ID) error
}
