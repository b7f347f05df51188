package archivetest

import (
	"context"
	"fmt"
	"math"
	"slices"
	"sync"
	"testing"
	"time"

	"roundhouse/play/archive"
	"roundhouse/play/people"
	"roundhouse/tools/expect"
)

func savedMatches(t *testing.T, f fixture) {
	addPeople(t, f.people, "a", "b")
	_, err := f.Match(t.Context(), "t")
	expect.Error(t, err, archive.ErrUnknown)
	m := matchOf("t", 1, "a", "b")
	m.Rules, m.Early, m.Origin = "", true, "local-1"
	m.Seats[1].Bot = "casual"
	m.Seats = append(m.Seats, archive.Seat{Bot: "expert", Name: "Cinder", Total: "-1", Place: 3})
	zoned := m
	zoned.Ended = m.Ended.In(time.FixedZone("", 3600))
	expect.Done(t, f.Save(t.Context(), zoned))
	got, err := f.Match(t.Context(), "t")
	expect.Done(t, err)
	expect.Equal(t, got, m)
	list, err := f.Matches(t.Context(), "b", ever, 1)
	expect.Done(t, err)
	m.Record = nil
	expect.Equal(t, list, []archive.Match{m})
}

func savedOnce(t *testing.T, f fixture) {
	addPeople(t, f.people, "a", "b")
	first := matchOf("t", 1, "a", "b")
	expect.Done(t, f.Save(t.Context(), first))
	expect.Done(t, f.Save(t.Context(), first))
	other := matchOf("t", 2, "b")
	other.Rules = "few"
	expect.Done(t, f.Save(t.Context(), other))
	got, err := f.Match(t.Context(), "t")
	expect.Done(t, err)
	expect.Equal(t, got, first)
	requireMatches(t, f.Archive, "a", "t")
	requireMatches(t, f.Archive, "b", "t")
	requireStandings(t, f.Archive, "b", archive.Standing{Rules: "most", Matches: 1})
}

func matchesOfPeople(t *testing.T, f fixture) {
	addPeople(t, f.people, "a", "b")
	for _, minutes := range []int{3, 1, 4, 2, 5} {
		expect.Done(t, f.Save(t.Context(), matchOf(fmt.Sprint("t", minutes), minutes, "a")))
	}
	expect.Done(t, f.Save(t.Context(), matchOf("tie", 4, "b", "a", "a")))
	expect.Done(t, f.Save(t.Context(), matchOf("alien", 6, "b")))
	requireMatches(t, f.Archive, "a", "t5", "t4", "tie", "t3", "t2", "t1")
	requireMatches(t, f.Archive, "x")
	requireMatches(t, f.Archive, "")
	for _, page := range []struct {
		minutes, limit int
		want           []string
	}{
		{6, 2, []string{"t5", "t4"}}, {5, 2, []string{"t4", "tie"}}, {4, 9, []string{"t3", "t2", "t1"}},
		{1, 9, nil}, {6, 0, nil}, {6, -1, nil}, {6, math.MaxInt, []string{"t5", "t4", "tie", "t3", "t2", "t1"}},
	} {
		list, err := f.Matches(t.Context(), "a", noon.Add(time.Duration(page.minutes)*time.Minute), page.limit)
		expect.Done(t, err)
		if got := tablesOf(list); !slices.Equal(got, page.want) {
			t.Errorf("before minute %d, at most %d: %q, want %q", page.minutes, page.limit, got, page.want)
		}
	}
	list, err := f.Matches(t.Context(), "a", time.Time{}, 9)
	expect.Done(t, err)
	expect.Equal(t, len(list), 0)
}

func unknownPeople(t *testing.T, f fixture) {
	addPeople(t, f.people, "a")
	expect.Done(t, f.Save(t.Context(), matchOf("t", 1, "a", "stranger")))
	got, err := f.Match(t.Context(), "t")
	expect.Done(t, err)
	expect.Equal(t, got, matchOf("t", 1, "a", ""))
	addPeople(t, f.people, "stranger")
	requireMatches(t, f.Archive, "stranger")
}

