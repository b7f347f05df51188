package archivetest

import (
	"slices"
	"testing"

	"roundhouse/internal/expect"
	"roundhouse/play/archive"
	"roundhouse/play/people"
)

// stands fails the test unless the person has these standings.
func stands(t *testing.T, f archive.Archive, id people.ID, want ...archive.Standing) {
	t.Helper()
	got, err := f.Standings(t.Context(), id)
	expect.Done(t, err)
	if !slices.Equal(got, want) {
		t.Errorf("%s has achieved %+v, want %+v", id, got, want)
	}
}

// played saves matches with every kind of end, and returns a function that checks the standings.
func played(t *testing.T, f Form) func() {
	enter(t, f.People, "a", "b", "c", "d")
	save := func(m archive.Match, change func(*archive.Match)) {
		change(&m)
		expect.Done(t, f.Save(t.Context(), m))
	}
	save(match("1", 1, "a", "b"), func(*archive.Match) {})
	save(match("2", 2, "b", "a"), func(*archive.Match) {})
	save(match("3", 3, "b", "a"), func(m *archive.Match) { m.Seats[1].Place = 1 }) // shared
	save(match("4", 4, "a", "b"), func(m *archive.Match) { m.Early = true })
	save(match("5", 5, "c", "b"), func(m *archive.Match) { m.Seats[0].Bot = "casual" }) // left to a bot
	save(match("6", 6, "a", "b", "a"), func(m *archive.Match) { m.Rules = "few" })      // on two seats
	save(match("7", 7, "a", "b"), func(m *archive.Match) { m.Rules = "" })
	save(match("8", 8, "a"), func(m *archive.Match) { m.Rules = "" })
	return func() {
		t.Helper()
		stands(t, f, "a", archive.Standing{Rules: "most", Matches: 3, Won: 2},
			archive.Standing{Rules: "", Matches: 2, Won: 2}, archive.Standing{Rules: "few", Matches: 1, Won: 1})
		stands(t, f, "b", archive.Standing{Rules: "most", Matches: 4, Won: 2},
			archive.Standing{Rules: "", Matches: 1}, archive.Standing{Rules: "few", Matches: 1})
		stands(t, f, "c")
		stands(t, f, "d")
		stands(t, f, "")
		holds(t, f, "a", "8", "7", "6", "4", "3", "2", "1")
		holds(t, f, "c", "5")
	}
}

func standings(t *testing.T, f Form) { played(t, f)() }

func reindexed(t *testing.T, f Form) {
	n, err := f.Reindex(t.Context())
	expect.Done(t, err)
	expect.Equal(t, n, 0)
	check := played(t, f)
	for range 2 {
		f.Wipe()
		n, err := f.Reindex(t.Context())
		expect.Done(t, err)
		expect.Equal(t, n, 8)
		check()
	}
	f.Wipe()
	expect.Done(t, f.People.Delete(t.Context(), "d"))
	expect.Done(t, f.People.Delete(t.Context(), "a"))
	_, err = f.Reindex(t.Context())
	expect.Done(t, err)
	holds(t, f, "a")
	holds(t, f, "b", "7", "6", "5", "4", "3", "2", "1")
}
