// Package liststest is the test suite for every implementation of lists.Lists.
package liststest

import (
	"context"
	"slices"
	"testing"
	"time"

	"roundhouse/internal/expect"
	"roundhouse/play/lists"
	"roundhouse/play/people"
	"roundhouse/play/table"
)

// Fixture is an empty implementation under test.
type Fixture struct {
	lists.Lists
	Reopen func() lists.Lists // closes the implementation and opens it again
	// Begin begins a table's log, and Remove removes it. They are nil if the implementation does
	// not keep the logs.
	Begin, Remove func(id string) error
}

// Put begins the table's log, if need be, and puts the table on the lists.
func (f Fixture) Put(ctx context.Context, t lists.Entry) error {
	if f.Begin != nil && ctx.Err() == nil {
		if err := f.Begin(t.ID); err != nil {
			return err
		}
	}
	return f.Lists.Put(ctx, t)
}

// Test tests what lists.Lists guarantees. open makes an empty fixture.
func Test(t *testing.T, open func(t *testing.T) Fixture) {
	for _, test := range []struct {
		name string
		run  func(*testing.T, Fixture)
	}{
		{"a table is on the lists as it was put last", putTwice},
		{"the public list has tables that wait first, and none that is over", listedTables},
		{"a person's list has its tables until they are over", tablesOfPerson},
		{"a host's waiting tables are its own that have not begun", waitingTables},
		{"idle tables are those of a stage, the oldest first", idleTables},
		{"the newest of all tables", newestMove},
		{"tables are counted by stage", countedStages},
		{"a table that is gone does not come back", putGone},
		{"several change the lists at once", putByMany},
		{"what is returned cannot be changed from outside", ownMemory},
		{"nothing changes after the context is done", contextDone},
		{"everything is there when it is opened again", reopenedLists},
	} {
		t.Run(test.name, func(t *testing.T) { test.run(t, open(t)) })
	}
}

var noon = time.Date(2026, 3, 4, 12, 0, 0, 5, time.UTC)

// listedTable returns a listed table that waits for players, with these people on its seats. Its
// last event was n minutes after noon.
func listedTable(id string, n int, who ...people.ID) lists.Entry {
	t := lists.Entry{
		ID: id, Rules: []byte(`{"set":"most"}`), Host: "host", Stage: table.Waiting, Rounds: 13, Listed: true,
		Made: noon, Moved: noon.Add(time.Duration(n) * time.Minute), Seq: uint64(n),
	}
	for _, id := range who {
		t.Seats = append(t.Seats, lists.Seat{Who: id})
	}
	return t
}

func makeOver(t *lists.Entry)    { t.Stage = table.Finished }
func makeMixing(t *lists.Entry)  { t.Stage, t.Round = table.Mixing, 1 }
func makePlaying(t *lists.Entry) { t.Stage, t.Round = table.Playing, 1 }
func makeHidden(t *lists.Entry)  { t.Listed = false }

// putTable applies change, unless it is nil, and puts the table on the lists.
func putTable(t *testing.T, f lists.Lists, table lists.Entry, change func(*lists.Entry)) {
	t.Helper()
	if change != nil {
		change(&table)
	}
	expect.Done(t, f.Put(t.Context(), table))
}

// requireTables fails the test unless the tables on the list are those wanted, in that order, and
// there was no error.
func requireTables(t *testing.T, list []lists.Entry, err error, want ...string) {
	t.Helper()
	expect.Done(t, err)
	var got []string
	for _, table := range list {
		got = append(got, table.ID)
	}
	if !slices.Equal(got, want) {
		t.Errorf("tables %q, want %q", got, want)
	}
}

// requireSeated fails the test unless the person's tables are those wanted.
func requireSeated(t *testing.T, f lists.Lists, id people.ID, want ...string) {
	t.Helper()
	list, err := f.ForPerson(t.Context(), id, 100)
	requireTables(t, list, err, want...)
}
