// Package people stores the people who play: their names, and their secrets.
//
// A person is a guest, with a name and with secrets, of which only the hashes are stored. Whoever
// has one of the secrets counts as that person. Tables and matches know people only by their IDs;
// the name is stored in one place only, where it can be deleted.
//
// People is the interface; Memory is one implementation, and package store has another. Package
// peopletest is the test suite that every implementation must pass. All times are returned in UTC.
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

// People stores the people.
type People interface {
	// Add adds a person with that secret. It returns ErrTaken if somebody has the ID or the secret
	// already.
	Add(ctx context.Context, p Person, secret Hash) error
	// Who returns the person with that secret, or ErrUnknown.
	Who(ctx context.Context, secret Hash) (Person, error)
	// Names returns the names of the people with these IDs. Unknown people are left out.
	Names(ctx context.Context, ids ...ID) (map[ID]string, error)
	// Rename gives the person another name. It returns ErrUnknown for an unknown person.
	Rename(ctx context.Context, id ID, name string) error
	// Grant gives the person another secret, in addition to those that the person has. It returns
	// ErrTaken if somebody has the secret already, and ErrUnknown for an unknown person.
	Grant(ctx context.Context, id ID, secret Hash) error
	// GrantCode gives the person a secret as Grant does, and lists it as a recovery code. It
	// returns ErrTooMany if the person already has as many codes as limit allows.
	GrantCode(ctx context.Context, id ID, secret Hash, made time.Time, limit int) (Code, error)
	// Codes returns the person's recovery codes, the oldest first.
	Codes(ctx context.Context, id ID) ([]Code, error)
	// RevokeCode revokes a recovery code of the person. It returns ErrUnknown if the person has no
	// code with that ID.
	RevokeCode(ctx context.Context, id ID, code string) error
	// Delete deletes the person and all of the person's secrets. The person's seats in finished
	// matches then belong to nobody. It returns ErrUnknown for an unknown person.
	Delete(ctx context.Context, id ID) error
}
