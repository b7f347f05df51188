package archive_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"roundhouse/play/archive"
	"roundhouse/play/log"
	"roundhouse/play/log/rowstest"
	"roundhouse/play/people"
	"roundhouse/tools/expect"
)

var noon = time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC)

// match is one of the people a and b.
var match = archive.Match{
	Table: "t", Rules: "most", Began: noon, Ended: noon.Add(time.Hour), Record: []byte("{}"),
	Seats: []archive.Seat{{Who: "a", Total: "1", Place: 1}, {Who: "b", Total: "2", Place: 2}},
}

var ended = archive.Ended{Table: match.Table, At: match.Ended}

// archiveOf returns the archive in rows.
func archiveOf(rows log.Rows) *archive.Archive { return archive.New(rows, people.New(rows)) }

// begin returns rows with the people a and b, and perhaps their match.
func begin(t *testing.T, saved bool) log.Rows {
	rows := new(log.MemoryRows)
	for i, id := range []people.ID{"a", "b"} {
		expect.Done(t, people.New(rows).Add(t.Context(), people.Person{ID: id, Name: "name", Since: noon}, people.Hash{byte(i)}))
	}
	if saved {
		expect.Done(t, archiveOf(rows).Save(t.Context(), match))
	}
	return rows
}

// keysOf returns the keys of all rows.
func keysOf(t *testing.T, rows log.Rows) (keys []string) {
	for row, err := range rows.Scan(t.Context(), "", "") {
		expect.Done(t, err)
		keys = append(keys, row.Key)
	}
	return keys
}

func TestServerMayDieAtAnyStepOfSaving(t *testing.T) {
	want := keysOf(t, begin(t, true))
	rowstest.EachDeath(t, func() log.Rows { return begin(t, false) }, func(rows log.Rows, d *rowstest.Dying) {
		_ = archiveOf(d).Save(t.Context(), match)
		expect.Done(t, archiveOf(rows).Save(t.Context(), match))
		expect.Equal(t, keysOf(t, rows), want)
		list, err := archiveOf(rows).Matches(t.Context(), "b", noon.Add(2*time.Hour), 1)
		expect.Done(t, err)
		expect.Equal(t, len(list), 1)
	})
}

func note(old []byte) ([]byte, error) { return append(old, 'x'), nil }

// TestMatchIsForgottenAtAnyStepOfAnAnalysis forgets a match at each step of another server, which
// stores an analysis of it: nothing is left.
func TestMatchIsForgottenAtAnyStepOfAnAnalysis(t *testing.T) {
	want := keysOf(t, begin(t, false))
	for at := range 3 {
		rows := begin(t, true)
		d := &deleting{Rows: rows, left: at, do: func() { expect.Done(t, archiveOf(rows).Forget(t.Context(), ended)) }}
		expect.Done(t, archiveOf(d).SaveAnalysis(t.Context(), "t", 1, note))
		expect.Equal(t, d.left < 0, true)
		expect.Equal(t, keysOf(t, rows), want)
	}
}

func TestServerMayDieAtAnyStepOfForgetting(t *testing.T) {
	want := keysOf(t, begin(t, false))
	saved := func() log.Rows {
		rows := begin(t, true)
		for _, round := range []int{1, 1, 12} {
			expect.Done(t, archiveOf(rows).SaveAnalysis(t.Context(), match.Table, round, note))
		}
		return rows
	}
	for round, want := range map[int]string{1: "xx", 2: "", 12: "x"} {
		got, err := archiveOf(saved()).Analysis(t.Context(), match.Table, round)
		expect.Done(t, err)
		expect.Equal(t, string(got), want)
	}
	rowstest.EachDeath(t, saved, func(rows log.Rows, d *rowstest.Dying) {
		_ = archiveOf(d).Forget(t.Context(), ended)
		old, err := archiveOf(rows).Old(t.Context(), noon.Add(2*time.Hour), 9)
		expect.Done(t, err)
		for _, e := range old { // it is found again until nothing is left
			expect.Done(t, archiveOf(rows).Forget(t.Context(), e))
		}
		expect.Equal(t, keysOf(t, rows), want)
	})
}

// TestPersonIsDeletedAtAnyStepOfSaving deletes a person at each step of another server, which
// saves the person's match: nothing of it may be found, and nothing is left.
func TestPersonIsDeletedAtAnyStepOfSaving(t *testing.T) {
	for at := range 12 {
		rows := begin(t, false)
		d := &deleting{Rows: rows, left: at, do: func() { expect.Done(t, people.New(rows).Delete(t.Context(), "a")) }}
		expect.Done(t, archiveOf(d).Save(t.Context(), match))
		got, err := archiveOf(rows).Match(t.Context(), "t")
		expect.Done(t, err)
		if d.left < 0 {
			expect.Equal(t, got.Seats[0].Who, "")
			for row, err := range people.New(rows).Of("a").Scan(t.Context(), "", "") {
				t.Errorf("after step %d the row %q is left, %v", at, row.Key, err)
			}
		}
		list, err := archiveOf(rows).Matches(t.Context(), "b", noon.Add(2*time.Hour), 1)
		expect.Done(t, err)
		expect.Equal(t, len(list), 1)
	}
}

// deleting is rows that do something before a call.
type deleting struct {
	log.Rows
	mu   sync.Mutex
	left int // the calls before that one
	do   func()
}

func (d *deleting) step() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.left--; d.left == -1 {
		d.do()
	}
}

func (d *deleting) Get(ctx context.Context, keys ...string) (map[string]log.Row, error) {
	d.step()
	return d.Rows.Get(ctx, keys...)
}

func (d *deleting) Put(ctx context.Context, key string, rev log.Rev, value []byte) (log.Rev, error) {
	d.step()
	return d.Rows.Put(ctx, key, rev, value)
}

func TestDamagedRowIsAnError(t *testing.T) {
	rows := begin(t, true)
	found, err := rows.Get(t.Context(), "match/t")
	expect.Done(t, err)
	whole := found["match/t"]
	for end := range whole.Value {
		row := whole
		row.Value = whole.Value[:end]
		if _, err := archive.Decode(row); err == nil {
			t.Errorf("the first %d bytes of %d are a match", end, len(whole.Value))
		}
	}
	m, err := archive.Decode(whole)
	expect.Done(t, err)
	expect.Equal(t, string(m.Record), "{}")
	if _, err := archiveOf(rows).Match(t.Context(), "u"); !errors.Is(err, archive.ErrUnknown) {
		t.Error(err)
	}
}
