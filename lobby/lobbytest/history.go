package lobbytest

import (
	"fmt"
	"math"
	"slices"
	"sync"
	"testing"
	"time"

	"roundhouse/lobby"
)

// match is one that ended so many minutes after noon, with these people, each a place
// behind the one before.
func match(table string, minutes int, people ...lobby.ID) lobby.Match {
	m := lobby.Match{
		Table: table, Rules: "most", Began: noon, Ended: noon.Add(time.Duration(minutes) * time.Minute),
		Record: []byte(`{"record":"` + table + `"}`),
	}
	for i, id := range people {
		m.Seats = append(m.Seats, lobby.Seat{Who: id, Total: fmt.Sprintf("%d½", 10*i), Place: i + 1})
	}
	return m
}

// ever is later than all matches.
var ever = noon.Add(1e6 * time.Hour)

// holds fails unless the person's matches are of these tables.
func holds(t *testing.T, l Lobby, id lobby.ID, want ...string) {
	t.Helper()
	list, err := l.Matches(t.Context(), id, ever, 1000)
	must(t, err)
	if got := tablesOf(list); !slices.Equal(got, want) {
		t.Errorf("%s has played %q, want %q", id, got, want)
	}
}

func tablesOf(list []lobby.Match) (tables []string) {
	for _, m := range list {
		tables = append(tables, m.Table)
	}
	return tables
}

func saved(t *testing.T, l Form) {
	enter(t, l, "a", "b")
	_, err := l.Match(t.Context(), "t")
	fails(t, err, lobby.ErrUnknown)
	m := match("t", 1, "a", "b")
	m.Rules, m.Early = "", true
	m.Seats[1].Bot = "casual"
	m.Seats = append(m.Seats, lobby.Seat{Bot: "expert", Total: "-1", Place: 3})
	zoned := m
	zoned.Ended = m.Ended.In(time.FixedZone("", 3600))
	must(t, l.Save(t.Context(), zoned))
	got, err := l.Match(t.Context(), "t")
	must(t, err)
	same(t, got, m)
	list, err := l.Matches(t.Context(), "b", ever, 1)
	must(t, err)
	m.Record = nil
	same(t, list, []lobby.Match{m})
}

func savedOnce(t *testing.T, l Form) {
	enter(t, l, "a", "b")
	first := match("t", 1, "a", "b")
	must(t, l.Save(t.Context(), first))
	must(t, l.Save(t.Context(), first))
	other := match("t", 2, "b")
	other.Rules = "few"
	must(t, l.Save(t.Context(), other))
	got, err := l.Match(t.Context(), "t")
	must(t, err)
	same(t, got, first)
	holds(t, l, "a", "t")
	holds(t, l, "b", "t")
	stands(t, l, "b", lobby.Standing{Rules: "most", Matches: 1})
	n, err := l.Reindex(t.Context())
	must(t, err)
	same(t, n, 1)
	stands(t, l, "b", lobby.Standing{Rules: "most", Matches: 1})
}

func matches(t *testing.T, l Form) {
	enter(t, l, "a", "b")
	for _, minutes := range []int{3, 1, 4, 2, 5} {
		must(t, l.Save(t.Context(), match(fmt.Sprint("t", minutes), minutes, "a")))
	}
	must(t, l.Save(t.Context(), match("tie", 4, "b", "a", "a")))
	must(t, l.Save(t.Context(), match("alien", 6, "b")))
	holds(t, l, "a", "t5", "t4", "tie", "t3", "t2", "t1")
	holds(t, l, "x")
	holds(t, l, "")
	for _, page := range []struct {
		minutes, limit int
		want           []string
	}{
		{6, 2, []string{"t5", "t4"}}, {5, 2, []string{"t4", "tie"}}, {4, 9, []string{"t3", "t2", "t1"}},
		{1, 9, nil}, {6, 0, nil}, {6, -1, nil}, {6, math.MaxInt, []string{"t5", "t4", "tie", "t3", "t2", "t1"}},
	} {
		list, err := l.Matches(t.Context(), "a", noon.Add(time.Duration(page.minutes)*time.Minute), page.limit)
		must(t, err)
		if got := tablesOf(list); !slices.Equal(got, page.want) {
			t.Errorf("before minute %d, at most %d: %q, want %q", page.minutes, page.limit, got, page.want)
		}
	}
	list, err := l.Matches(t.Context(), "a", time.Time{}, 9)
	must(t, err)
	same(t, len(list), 0)
}

