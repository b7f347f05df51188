package lists_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"roundhouse/play/lists"
	"roundhouse/play/log"
	"roundhouse/play/people"
	"roundhouse/play/table"
	"roundhouse/tools/expect"
)

// logs is an index of a log in memory.
type logs struct {
	*lists.Index
	log log.Memory
	mu  sync.Mutex
	at  map[string]log.Seq // the last event of each table
}

func newLogs() *logs {
	l := &logs{at: map[string]log.Seq{}}
	l.Index = lists.NewIndex(&l.log)
	return l
}

// put appends an event to the table, which changes its listing; nil leaves that as it is.
func (l *logs) put(ctx context.Context, id string, listing []byte) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	e := log.Entry{ID: fmt.Sprint(l.at[id]), Data: []byte("{}")}
	err := l.log.Append(ctx, id, l.at[id], log.Head{Listing: listing}, e)
	l.at[id]++
	return err
}

// take takes the table off the lists.
func (l *logs) take(ctx context.Context, id string) error { return l.put(ctx, id, []byte{}) }

var noon = time.Date(2026, 3, 4, 12, 0, 0, 5e6, time.UTC)

// listedTable returns a listed table that waits for players, with these people on its seats. Its
// last event was n minutes after noon.
func listedTable(id string, n int, who ...people.ID) lists.Entry {
	e := lists.Entry{
		ID: id, Rules: []byte(`{"set":"most"}`), Host: "host", Stage: table.Waiting, Rounds: 13, Listed: true,
		Moved: table.MillisOf(noon.Add(time.Duration(n) * time.Minute)),
	}
	for _, id := range who {
		e.Seats = append(e.Seats, lists.Seat{Who: id})
	}
	return e
}

func makeOver(t *lists.Entry)    { t.Stage = table.Finished }
func makeMixing(t *lists.Entry)  { t.Stage, t.Round = table.Mixing, 1 }
func makePlaying(t *lists.Entry) { t.Stage, t.Round = table.Playing, 1 }
func makeHidden(t *lists.Entry)  { t.Listed = false }

