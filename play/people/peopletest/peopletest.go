// Package peopletest holds the suite that every form of people.People passes.
package peopletest

import (
	"crypto/sha256"
	"fmt"
	"testing"
	"time"

	"roundhouse/internal/expect"
	"roundhouse/play/people"
)

// Form is a form to test, empty at first.
type Form struct {
	people.People
	Reopen func() people.People // closes it and opens it again
}

// Test tests what people.People promises. open makes an empty form.
func Test(t *testing.T, open func(t *testing.T) Form) {
	for _, test := range []struct {
		name string
		run  func(*testing.T, Form)
	}{
		{"whoever has a secret is that person", who},
		{"an ID and a secret belong to one person", taken},
		{"names are those of the known people", names},
		{"a person gets another name", rename},
		{"a person has several secrets", secrets},
		{"recovery codes are listed and revoked one by one", codes},
		{"no more recovery codes are granted at once than allowed", codesAtOnce},
		{"a deleted person leaves no name and no secret", deleted},
		{"one of several gets the same ID or secret", rush},
		{"nothing changes after the context is done", contextDone},
		{"everything is there when it is opened again", reopened},
	} {
		t.Run(test.name, func(t *testing.T) { test.run(t, open(t)) })
	}
}

var noon = time.Date(2026, 3, 4, 12, 0, 0, 5, time.UTC)

// secret returns the hash of a secret.
func secret(text string) people.Hash { return sha256.Sum256([]byte(text)) }

// enter adds people with these IDs. Their names and secrets are made from the IDs.
func enter(t *testing.T, p people.People, ids ...people.ID) {
	t.Helper()
	for _, id := range ids {
		expect.Done(t, p.Add(t.Context(), person(id), secret(string(id))))
	}
}

// person returns a person with this ID.
func person(id people.ID) people.Person {
	return people.Person{ID: id, Name: fmt.Sprintf("name of %s", id), Since: noon}
}
