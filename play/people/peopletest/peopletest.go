// Package peopletest is the test suite for every implementation of people.People.
package peopletest

import (
	"crypto/sha256"
	"fmt"
	"testing"
	"time"

	"roundhouse/internal/expect"
	"roundhouse/play/people"
)

// Fixture is an empty implementation under test.
type Fixture struct {
	people.People
	Reopen func() people.People // closes the implementation and opens it again
}

// Test tests what people.People guarantees. open makes an empty fixture.
func Test(t *testing.T, open func(t *testing.T) Fixture) {
	for _, test := range []struct {
		name string
		run  func(*testing.T, Fixture)
	}{
		{"anyone who has a secret is that person", peopleBySecret},
		{"an ID and a secret belong to one person", takenSecrets},
		{"names are those of the known people", namesOfPeople},
		{"a person gets another name", renamedPeople},
		{"a person has several secrets", severalSecrets},
		{"recovery codes are listed and revoked one by one", recoveryCodes},
		{"no more recovery codes are granted at once than allowed", codesAtOnce},
		{"a deleted person leaves no name and no secret", deletedPeople},
		{"one of several gets the same ID or secret", concurrentChanges},
		{"nothing changes after the context is done", contextDone},
		{"everything is there when it is opened again", reopenedPeople},
	} {
		t.Run(test.name, func(t *testing.T) { test.run(t, open(t)) })
	}
}

var noon = time.Date(2026, 3, 4, 12, 0, 0, 5, time.UTC)

// secretHash returns the hash of a secret.
func secretHash(text string) people.Hash { return sha256.Sum256([]byte(text)) }

// addPeople adds people with these IDs. Their names and secrets are made from the IDs.
func addPeople(t *testing.T, p people.People, ids ...people.ID) {
	t.Helper()
	for _, id := range ids {
		expect.Done(t, p.Add(t.Context(), personOf(id), secretHash(string(id))))
	}
}

// personOf returns a person with this ID.
func personOf(id people.ID) people.Person {
	return people.Person{ID: id, Name: fmt.Sprintf("name of %s", id), Since: noon}
}
