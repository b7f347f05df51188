//go:build js

package device

import (
	"crypto/rand"
	"errors"
	"syscall/js"
	"testing"

	"roundhouse/play/archive"
	"roundhouse/play/archive/archivetest"
	"roundhouse/play/hall"
	"roundhouse/play/lists"
	"roundhouse/play/log"
	"roundhouse/play/log/logtest"
	"roundhouse/play/people"
	"roundhouse/play/people/peopletest"
	"roundhouse/play/table"
	"roundhouse/preset"
)

// fresh opens a new database, and returns what closes and opens it again.
func fresh(t *testing.T) (s *Store, reopen func() *Store) {
	t.Helper()
	name := rand.Text()
	openAgain := func() {
		t.Helper()
		var err error
		if s, err = Open(t.Context(), name); err != nil {
			t.Fatal(err)
		}
	}
	openAgain()
	t.Cleanup(func() {
		s.Close()
		js.Global().Get("indexedDB").Call("deleteDatabase", name)
	})
	return s, func() *Store {
		s.Close()
		openAgain()
		return s
	}
}

func TestStoreIsALog(t *testing.T) {
	logtest.Log(t, func(t *testing.T) (log.Log, func() log.Log) {
		s, reopen := fresh(t)
		return s, func() log.Log { return reopen() }
	})
}

func TestStoreIsPeople(t *testing.T) {
	peopletest.Test(t, func(t *testing.T) peopletest.Fixture {
		s, reopen := fresh(t)
		return peopletest.Fixture{People: s, Reopen: func() people.People { return reopen() }}
	})
}

func TestStoreIsAnArchive(t *testing.T) {
	archivetest.Test(t, func(t *testing.T) archivetest.Fixture {
		s, reopen := fresh(t)
		return archivetest.Fixture{Archive: s, People: s, Reopen: func() archive.Archive { return reopen() }, Wipe: func() {}}
	})
}

// TestListsOfAVersionBeforeBecomeListings: those that lack a table's last events are made from its
// log.
func TestListsOfAVersionBeforeBecomeListings(t *testing.T) {
	s, reopen := fresh(t)
	set, err := preset.Get("pagat")
	if err != nil {
		t.Fatal(err)
	}
	h := hall.New(hall.Config{Log: s})
	defer h.Close()
	for _, id := range []string{"behind", "over", "same", "bad"} {
		settings := table.Settings{Rules: preset.Ref{Base: set.ID, Rules: set.Rules}, Seats: 2}
		if _, err := h.Create(t.Context(), id, settings, "ana"); err != nil {
			t.Fatal(err)
		}
	}
	err = s.db.write(t.Context(), func(t *transaction) error {
		row := `{"ID":"t","Rules":"InBhZ2F0Ig==","Host":"bea","Seats":[{"Who":"bea","Bot":""},{"Who":"","Bot":"planner","Name":"Étoile"}],` +
			`"Stage":"waiting","Round":0,"Rounds":13,"Listed":true,"Made":"2026-03-04T12:00:00Z","Moved":"2026-03-04T12:00:00.005Z","Seq":1}`
		return errors.Join(
			t.put(heads, map[string]any{"table": "behind", "last": 1, "news": 1}),
			t.put(tables, map[string]any{"table": "behind", "json": textOf(row)}),
			t.put(tables, map[string]any{"table": "same", "json": textOf(row)}),
			t.put(tables, map[string]any{"table": "bad", "json": "{"}),
			t.remove(tables, "over"), t.remove(facts, listsMoved),
		)
	}, heads, tables, facts)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		s = reopen()
		found, err := s.Listings(t.Context(), nil)
		if err != nil || len(found.Of) != 3 {
			t.Fatalf("%q, %v", found.Of, err)
		}
		for id, host := range map[string]people.ID{"behind": "ana", "same": "bea", "bad": "ana"} {
			e, err := lists.Read(id, found.Of[id])
			if err != nil || e.Host != host || len(e.Seats) != 2 || string(e.Rules) != `"pagat"` || e.Listed != (id == "same") {
				t.Errorf("%s: lists show %+v, %v", id, e, err)
			}
			if id == "same" && (e.Moved != 1772625600005 || e.Seats[1].Name != "Étoile") {
				t.Errorf("%s: lists show %+v", id, e)
			}
		}
	}
}

func TestALaterReleaseIsRefused(t *testing.T) {
	name := rand.Text()
	for _, edition := range []int{3, 3, 4} {
		s, err := open(t.Context(), name, edition)
		if err != nil {
			t.Fatal(err)
		}
		s.Close()
	}
	if s, err := open(t.Context(), name, 3); !errors.Is(err, ErrNewer) || s != nil {
		t.Errorf("an earlier release opens it: %v", err)
	}
}
