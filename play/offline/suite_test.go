//go:build js

package offline

import (
	"crypto/rand"
	"errors"
	"fmt"
	"syscall/js"
	"testing"

	"roundhouse/game/preset"
	"roundhouse/play/archive"
	"roundhouse/play/archive/archivetest"
	"roundhouse/play/hall"
	"roundhouse/play/lists"
	"roundhouse/play/log"
	"roundhouse/play/log/logtest"
	"roundhouse/play/log/rowstest"
	"roundhouse/play/people"
	"roundhouse/play/people/peopletest"
	"roundhouse/play/table"
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

// openRows opens rows for a suite.
func openRows(t *testing.T) (log.Rows, func() log.Rows) {
	s, reopen := fresh(t)
	return s, func() log.Rows { return reopen() }
}

func TestStoreIsRows(t *testing.T) { rowstest.Rows(t, openRows) }

func TestStoreHasPeople(t *testing.T) { peopletest.Test(t, openRows) }

func TestStoreHasAnArchive(t *testing.T) { archivetest.Test(t, openRows) }

// TestPeopleAndMatchesOfAVersionBeforeBecomeRows opens a database of version 2, and opens it again
// as if the first time had been cut off.
func TestPeopleAndMatchesOfAVersionBeforeBecomeRows(t *testing.T) {
	ctx, name := t.Context(), rand.Text()
	defer js.Global().Get("indexedDB").Call("deleteDatabase", name)
	old, err := openDatabase(ctx, name, 2, func(db js.Value, _ int) {
		for store, key := range map[string]any{heads: "table", entries: []any{"table", "seq"}, tables: "table", facts: "name",
			persons: "id", matches: "table", records: "table"} {
			db.Call("createObjectStore", store, map[string]any{"keyPath": key})
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	fill := func(db database) {
		t.Helper()
		hash := people.Hash{1}
		err := db.write(ctx, func(t *transaction) error {
			return errors.Join(
				t.put(persons, map[string]any{"id": "ana", "json": textOf(`{"ID":"ana","Name":"Änne","Since":"2026-03-04T12:00:00Z",` +
					fmt.Sprintf(`"Secrets":[{"Hash":"%x"},{"Hash":"%064x","Code":"02","Made":"2026-03-04T12:00:01Z"}]}`, hash, 2))}),
				t.put(matches, map[string]any{"table": "t", "json": textOf(`{"Table":"t","Rules":"most","Began":"2026-03-04T12:00:00Z",` +
					`"Ended":"2026-03-04T13:00:00Z","Early":false,"Seats":[{"Who":"ana","Bot":"","Name":"","Total":"1½","Place":1},` +
					`{"Who":"","Bot":"casual","Name":"Étoile","Total":"9","Place":2}],"Record":null}`)}),
				t.put(records, map[string]any{"table": "t", "record": arrayOf([]byte("the record"))}),
				t.put(facts, map[string]any{"name": "own/secret", "value": "Geheimnis"}),
				t.put(facts, map[string]any{"name": "own/together/t", "value": `["ana"]`}),
				t.remove(facts, keptDone),
			)
		}, persons, matches, records, facts)
		if err != nil {
			t.Fatal(err)
		}
	}
	fill(old)
	old.value.Call("close")
	for range 2 {
		s, err := Open(ctx, name)
		if err != nil {
			t.Fatal(err)
		}
		p := people.New(s)
		who, err := p.Who(ctx, people.Hash{1})
		codes, failed := p.Codes(ctx, "ana")
		if err != nil || who.ID != "ana" || who.Name != "Änne" || failed != nil || len(codes) != 1 {
			t.Errorf("%+v with codes %v, %v, %v", who, codes, err, failed)
		}
		m, err := archive.New(s, p).Match(ctx, "t")
		if err != nil || string(m.Record) != "the record" || m.Seats[0].Who != "ana" || m.Seats[0].Total != "1½" || m.Seats[1].Name != "Étoile" {
			t.Errorf("%+v, %v", m, err)
		}
		list, err := archive.New(s, p).Standings(ctx, "ana")
		if err != nil || len(list) != 1 || list[0] != (archive.Standing{Rules: "most", Matches: 1, Won: 1}) {
			t.Errorf("%v, %v", list, err)
		}
		for key, want := range map[string]string{"device/secret": "Geheimnis", "device/together/t": `["ana"]`} {
			if row, err := log.GetRow(ctx, s, key); err != nil || string(row.Value) != want {
				t.Errorf("the row %s has %q, %v", key, row.Value, err)
			}
		}
		if list := keptIn(t, s); len(list) != 1 || list[0].recordIn(t, s) != "the record" {
			t.Errorf("a page reads %+v", list)
		}
		if err := s.db.read(ctx, func(r *transaction) error {
			n, err := r.ask(persons, "count")
			if err == nil && n.Int() > 0 {
				t.Error("the person is still where people were")
			}
			return err
		}, persons); err != nil {
			t.Error(err)
		}
		fill(s.db) // as if it had been cut off
		s.Close()
	}
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
		if _, err := t.ask(kept, "clear"); err != nil {
			return err
		}
		row := `{"ID":"t","Rules":"InBhZ2F0Ig==","Host":"bea","Seats":[{"Who":"bea","Bot":""},{"Who":"","Bot":"planner","Name":"Étoile"}],` +
			`"Stage":"waiting","Round":0,"Rounds":13,"Listed":true,"Made":"2026-03-04T12:00:00Z","Moved":"2026-03-04T12:00:00.005Z","Seq":1}`
		return errors.Join(
			t.put(heads, map[string]any{"table": "behind", "last": 1, "news": 1}),
			t.put(tables, map[string]any{"table": "behind", "json": textOf(row)}),
			t.put(tables, map[string]any{"table": "same", "json": textOf(row)}),
			t.put(tables, map[string]any{"table": "bad", "json": "{"}),
			t.put(tables, map[string]any{"table": "none"}),
			t.put(tables, map[string]any{"table": "torn", "json": 1}),
			t.putHead("torn", head{last: 1}),
			t.put(entries, map[string]any{"table": "torn", "seq": 1, "id": "a"}),
			t.remove(tables, "over"), t.remove(facts, listsMoved),
		)
	}, heads, entries, tables, facts, kept)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		s = reopen()
		found, err := s.Listings(t.Context(), nil)
		if err != nil || len(found.Of) != 5 {
			t.Fatalf("%q, %v", found.Of, err)
		}
		if list := keptIn(t, s); len(list) != 5 || list[3] != (keptRow{Table: "same", At: 1772625600005}) ||
			list[2] != (keptRow{Table: "none"}) || list[4] != (keptRow{Table: "torn"}) {
			t.Errorf("a page reads %+v", list)
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
		for _, id := range []string{"none", "torn"} {
			if e, err := lists.Read(id, found.Of[id]); err == nil {
				t.Errorf("%s: lists show %+v", id, e)
			}
		}
		if err := s.db.write(t.Context(), func(t *transaction) error { return t.put(tables, map[string]any{"table": "none"}) }, tables); err != nil {
			t.Error(err)
		}
		if again, err := s.Listings(t.Context(), nil); err != nil || len(again.Of["none"]) > 0 {
			t.Errorf("%q, %v", again.Of["none"], err)
		}
	}
	if list, err := s.Read(t.Context(), "torn", 0); err != nil || len(list) != 1 || table.CheckLog("torn", list) == nil {
		t.Errorf("%v, %v", list, err)
	}
}

func TestALaterReleaseIsRefused(t *testing.T) {
	s, reopen := fresh(t)
	name := s.db.value.Get("name").String()
	s = reopen()
	s.Close()
	later, err := openDatabase(t.Context(), name, version+1, func(js.Value, int) {})
	if err != nil {
		t.Fatal(err)
	}
	later.value.Call("close")
	if s, err := Open(t.Context(), name); !errors.Is(err, ErrNewer) || s != nil {
		t.Errorf("an earlier release opens a database of a later form or edition: %v", err)
	}
}

// TestLogsOfAVersionBeforeStateTheirEdition: until version 5, it stood beside each entry.
func TestLogsOfAVersionBeforeStateTheirEdition(t *testing.T) {
	s, reopen := fresh(t)
	err := s.db.write(t.Context(), func(t *transaction) error {
		for id, edition := range map[string]any{"one": 1, "two": 2, "three": 3} {
			for seq, data := range []string{`{"form":3,"at":1}`, `{"at":2}`} {
				row := map[string]any{"table": id, "seq": seq + 1, "id": data, "data": arrayOf([]byte(data)), "edition": edition}
				if err := t.put(entries, row); err != nil {
					return err
				}
			}
			if err := t.putHead(id, head{last: 2}); err != nil {
				return err
			}
		}
		return nil
	}, entries, heads)
	if err != nil {
		t.Fatal(err)
	}
	s = reopen()
	for id, want := range map[string]string{
		"one": `{"edition":1,"form":3,"at":1}`, "two": `{"edition":2,"form":3,"at":1}`, "three": `{"form":3,"at":1}`,
	} {
		if err := s.Append(t.Context(), id, 2, log.Head{}, log.Entry{ID: "new", Data: []byte(`{"at":3}`)}); err != nil {
			t.Error(err)
		}
		list, err := s.Read(t.Context(), id, 0)
		if err != nil || len(list) != 3 || string(list[0].Data) != want || string(list[1].Data) != `{"at":2}` || string(list[2].Data) != `{"at":3}` {
			t.Errorf("%s: %v, %v", id, list, err)
		}
		if rest, err := s.Read(t.Context(), id, 1); err != nil || len(rest) != 2 || string(rest[0].Data) != `{"at":2}` {
			t.Errorf("%s after the first: %v, %v", id, rest, err)
		}
	}
}