// stands fails unless the person has these standings.
func stands(t *testing.T, l Lobby, id lobby.ID, want ...lobby.Standing) {
	t.Helper()
	got, err := l.Standings(t.Context(), id)
	must(t, err)
	if !slices.Equal(got, want) {
		t.Errorf("%s has come to %+v, want %+v", id, got, want)
	}
}

// played saves matches with every kind of end, and fails unless standings are right.
func played(t *testing.T, l Form) func() {
	enter(t, l, "a", "b", "c", "d")
	save := func(m lobby.Match, change func(*lobby.Match)) {
		change(&m)
		must(t, l.Save(t.Context(), m))
	}
	save(match("1", 1, "a", "b"), func(*lobby.Match) {})
	save(match("2", 2, "b", "a"), func(*lobby.Match) {})
	save(match("3", 3, "b", "a"), func(m *lobby.Match) { m.Seats[1].Place = 1 }) // shared
	save(match("4", 4, "a", "b"), func(m *lobby.Match) { m.Early = true })
	save(match("5", 5, "c", "b"), func(m *lobby.Match) { m.Seats[0].Bot = "casual" }) // left to a bot
	save(match("6", 6, "a", "b", "a"), func(m *lobby.Match) { m.Rules = "few" })      // on two seats
	save(match("7", 7, "a", "b"), func(m *lobby.Match) { m.Rules = "" })
	save(match("8", 8, "a"), func(m *lobby.Match) { m.Rules = "" })
	return func() {
		t.Helper()
		stands(t, l, "a", lobby.Standing{Rules: "most", Matches: 3, Won: 2},
			lobby.Standing{Rules: "", Matches: 2, Won: 2}, lobby.Standing{Rules: "few", Matches: 1, Won: 1})
		stands(t, l, "b", lobby.Standing{Rules: "most", Matches: 4, Won: 2},
			lobby.Standing{Rules: "", Matches: 1}, lobby.Standing{Rules: "few", Matches: 1})
		stands(t, l, "c")
		stands(t, l, "d")
		stands(t, l, "")
		holds(t, l, "a", "8", "7", "6", "4", "3", "2", "1")
		holds(t, l, "c", "5")
	}
}

func standings(t *testing.T, l Form) { played(t, l)() }

func reindexed(t *testing.T, l Form) {
	n, err := l.Reindex(t.Context())
	must(t, err)
	same(t, n, 0)
	check := played(t, l)
	for range 2 {
		l.Wipe()
		n, err := l.Reindex(t.Context())
		must(t, err)
		same(t, n, 8)
		check()
	}
	l.Wipe()
	must(t, l.Delete(t.Context(), "d"))
	must(t, l.Delete(t.Context(), "a"))
	_, err = l.Reindex(t.Context())
	must(t, err)
	holds(t, l, "a")
	holds(t, l, "b", "7", "6", "5", "4", "3", "2", "1")
}

func strangers(t *testing.T, l Form) {
	enter(t, l, "a")
	must(t, l.Save(t.Context(), match("t", 1, "a", "stranger")))
	got, err := l.Match(t.Context(), "t")
	must(t, err)
	same(t, got, match("t", 1, "a", ""))
	enter(t, l, "stranger")
	holds(t, l, "stranger")
}

func savedByMany(t *testing.T, l Form) {
	const writers, each = 8, 4
	enter(t, l, "a", "b")
	var all sync.WaitGroup
	for i := range writers {
		all.Go(func() {
			for n := range each {
				// Two writers save the same match.
				if err := l.Save(t.Context(), match(fmt.Sprintf("%d/%d", i/2, n), n, "a", "b")); err != nil {
					t.Error(err)
				}
				if _, err := l.Matches(t.Context(), "a", ever, 3); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	stands(t, l, "a", lobby.Standing{Rules: "most", Matches: writers / 2 * each, Won: writers / 2 * each})
}
