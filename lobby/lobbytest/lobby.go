// Package lobbytest holds the suite that every form of lobby's interfaces passes.
package lobbytest

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"reflect"
	"testing"
	"time"

	"roundhouse/lobby"
)

// Lobby is the three interfaces over the same people.
type Lobby interface {
	lobby.People
	lobby.History
	lobby.Tables
}

// Form is a lobby to test, empty at first.
type Form struct {
	Lobby
	Reopen func() Lobby // closes it and opens it again
	Wipe   func()       // loses what Reindex makes anew
}

// Test tests what lobby's interfaces promise. open makes an empty lobby.
func Test(t *testing.T, open func(t *testing.T) Form) {
	for _, test := range []struct {
		name string
		run  func(*testing.T, Form)
	}{
		{"whoever has a secret is that person", who},
		{"an ID and a secret are one person's", taken},
		{"names are of those that there are", names},
		{"a person gets another name", rename},
		{"a person has many secrets, and loses each alone", secrets},
		{"codes are secrets that are listed, and taken back one by one", codes},
		{"of many who want a code at once so many get one as there may be", codesAtOnce},
		{"matches that are old are told oldest first, and forgotten whole", old},
		{"tables are counted by stage", counted},
		{"a deleted person leaves no name, secret or match", deleted},
		{"of those who want the same ID or secret one gets it", rush},
		{"a match is kept as it is", saved},
		{"a match is saved once", savedOnce},
		{"matches are listed latest first, before a time, up to a limit", matches},
		{"standings count matches played to the end", standings},
		{"a seat of somebody unknown is nobody's", strangers},
		{"what has been lost of lists is made again", reindexed},
		{"matches are saved by many at once", savedByMany},
		{"a table is on the lists as it was put last", putTwice},
		{"the public list has tables that wait first, and none that is over", listed},
		{"a person's list has its tables until they are over", of},
		{"the tables of a host that wait are its own that have not begun", waiting},
		{"idle tables are those of a stage, the oldest first", idle},
		{"the newest of all tables", newest},
		{"lists are kept by many at once", putByMany},
		{"what comes back cannot be changed from outside", ownMemory},
		{"nothing changes for a context that is done", contextDone},
		{"opened again it has everything", reopened},
	} {
		t.Run(test.name, func(t *testing.T) { test.run(t, open(t)) })
	}
}

var noon = time.Date(2026, 3, 4, 12, 0, 0, 5, time.UTC)

// secret is the hash of one.
func secret(text string) lobby.Hash { return sha256.Sum256([]byte(text)) }

// enter adds people with these IDs, whose names and secrets are made from them.
func enter(t *testing.T, l Lobby, ids ...lobby.ID) {
	t.Helper()
	for _, id := range ids {
		must(t, l.Add(t.Context(), person(id), secret(string(id))))
	}
}

func person(id lobby.ID) lobby.Person {
	return lobby.Person{ID: id, Name: fmt.Sprintf("name of %s", id), Since: noon}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// fails fails unless err is the one wanted.
func fails(t *testing.T, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("%v, want %v", err, want)
	}
}

// same fails unless both are equal, all the way down.
func same[T any](t *testing.T, got, want T) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
}
