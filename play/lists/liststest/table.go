package liststest

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"
	"testing"
	"time"

	"roundhouse/internal/expect"
	"roundhouse/play/lists"
	"roundhouse/play/people"
	"roundhouse/play/table"
)

func putTwice(t *testing.T, f Fixture) {
	first := listedTable("t", 1, "a", "b")
	putTable(t, f, first, nil)
	list, err := f.Listed(t.Context(), 9)
	expect.Done(t, err)
	expect.Equal(t, list, []lists.Entry{first})

	second := listedTable("t", 2, "b", "", "b")
	second.Seats[1].Bot, second.Seats[1].Name, second.Host, second.Rules = "expert", "Cinder", "b", []byte("{}")
	makePlaying(&second)
	putTable(t, f, second, func(t *lists.Entry) { t.Moved = t.Moved.In(time.FixedZone("", 3600)) })
	list, err = f.Listed(t.Context(), 9)
	expect.Done(t, err)
	expect.Equal(t, list, []lists.Entry{second})
	requireSeated(t, f, "a")
	requireSeated(t, f, "b", "t")

	expect.Done(t, f.Drop(t.Context(), "t"))
	expect.Done(t, f.Drop(t.Context(), "t"))
	list, err = f.Listed(t.Context(), 9)
	requireTables(t, list, err)
	requireSeated(t, f, "b")
}

func listedTables(t *testing.T, f Fixture) {
	putTable(t, f, listedTable("1", 1), nil)
	putTable(t, f, listedTable("3", 3), nil)
	putTable(t, f, listedTable("2", 2), nil)
	putTable(t, f, listedTable("2b", 2), nil)
	putTable(t, f, listedTable("5", 5), makePlaying)
	putTable(t, f, listedTable("4", 4), makePlaying)
	putTable(t, f, listedTable("over", 6), makeOver)
	putTable(t, f, listedTable("hidden", 7), makeHidden)
	for limit, want := range map[int][]string{
		9: {"3", "2", "2b", "1", "5", "4"}, 5: {"3", "2", "2b", "1", "5"}, 1: {"3"}, 0: nil, -1: nil,
	} {
		list, err := f.Listed(t.Context(), limit)
		requireTables(t, list, err, want...)
	}
}

func tablesOfPerson(t *testing.T, f Fixture) {
	putTable(t, f, listedTable("1", 1, "a", "b", "a"), nil)
	putTable(t, f, listedTable("3", 3, "b", "a"), makeHidden)
	putTable(t, f, listedTable("2", 2, "a"), makePlaying)
	putTable(t, f, listedTable("2b", 2, "a"), makePlaying)
	putTable(t, f, listedTable("4", 4, "b", ""), nil)
	putTable(t, f, listedTable("over", 5, "a", "b"), makeOver)
	requireSeated(t, f, "a", "3", "2", "2b", "1")
	requireSeated(t, f, "b", "4", "3", "1")
	requireSeated(t, f, "host")
	requireSeated(t, f, "")
	for limit, want := range map[int][]string{2: {"3", "2"}, 0: nil, -1: nil} {
		list, err := f.ForPerson(t.Context(), "a", limit)
		requireTables(t, list, err, want...)
	}
}

func waitingTables(t *testing.T, f Fixture) {
	mine := func(t *lists.Entry) { t.Host = "a" }
	putTable(t, f, listedTable("2", 1), mine)
	putTable(t, f, listedTable("1", 2), func(t *lists.Entry) { mine(t); makeHidden(t) })
	putTable(t, f, listedTable("played", 3), func(t *lists.Entry) { mine(t); makePlaying(t) })
	putTable(t, f, listedTable("over", 4), func(t *lists.Entry) { mine(t); makeOver(t) })
	putTable(t, f, listedTable("alien", 5, "a"), nil)
	for host, want := range map[people.ID][]string{"a": {"1", "2"}, "host": {"alien"}, "x": nil, "": nil} {
		list, err := f.Waiting(t.Context(), host)
		expect.Done(t, err)
		if !slices.Equal(list, want) {
			t.Errorf("tables of %q that wait: %q, want %q", host, list, want)
		}
	}
	expect.Done(t, f.Drop(t.Context(), "1"))
	putTable(t, f, listedTable("2", 1), nil)
	list, err := f.Waiting(t.Context(), "a")
	expect.Done(t, err)
	expect.Equal(t, len(list), 0)
}