// textOf returns the listing with that entry.
func textOf(t testing.TB, e lists.Entry) []byte {
	t.Helper()
	text, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// putTable applies change, unless it is nil, and puts the table on the lists.
func putTable(t *testing.T, l *logs, e lists.Entry, change func(*lists.Entry)) {
	t.Helper()
	if change != nil {
		change(&e)
	}
	expect.Done(t, l.put(t.Context(), e.ID, textOf(t, e)))
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
func requireSeated(t *testing.T, l *logs, id people.ID, want ...string) {
	t.Helper()
	list, err := l.ForPerson(t.Context(), id, 100)
	requireTables(t, list, err, want...)
}

func TestATableIsOnTheListsAsItsLastListingSays(t *testing.T) {
	l := newLogs()
	first := listedTable("t", 1, "a", "b")
	putTable(t, l, first, nil)
	list, err := l.Listed(t.Context(), 9)
	expect.Done(t, err)
	expect.Equal(t, list, []lists.Entry{first})

	second := listedTable("t", 2, "b", "", "b")
	second.Seats[1].Bot, second.Seats[1].Name, second.Host, second.Rules = "expert", "Cinder", "b", []byte("{}")
	makePlaying(&second)
	putTable(t, l, second, nil)
	expect.Done(t, l.put(t.Context(), "t", nil))
	list, err = l.Listed(t.Context(), 9)
	expect.Done(t, err)
	expect.Equal(t, list, []lists.Entry{second})
	requireSeated(t, l, "a")
	requireSeated(t, l, "b", "t")

	expect.Done(t, l.take(t.Context(), "t"))
	expect.Done(t, l.take(t.Context(), "t"))
	list, err = l.Listed(t.Context(), 9)
	requireTables(t, list, err)
	requireSeated(t, l, "b")
	putTable(t, l, first, nil)
	requireSeated(t, l, "a", "t")
	expect.Done(t, l.log.Remove(t.Context(), "t"))
	requireSeated(t, l, "a")
}

func TestThePublicListHasTablesThatWaitFirstAndNoneThatIsOver(t *testing.T) {
	l := newLogs()
	putTable(t, l, listedTable("1", 1), nil)
	putTable(t, l, listedTable("3", 3), nil)
	putTable(t, l, listedTable("2", 2), nil)
	putTable(t, l, listedTable("2b", 2), nil)
	putTable(t, l, listedTable("5", 5), makePlaying)
	putTable(t, l, listedTable("4", 4), makePlaying)
	putTable(t, l, listedTable("over", 6), makeOver)
	putTable(t, l, listedTable("hidden", 7), makeHidden)
	for limit, want := range map[int][]string{
		9: {"3", "2", "2b", "1", "5", "4"}, 5: {"3", "2", "2b", "1", "5"}, 1: {"3"}, 0: nil, -1: nil,
	} {
		list, err := l.Listed(t.Context(), limit)
		requireTables(t, list, err, want...)
	}
}

func TestAPersonsListHasTheirTablesUntilTheyAreOver(t *testing.T) {
	l := newLogs()
	putTable(t, l, listedTable("1", 1, "a", "b", "a"), nil)
	putTable(t, l, listedTable("3", 3, "b", "a"), makeHidden)
	putTable(t, l, listedTable("2", 2, "a"), makePlaying)
	putTable(t, l, listedTable("2b", 2, "a"), makePlaying)
	putTable(t, l, listedTable("4", 4, "b", ""), nil)
	putTable(t, l, listedTable("over", 5, "a", "b"), makeOver)
	putTable(t, l, listedTable("named", 6, `"<ä`), nil)
	requireSeated(t, l, "a", "3", "2", "2b", "1")
	requireSeated(t, l, "b", "4", "3", "1")
	requireSeated(t, l, `"<ä`, "named")
	requireSeated(t, l, "host")
	requireSeated(t, l, "")
	for limit, want := range map[int][]string{2: {"3", "2"}, 0: nil, -1: nil} {
		list, err := l.ForPerson(t.Context(), "a", limit)
		requireTables(t, list, err, want...)
	}
}

func TestAHostsWaitingTablesAreTheirOwnThatHaveNotBegun(t *testing.T) {
	l := newLogs()
	mine := func(t *lists.Entry) { t.Host = "a" }
	putTable(t, l, listedTable("2", 1), mine)
	putTable(t, l, listedTable("1", 2), func(t *lists.Entry) { mine(t); makeHidden(t) })
	putTable(t, l, listedTable("played", 3), func(t *lists.Entry) { mine(t); makePlaying(t) })
	putTable(t, l, listedTable("over", 4), func(t *lists.Entry) { mine(t); makeOver(t) })
	putTable(t, l, listedTable("alien", 5, "a"), nil)
	for host, want := range map[people.ID][]string{"a": {"1", "2"}, "host": {"alien"}, "x": nil, "": nil} {
		list, err := l.Waiting(t.Context(), host)
		expect.Done(t, err)
		if !slices.Equal(list, want) {
			t.Errorf("tables of %q that wait: %q, want %q", host, list, want)
		}
	}
	still, err := l.StillWaiting(t.Context(), []string{"played", "1", "none", "over", "alien"})
	if want := []string{"1", "alien"}; err != nil || !slices.Equal(still, want) {
		t.Errorf("%q still wait, %v, want %q", still, err, want)
	}
	expect.Done(t, l.take(t.Context(), "1"))
	putTable(t, l, listedTable("2", 1), nil)
	list, err := l.Waiting(t.Context(), "a")
	expect.Done(t, err)
	expect.Equal(t, len(list), 0)
}

func TestTheNewestOfAllTables(t *testing.T) {
	l := newLogs()
	at, err := l.Newest(t.Context())
	expect.Done(t, err)
	expect.Equal(t, at, time.Time{})
	putTable(t, l, listedTable("2", 2), makeHidden)
	last := listedTable("3", 3)
	putTable(t, l, last, makeOver)
	putTable(t, l, listedTable("1", 1), makePlaying)
	at, err = l.Newest(t.Context())
	expect.Done(t, err)
	expect.Equal(t, at, last.Moved.Time())
}

func TestIdleTablesAreThoseOfAStageTheOldestFirst(t *testing.T) {
	l := newLogs()
	for _, minutes := range []int{3, 1, 2} {
		putTable(t, l, listedTable(fmt.Sprint("w", minutes), minutes), makeHidden)
		putTable(t, l, listedTable(fmt.Sprint("o", minutes), minutes), makeOver)
	}
	putTable(t, l, listedTable("p", 0), makePlaying)
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
		list, err := l.Idle(t.Context(), test.stage, noon.Add(time.Duration(test.minutes)*time.Minute), test.limit)
		requireTables(t, list, err, test.want...)
	}
}

func TestTablesAreCountedByStageAndThoseThatAreOverAreFound(t *testing.T) {
	l := newLogs()
	putTable(t, l, listedTable("1", 1), nil)
	putTable(t, l, listedTable("2", 1), makeHidden)
	putTable(t, l, listedTable("3", 1), makePlaying)
	putTable(t, l, listedTable("4", 1), makeMixing)
	putTable(t, l, listedTable("gone", 1), nil)
	putTable(t, l, listedTable("5", 1), makePlaying)
	list, err := l.Over(t.Context())
	requireTables(t, list, err)
	putTable(t, l, listedTable("5", 2), makeOver)
	expect.Done(t, l.take(t.Context(), "gone"))
	list, err = l.Over(t.Context())
	requireTables(t, list, err, "5")
	got, err := l.Count(t.Context())
	expect.Done(t, err)
	want := map[table.Stage]int{table.Waiting: 2, table.Mixing: 1, table.Playing: 1, table.Finished: 1}
	if !maps.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	expect.Done(t, l.take(t.Context(), "5"))
	list, err = l.Over(t.Context())
	requireTables(t, list, err)
}

func TestManyChangeTheListsAtOnce(t *testing.T) {
	l := newLogs()
	const writers, each = 8, 8
	var all sync.WaitGroup
	for i := range writers {
		all.Go(func() {
			for n := range each {
				own := fmt.Sprintf("%d/%d", i, n)
				for _, e := range []lists.Entry{listedTable("shared", n, "a"), listedTable(own, n, "a")} {
					if err := l.put(t.Context(), e.ID, textOf(t, e)); err != nil {
						t.Error(err)
					}
				}
				if list, err := l.ForPerson(t.Context(), "a", 1000); err != nil ||
					!slices.ContainsFunc(list, func(e lists.Entry) bool { return e.ID == own }) {
					t.Errorf("%s is missing: %v", own, err)
				}
				if n%2 == 0 {
					if err := l.take(t.Context(), own); err != nil {
						t.Error(err)
					}
				}
			}
		})
	}
	all.Wait()
	list, err := l.ForPerson(t.Context(), "a", 1000)
	expect.Done(t, err)
	expect.Equal(t, len(list), writers*each/2+1)
}

func TestNobodyIsAnsweredAfterTheContextIsDone(t *testing.T) {
	l := newLogs()
	putTable(t, l, listedTable("t", 1, "a"), nil)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := l.ForPerson(ctx, "a", 1)
	expect.Error(t, err, context.Canceled)
	requireSeated(t, l, "a", "t")
}

func TestAListingThatCannotBeReadHidesOnlyItsTable(t *testing.T) {
	l := newLogs()
	putTable(t, l, listedTable("t", 1, "a"), nil)
	putTable(t, l, listedTable("u", 1, "a"), nil)
	for _, bad := range []string{"{", "[]", `{"stage":"dreaming"}`} {
		expect.Done(t, l.put(t.Context(), "u", []byte(bad)))
		requireSeated(t, l, "a", "t")
		if _, err := lists.Read("u", []byte(bad)); err == nil {
			t.Errorf("%s is read", bad)
		}
	}
	putTable(t, l, listedTable("u", 2, "a"), nil)
	requireSeated(t, l, "a", "u", "t")
}

// slow is a log that says what has changed only when it is let.
type slow struct {
	log.Memory
	reads atomic.Int64
	let   chan error
}

func (s *slow) Listings(ctx context.Context, since log.Mark) (log.Listings, error) {
	s.reads.Add(1)
	if err := <-s.let; err != nil {
		return log.Listings{}, err
	}
	return s.Memory.Listings(ctx, since)
}

func TestThoseWhoWaitShareOneReading(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &slow{let: make(chan error)}
		x := lists.NewIndex(s)
		var all sync.WaitGroup
		var failed atomic.Int64
		ask := func(want int) {
			all.Go(func() {
				if counts, err := x.Count(t.Context()); err != nil {
					failed.Add(1)
				} else if counts[table.Waiting] < want {
					t.Errorf("%v, want %d", counts, want)
				}
			})
		}
		ask(0)
		synctest.Wait() // its reading has begun
		listing := textOf(t, listedTable("t", 1, "a"))
		expect.Done(t, s.Append(t.Context(), "t", 0, log.Head{Listing: listing}, log.Entry{ID: "1"}))
		for range 9 {
			ask(1) // must not be content with that reading
		}
		synctest.Wait()
		s.let <- nil
		s.let <- errors.New("not now")
		s.let <- nil
		all.Wait()
		if s.reads.Load() != 3 || failed.Load() != 1 {
			t.Errorf("%d readings, and %d failures", s.reads.Load(), failed.Load())
		}
	})
}
