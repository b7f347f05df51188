//go:build js

package offline

import (
	"encoding/json"
	"slices"
	"syscall/js"
	"testing"
	"time"

	"roundhouse/play/archive"
	"roundhouse/play/lists"
	"roundhouse/play/log"
	"roundhouse/play/people"
	"roundhouse/play/table"
)

// keptRow is a row of kept. Its fields have the names by which a page reads them.
type keptRow struct {
	Table string
	At    int64
	Over  bool
	Row   string
	From  int
}

// keptIn returns what a page reads.
func keptIn(t *testing.T, s *Store) (list []keptRow) {
	t.Helper()
	if err := s.db.read(t.Context(), func(t *transaction) error {
		all, err := t.ask(kept, "getAll")
		if err != nil {
			return err
		}
		return json.Unmarshal([]byte(js.Global().Get("JSON").Call("stringify", all).String()), &list)
	}, kept); err != nil {
		t.Fatal(err)
	}
	return list
}

// recordIn returns the record of a match that is over, as a page reads it.
func (k keptRow) recordIn(t *testing.T, s *Store) (record string) {
	t.Helper()
	if err := s.db.read(t.Context(), func(t *transaction) error {
		row, err := t.get(rows, k.Row)
		if err == nil {
			record = string(bytesOf(row.Get("value").Call("subarray", k.From)))
		}
		return err
	}, rows); err != nil {
		t.Fatal(err)
	}
	return record
}

// TestPageReadsWhatIsHere follows a table from its first listing until its match is forgotten.
func TestPageReadsWhatIsHere(t *testing.T) {
	ctx, ended := t.Context(), time.UnixMilli(1772629200005).UTC()
	s, _ := fresh(t)
	a := archive.New(s, people.New(s))
	listing, err := json.Marshal(lists.Entry{Stage: table.Waiting, Moved: 1772625600005})
	if err != nil {
		t.Fatal(err)
	}
	add := func(id string, last log.Seq, listing []byte) error {
		return s.Append(ctx, id, last, log.Head{Listing: listing}, log.Entry{ID: string(rune('a' + last))})
	}
	save := func() error {
		return a.Save(ctx, archive.Match{Table: "Ö", Began: ended, Ended: ended, Record: []byte("the record")})
	}
	open := keptRow{Table: textOf("Ö"), At: 1772625600005}
	for _, step := range []struct {
		what string
		do   func() error
		want []keptRow
	}{
		{"a log without a listing", func() error { return add("t", 0, nil) }, nil},
		{"a listing", func() error { return add("Ö", 0, listing) }, []keptRow{open}},
		{"a later entry", func() error { return add("Ö", 1, nil) }, []keptRow{open}},
		{"a listing that is empty", func() error { return add("Ö", 2, []byte{}) }, nil},
		{"a damaged one", func() error { return add("Ö", 3, []byte("?")) }, []keptRow{{Table: open.Table}}},
		{"the match", save, []keptRow{{Table: open.Table, At: ended.UnixMilli(), Over: true, Row: textOf("match/Ö"), From: -1}}},
		{"a listing afterwards", func() error { return add("Ö", 4, listing) },
			[]keptRow{{Table: open.Table, At: ended.UnixMilli(), Over: true, Row: textOf("match/Ö"), From: -1}}},
		{"the log removed", func() error { return s.Remove(ctx, "Ö") },
			[]keptRow{{Table: open.Table, At: ended.UnixMilli(), Over: true, Row: textOf("match/Ö"), From: -1}}},
		{"the match forgotten", func() error { return a.Forget(ctx, archive.Ended{Table: "Ö", At: ended}) }, nil},
	} {
		if err := step.do(); err != nil {
			t.Fatalf("%s: %v", step.what, err)
		}
		list := keptIn(t, s)
		for i := range list {
			if list[i].Over {
				if record := list[i].recordIn(t, s); record != "the record" {
					t.Errorf("%s: a page reads the record %q", step.what, record)
				}
				list[i].From = -1 // the archive decides
			}
		}
		if !slices.Equal(list, step.want) {
			t.Errorf("%s: a page reads %+v, want %+v", step.what, list, step.want)
		}
	}
}
