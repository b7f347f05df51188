// Package peopletest tests people over rows: over those in memory, and over each other form of
// them.
package peopletest

import (
	"crypto/sha256"
	"fmt"
	"testing"
	"time"

	"roundhouse/play/log"
	"roundhouse/play/people"
	"roundhouse/tools/expect"
)

// fixture is people over empty rows.
type fixture struct {
	*people.People
	rows   log.Rows
	reopen func() log.Rows
}

// Test tests what people.People guarantees. open is as for rowstest.Rows.
func Test(t *testing.T, open func(t *testing.T) (log.Rows, func() log.Rows)) {
	for _, test := range []struct {
		name string
		run  func(*testing.T, fixture)
	}{
		{"anyone who has a secret is that person", peopleBySecret},
		{"an ID and a secret belong to one person", takenSecrets},
		{"names are those of the known people", namesOfPeople},
		{"a person gets another name", renamedPeople},
		{"a person has several secrets", severalSecrets},
		{"recovery codes are listed and revoked one by one", recoveryCodes},
		{"no more recovery codes are granted at once than allowed", codesAtOnce},
		{"a deleted person leaves no name and no secret", deletedPeople},
		{"what is kept about a person is deleted with the person", rowsOfPeople},
		{"one of several gets the same ID or secret", concurrentChanges},
		{"two servers do everything at the same time", twoServers},
		{"nothing changes after the context is done", contextDone},
		{"everything is there when it is opened again", reopenedPeople},
	} {
		t.Run(test.name, func(t *testing.T) {
			rows, reopen := open(t)
			test.run(t, fixture{people.New(rows), rows, reopen})
		})
	}
}

var noon = time.Date(2026, 3, 4, 12, 0, 0, 5, time.UTC)

// secretHash returns the hash of a secret.
func secretHash(text string) people.Hash { return sha256.Sum256([]byte(text)) }

// addPeople adds people with these IDs. Their names and secrets are made from the IDs.
func addPeople(t *testing.T, p *people.People, ids ...people.ID) {
	t.Helper()
	for _, id := range ids {
		expect.Done(t, p.Add(t.Context(), personOf(id), secretHash(string(id))))
	}
}

// personOf returns a person with this ID.
func personOf(id people.ID) people.Person {
	return people.Person{ID: id, Name: fmt.Sprintf("name of %s", id), Since: noon}
}