func newestMove(t *testing.T, f Fixture) {
	at, err := f.Newest(t.Context())
	expect.Done(t, err)
	expect.Equal(t, at, time.Time{})
	putTable(t, f, listedTable("2", 2), makeHidden)
	last := listedTable("3", 3)
	putTable(t, f, last, makeOver)
	putTable(t, f, listedTable("1", 1), makePlaying)
	at, err = f.Newest(t.Context())
	expect.Done(t, err)
	expect.Equal(t, at, last.Moved.UTC())
}

func idleTables(t *testing.T, f Fixture) {
	for _, minutes := range []int{3, 1, 2} {
		putTable(t, f, listedTable(fmt.Sprint("w", minutes), minutes), makeHidden)
		putTable(t, f, listedTable(fmt.Sprint("o", minutes), minutes), makeOver)
	}
	putTable(t, f, listedTable("p", 0), makePlaying)
	for _, test := range []struct {
		stage          table.Stage
		minutes, limit int
		want           []string
	}{
		{table.Waiting, 9, 9, []string{"w1", "w2", "w3"}}, {table.Waiting, 3, 9, []string{"w1", "w2"}},
		{table.Waiting, 9, 1, []string{"w1"}}, {table.Waiting, 1, 9, nil},
		{table.Waiting, 9, 0, nil}, {table.Waiting, 9, -1, nil},
		{table.Finished, 2, 9, []string{"o1"}}, {table.Playing, 9, 9, []string{"p"}}, {table.Mixing, 9, 9, nil},
	} {
		list, err := f.Idle(t.Context(), test.stage, noon.Add(time.Duration(test.minutes)*time.Minute), test.limit)
		requireTables(t, list, err, test.want...)
	}
}

func putByMany(t *testing.T, f Fixture) {
	const writers, each = 8, 8
	var all sync.WaitGroup
	for i := range writers {
		all.Go(func() {
			for n := range each {
				own := fmt.Sprintf("%d/%d", i, n)
				for _, table := range []lists.Entry{listedTable("shared", n, "a"), listedTable(own, n, "a")} {
					if err := f.Put(t.Context(), table); err != nil {
						t.Error(err)
					}
				}
				if n%2 == 0 {
					if err := f.Drop(t.Context(), own); err != nil {
						t.Error(err)
					}
				}
			}
		})
	}
	all.Wait()
	list, err := f.ForPerson(t.Context(), "a", 1000)
	expect.Done(t, err)
	expect.Equal(t, len(list), writers*each/2+1)
}

func countedStages(t *testing.T, f Fixture) {
	putTable(t, f, listedTable("1", 1), nil)
	putTable(t, f, listedTable("2", 1), makeHidden)
	putTable(t, f, listedTable("3", 1), makePlaying)
	putTable(t, f, listedTable("4", 1), makeMixing)
	got, err := f.Count(t.Context())
	expect.Done(t, err)
	if want := map[table.Stage]int{table.Waiting: 2, table.Mixing: 1, table.Playing: 1}; !maps.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func ownMemory(t *testing.T, f Fixture) {
	table := listedTable("t", 1, "a")
	expect.Done(t, f.Put(t.Context(), table))
	spoil := func(table lists.Entry) { table.Seats[0].Who, table.Rules[0] = "X", 'X' }
	spoil(table)
	for range 2 {
		tables, err := f.ForPerson(t.Context(), "a", 1)
		expect.Done(t, err)
		expect.Equal(t, tables, []lists.Entry{listedTable("t", 1, "a")})
		spoil(tables[0])
	}
}

func contextDone(t *testing.T, f Fixture) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	expect.Error(t, f.Put(ctx, listedTable("t", 1, "a")), context.Canceled)
	_, err := f.ForPerson(ctx, "a", 1)
	expect.Error(t, err, context.Canceled)
	requireSeated(t, f, "a")
}

func reopenedLists(t *testing.T, f Fixture) {
	table := listedTable("t", 1, "a")
	putTable(t, f, table, nil)
	tables, err := f.Reopen().ForPerson(t.Context(), "a", 9)
	expect.Done(t, err)
	expect.Equal(t, tables, []lists.Entry{table})
}

// putGone puts an entry that was made before its table was removed.
func putGone(t *testing.T, f Fixture) {
	if f.Remove == nil {
		return // such an entry cannot be told from a new one; desks look whether the table is there
	}
	entry := listedTable("t", 1, "a")
	putTable(t, f, entry, nil)
	requireSeated(t, f, "a", "t")
	expect.Done(t, f.Remove("t"))
	expect.Done(t, f.Drop(t.Context(), "t"))
	expect.Done(t, f.Lists.Put(t.Context(), entry))
	requireSeated(t, f, "a")
	entry.Seq = 0 // of a table that is about to begin
	expect.Done(t, f.Lists.Put(t.Context(), entry))
	requireSeated(t, f, "a", "t")
}
