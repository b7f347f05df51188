package archivetest

import (
	"slices"
	"strings"
	"testing"

	"roundhouse/play/archive"
	"roundhouse/play/people"
	"roundhouse/tools/expect"
)

// requireStandings fails the test unless the person has these standings.
func requireStandings(t *testing.T, f *archive.Archive, id people.ID, want ...archive.Standing) {
	t.Helper()
	got, err := f.Standings(t.Context(), id)
	expect.Done(t, err)
	if !slices.Equal(got, want) {
		t.Errorf("%s has achieved %+v, want %+v", id, got, want)
	}
}

// playedMatches saves matches with every kind of end, and returns a function that checks the
// standings. The people a, b, c and d must be there.
func playedMatches(t *testing.T, f fixture) func() {
	save := func(m archive.Match, change func(*archive.Match)) {
		change(&m)
		expect.Done(t, f.Save(t.Context(), m))
	}
	save(matchOf("1", 1, "a", "b"), func(*archive.Match) {})
	save(matchOf("2", 2, "b", "a"), func(*archive.Match) {})
	save(matchOf("3", 3, "b", "a"), func(m *archive.Match) { m.Seats[1].Place = 1 }) // shared
	save(matchOf("4", 4, "a", "b"), func(m *archive.Match) { m.Early = true })
	save(matchOf("5", 5, "c", "b"), func(m *archive.Match) { m.Seats[0].Bot = "casual" }) // left to a bot
	save(matchOf("6", 6, "a", "b", "a"), func(m *archive.Match) { m.Rules = "few" })      // on two seats
	save(matchOf("7", 7, "a", "b"), func(m *archive.Match) { m.Rules = "" })
	save(matchOf("8", 8, "a"), func(m *archive.Match) { m.Rules = "" })
	save(matchOf("9", 9, "a", "b"), func(m *archive.Match) { m.Rules = archive.Again })
	save(matchOf("92", 11, "a", "b"), func(m *archive.Match) { m.Rules = archive.First })
	save(matchOf("91", 10, "a"), func(m *archive.Match) { m.Origin = "local-9" })
	return func() {
		t.Helper()
		requireStandings(t, f.Archive, "a", archive.Standing{Rules: "most", Matches: 3, Won: 2},
			archive.Standing{Rules: "", Matches: 2, Won: 2}, archive.Standing{Rules: "few", Matches: 1, Won: 1})
		requireStandings(t, f.Archive, "b", archive.Standing{Rules: "most", Matches: 4, Won: 2},
			archive.Standing{Rules: "", Matches: 1}, archive.Standing{Rules: "few", Matches: 1})
		requireStandings(t, f.Archive, "c")
		requireStandings(t, f.Archive, "d")
		requireStandings(t, f.Archive, "")
		requireMatches(t, f.Archive, "a", "92", "91", "9", "8", "7", "6", "4", "3", "2", "1")
		requireMatches(t, f.Archive, "c", "5")
	}
}

func standingsOfPeople(t *testing.T, f fixture) {
	addPeople(t, f.people, "a", "b", "c", "d")
	playedMatches(t, f)()
}

// foundAgain loses the rows by which matches are found. They are found again when they are saved
// again, or all at once.
func foundAgain(t *testing.T, f fixture) {
	n, err := f.Reindex(t.Context())
	expect.Done(t, err)
	expect.Equal(t, n, 0)
	addPeople(t, f.people, "a", "b", "c", "d")
	check := playedMatches(t, f)
	for _, again := range []func(){
		func() { playedMatches(t, f) },
		func() {
			n, err := f.Reindex(t.Context())
			expect.Done(t, err)
			expect.Equal(t, n, 11)
		},
	} {
		wipe(t, f)
		requireMatches(t, f.Archive, "a")
		again()
		check()
		old, err := f.Old(t.Context(), ever, 100)
		expect.Done(t, err)
		expect.Equal(t, len(old), 11)
	}
	wipe(t, f)
	expect.Done(t, f.people.Delete(t.Context(), "d"))
	expect.Done(t, f.people.Delete(t.Context(), "a"))
	_, err = f.Reindex(t.Context())
	expect.Done(t, err)
	requireMatches(t, f.Archive, "a")
	requireMatches(t, f.Archive, "b", "92", "9", "7", "6", "5", "4", "3", "2", "1")
}

// wipe deletes everything by which matches are found.
func wipe(t *testing.T, f fixture) {
	t.Helper()
	for row, err := range f.rows.Scan(t.Context(), "", "") {
		expect.Done(t, err)
		if strings.HasPrefix(row.Key, "of/") || strings.HasPrefix(row.Key, "ended/") {
			expect.Done(t, f.rows.Delete(t.Context(), row.Key, row.Rev))
		}
	}
}
