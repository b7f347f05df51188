package store

import (
	"fmt"
	"testing"
	"time"

	"roundhouse/play/lists"
	"roundhouse/play/log"
	"roundhouse/play/table"
)

// behind fails unless these tables are out of date.
func behind(t *testing.T, s *Store, want ...string) {
	t.Helper()
	got, err := s.Behind(t.Context())
	if err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("behind: %v, %v; want %v", got, err, want)
	}
}

func TestListsAreBehindFromAnEventForThemUntilTheyHaveIt(t *testing.T) {
	s, reopen := reopening(t)
	add := func(id string, last table.Seq, listed ...bool) {
		t.Helper()
		var entries []log.Entry
		for i, l := range listed {
			seq := last + table.Seq(i) + 1
			entries = append(entries, log.Entry{ID: fmt.Sprint(seq), Data: dataAt(seq), Listed: l})
		}
		if err := s.Append(t.Context(), id, last, time.Time{}, entries...); err != nil {
			t.Fatal(err)
		}
	}
	put := func(id string, seq uint64) {
		t.Helper()
		if err := s.Put(t.Context(), lists.Entry{ID: id, Seq: seq}); err != nil {
			t.Fatal(err)
		}
	}
	put("t", 0)
	add("t", 0, true, true, false)
	add("u", 0, false)
	add("v", 0, true)
	behind(t, s, "t", "v")
	put("t", 1)
	behind(t, s, "t", "v")
	put("t", 2)
	behind(t, s, "v")
	add("t", 3, false, false)
	behind(t, s, "v")
	s = reopen()
	behind(t, s, "v")
	if err := s.Drop(t.Context(), "v"); err != nil {
		t.Fatal(err)
	}
	behind(t, s)
	add("t", 5, true)
	add("u", 1, true)
	behind(t, s, "t", "u")
	if err := s.Remove(t.Context(), "u"); err != nil {
		t.Fatal(err)
	}
	put("t", 99)
	behind(t, s)
}
