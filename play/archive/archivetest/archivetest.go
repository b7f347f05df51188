// Package archivetest tests the archive over rows: over those in memory, and over each other form
// of them.
package archivetest

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"testing"
	"time"

	"roundhouse/game/rules"
	"roundhouse/play/archive"
	"roundhouse/play/log"
	"roundhouse/play/people"
	"roundhouse/tools/expect"
)

// fixture is an archive over empty rows, with the people whose matches it stores.
type fixture struct {
	*archive.Archive
	people *people.People
	rows   log.Rows
	reopen func() log.Rows
}

// Test tests what archive.Archive guarantees. open is as for rowstest.Rows.
func Test(t *testing.T, open func(t *testing.T) (log.Rows, func() log.Rows)) {
	for _, test := range []struct {
		name string
		run  func(*testing.T, fixture)
	}{
		{"a match is kept as it is", savedMatches},
		{"a match is saved once", savedOnce},
		{"matches are listed latest first, before a time, up to a limit", matchesOfPeople},
		{"old matches are listed oldest first, and forgotten whole", oldMatches},
		{"standings count matches played to the end", standingsOfPeople},
		{"the seat of an unknown person is nobody's", unknownPeople},
		{"the seats of a deleted person are nobody's", deletedPeople},
		{"lost lists are rebuilt", foundAgain},
		{"several save matches at once", savedByMany},
		{"several save, forget and delete at once", changedByMany},
		{"what is returned cannot be changed from outside", ownMemory},
		{"nothing changes after the context is done", contextDone},
		{"everything is there when it is opened again", reopenedArchive},
	} {
		t.Run(test.name, func(t *testing.T) {
			rows, reopen := open(t)
			p := people.New(rows)
			test.run(t, fixture{archive.New(rows, p), p, rows, reopen})
		})
	}
}

var noon = time.Date(2026, 3, 4, 12, 0, 0, 5, time.UTC)

// ever is later than the end of every match.
var ever = noon.Add(1e6 * time.Hour)

// addPeople adds people with these IDs.
func addPeople(t *testing.T, p *people.People, ids ...people.ID) {
	t.Helper()
	for _, id := range ids {
		expect.Done(t, p.Add(t.Context(), people.Person{ID: id, Name: string(id), Since: noon},
			sha256.Sum256([]byte(id))))
	}
}

// matchOf returns a match that ended n minutes after noon, with these people in the order of their
// places.
func matchOf(table string, n int, who ...people.ID) archive.Match {
	m := archive.Match{
		Table: table, Rules: "most", Began: noon, Ended: noon.Add(time.Duration(n) * time.Minute),
		Record: []byte(`{"record":"` + table + `"}`), Edition: rules.Edition,
	}
	for i, id := range who {
		m.Seats = append(m.Seats, archive.Seat{Who: id, Total: fmt.Sprintf("%d½", 10*i), Place: i + 1})
	}
	return m
}

// requireMatches fails the test unless the person's matches are those of these tables.
func requireMatches(t *testing.T, f *archive.Archive, id people.ID, want ...string) {
	t.Helper()
	list, err := f.Matches(t.Context(), id, ever, 1000)
	expect.Done(t, err)
	if got := tablesOf(list); !slices.Equal(got, want) {
		t.Errorf("%s has played %q, want %q", id, got, want)
	}
}

// tablesOf returns the tables of matches.
func tablesOf(list []archive.Match) (tables []string) {
	for _, m := range list {
		tables = append(tables, m.Table)
	}
	return tables
}
