package archivetest

import (
	"slices"
	"testing"

	"roundhouse/internal/expect"
	"roundhouse/play/archive"
	"roundhouse/play/people"
)

// requireStandings fails the test unless the person has these standings.
func requireStandings(t *testing.T, f archive.Archive, id people.ID, want ...archive.Standing) {
	t.Helper()
	got, err := f.Standings(t.Context(), id)
	expect.Done(t, err)
	if !slices.Equal(got, want) {
		t.Errorf("%s has achieved %+v, want %+v", id, got, want)
	}
}

// playedMatches saves matches with every kind of end, and returns a function that checks the
// standings.
func playedMatches(t *testing.T, f Fixture) func() {
	addPeople(t, f.People, "a", "b", "c", "d")
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
		requireStandings(t, f, "a", archive.Standing{Rules: "most", Matches: 3, Won: 2},
			archive.Standing{Rules: "", Matches: 2, Won: 2}, archive.Standing{Rules: "few", Matches: 1, Won: 1})
		requireStandings(t, f, "b", archive.Standing{Rules: "most", Matches: 4, Won: 2},
			archive.Standing{Rules: "", Matches: 1}, archive.Standing{Rules: "few", Matches: 1})
		requireStandings(t, f, "c")
		requireStandings(t, f, "d")
		requireStandings(t, f, "")
		requireMatches(t, f, "a", "92", "91", "9", "8", "7", "6", "4", "3", "2", "1")
		requireMatches(t, f, "c", "5")
	}
}

func standingsOfPeople(t *testing.T, f Fixture) { playedMatches(t, f)() }

func reindexedArchive(t *testing.T, f Fixture) {
	n, err := f.Reindex(t.Context())
	expect.Done(t, err)
	expect.Equal(t, n, 0)
	check := playedMatches(t, f)
	for range 2 {
		f.Wipe()
		n, err := f.Reindex(t.Context())
		expect.Done(t, err)
		expect.Equal(t, n, 11)
		check()
	}
	f.Wipe()
	expect.Done(t, f.People.Delete(t.Context(), "d"))
	expect.Done(t, f.People.Delete(t.Context(), "a"))
	_, err = f.Reindex(t.Context())
	expect.Done(t, err)
	requireMatches(t, f, "a")
	requireMatches(t, f, "b", "92", "9", "7", "6", "5", "4", "3", "2", "1")
}