func savedByMany(t *testing.T, f fixture) {
	const writers, each = 8, 4
	addPeople(t, f.people, "a", "b")
	var all sync.WaitGroup
	for i := range writers {
		all.Go(func() {
			for n := range each {
				// Two writers save the same match.
				if err := f.Save(t.Context(), matchOf(fmt.Sprintf("%d/%d", i/2, n), n, "a", "b")); err != nil {
					t.Error(err)
				}
				if _, err := f.Matches(t.Context(), "a", ever, 3); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	requireStandings(t, f.Archive, "a", archive.Standing{Rules: "most", Matches: writers / 2 * each, Won: writers / 2 * each})
}

// changedByMany has two servers save and forget the same matches while their people are deleted. In
// the end, each match is there with all its rows, or nothing is left of it.
func changedByMany(t *testing.T, f fixture) {
	servers := []*archive.Archive{f.Archive, archive.New(f.rows, people.New(f.rows))}
	for round := range 5 {
		id := people.ID(fmt.Sprint("p", round))
		addPeople(t, f.people, id, id+"x")
		m := matchOf(fmt.Sprint("t", round), round, id, id+"x")
		ended := archive.Ended{Table: m.Table, At: m.Ended}
		var all sync.WaitGroup
		do := func(f func() error) {
			all.Go(func() {
				if err := f(); err != nil {
					t.Error(err)
				}
			})
		}
		for _, a := range servers {
			do(func() error { return a.Save(t.Context(), m) })
			do(func() error { return a.Forget(t.Context(), ended) })
		}
		do(func() error { return f.people.Delete(t.Context(), id) })
		all.Wait()
		requireMatches(t, f.Archive, id)
		_, err := f.Match(t.Context(), m.Table)
		if isKept := err == nil; isKept {
			expect.Done(t, f.Save(t.Context(), m))
			requireMatches(t, f.Archive, id+"x", m.Table)
			expect.Done(t, f.Forget(t.Context(), ended))
		}
		expect.Done(t, f.people.Delete(t.Context(), id+"x"))
		for row, err := range f.rows.Scan(t.Context(), "", "") {
			expect.Done(t, err)
			t.Errorf("the row %q is left", row.Key)
		}
	}
}

func oldMatches(t *testing.T, f fixture) {
	addPeople(t, f.people, "a")
	for i, table := range []string{"t3", "t1", "t2"} {
		at := noon.Add(time.Duration([]int{3, 1, 2}[i]) * time.Hour)
		expect.Done(t, f.Save(t.Context(), archive.Match{
			Table: table, Rules: "most", Began: noon, Ended: at, Record: []byte("{}"),
			Seats: []archive.Seat{{Who: "a", Total: "0", Place: 1}, {Bot: "casual", Total: "9", Place: 2}},
		}))
	}
	t1 := archive.Ended{Table: "t1", At: noon.Add(time.Hour)}
	for hours, want := range map[int][]archive.Ended{1: nil, 2: {t1}, 4: {t1, {Table: "t2", At: noon.Add(2 * time.Hour)}}} {
		list, err := f.Old(t.Context(), noon.Add(time.Duration(hours)*time.Hour), 2)
		expect.Done(t, err)
		if !slices.Equal(list, want) {
			t.Errorf("before hour %d: %v, want %v", hours, list, want)
		}
	}
	for _, limit := range []int{0, -1} {
		list, err := f.Old(t.Context(), ever, limit)
		expect.Done(t, err)
		expect.Equal(t, len(list), 0)
	}
	expect.Done(t, f.Forget(t.Context(), t1))
	expect.Done(t, f.Forget(t.Context(), t1))
	_, err := f.Match(t.Context(), "t1")
	expect.Error(t, err, archive.ErrUnknown)
	list, err := f.Matches(t.Context(), "a", noon.Add(24*time.Hour), 10)
	expect.Done(t, err)
	expect.Equal(t, len(list), 2)
	standings, err := f.Standings(t.Context(), "a")
	expect.Done(t, err)
	if len(standings) != 1 || standings[0].Matches != 2 {
		t.Errorf("standings %v, want 2 matches", standings)
	}
}

func deletedPeople(t *testing.T, f fixture) {
	addPeople(t, f.people, "a", "b")
	m := matchOf("t", 1, "a", "b")
	expect.Done(t, f.Save(t.Context(), m))
	expect.Done(t, f.people.Delete(t.Context(), "a"))
	m.Seats[0].Who = ""
	for range 2 {
		got, err := f.Match(t.Context(), "t")
		expect.Done(t, err)
		expect.Equal(t, got, m)
		requireMatches(t, f.Archive, "a")
		requireMatches(t, f.Archive, "b", "t")
		expect.Done(t, f.Save(t.Context(), matchOf("t", 1, "a", "b")))
	}
	addPeople(t, f.people, "a")
	requireMatches(t, f.Archive, "a")
}

func ownMemory(t *testing.T, f fixture) {
	addPeople(t, f.people, "a")
	m := matchOf("t", 1, "a")
	expect.Done(t, f.Save(t.Context(), m))
	spoil := func(m archive.Match) { m.Seats[0].Total, m.Record[0] = "X", 'X' }
	spoil(m)
	for range 2 {
		m, err := f.Match(t.Context(), "t")
		expect.Done(t, err)
		expect.Equal(t, m, matchOf("t", 1, "a"))
		spoil(m)
	}
}

func contextDone(t *testing.T, f fixture) {
	addPeople(t, f.people, "a")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	expect.Error(t, f.Save(ctx, matchOf("t", 1, "a")), context.Canceled)
	_, err := f.Match(ctx, "t")
	expect.Error(t, err, context.Canceled)
	requireMatches(t, f.Archive, "a")
}

func reopenedArchive(t *testing.T, f fixture) {
	addPeople(t, f.people, "a", "b")
	m := matchOf("t", 1, "a", "b")
	expect.Done(t, f.Save(t.Context(), m))
	rows := f.reopen()
	again := archive.New(rows, people.New(rows))
	got, err := again.Match(t.Context(), "t")
	expect.Done(t, err)
	expect.Equal(t, got, m)
	requireMatches(t, again, "b", "t")
}
