package cluster

import (
	"testing"
	"time"

	"roundhouse/internal/expect"
	"roundhouse/play/archive"
	"roundhouse/play/people"
)

func completedMatch(t *testing.T, all *clients) {
	expect.Done(t, all.people().Add(t.Context(), people.Person{ID: "a", Name: "Ana", Since: noon}, people.Hash{1}))
	m := archive.Match{
		Table: "t", Rules: "most", Began: noon, Ended: noon.Add(time.Hour), Record: []byte("{}"),
		Seats: []archive.Seat{{Who: "a", Total: "1", Place: 1}, {Bot: "casual", Total: "2", Place: 2}},
	}
	expect.Done(t, all.archive().Save(t.Context(), m))
	expect.Done(t, all.list[0].Archive().dropIndex(t.Context())) // a server died before it wrote the index
	expect.Done(t, all.archive().Save(t.Context(), m))
	want := m
	want.Record = nil
	list, err := all.archive().Matches(t.Context(), "a", m.Ended.Add(1), 9)
	expect.Done(t, err)
	expect.Equal(t, list, []archive.Match{want})
	old, err := all.archive().Old(t.Context(), m.Ended.Add(1), 9)
	expect.Done(t, err)
	expect.Equal(t, old, []string{"t"})
}
