package day

import (
	"errors"
	"sync"
	"testing"
	"time"

	"roundhouse/play/log"
	"roundhouse/play/people"
)

const date = "2026-11-26"

func days(t *testing.T, names ...people.ID) *Days {
	t.Helper()
	rows := new(log.MemoryRows)
	p := people.New(rows)
	for i, id := range names {
		if err := p.Add(t.Context(), people.Person{ID: id, Name: "Ana"}, people.Hash{byte(i + 1)}); err != nil {
			t.Fatal(err)
		}
	}
	return New(rows, p)
}

func TestTheSecretOfADateIsMadeOnce(t *testing.T) {
	d := days(t)
	if _, err := d.Of(t.Context(), date); !errors.Is(err, ErrNoDay) {
		t.Errorf("a date without a secret: %v", err)
	}
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if err := d.Make(t.Context(), date, time.Unix(1e9, 0)); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	first, err := d.Of(t.Context(), date)
	if err != nil || !first.Made.Equal(time.Unix(1e9, 0)) {
		t.Fatalf("%v, %v", first, err)
	}
	if err := d.Make(t.Context(), date, time.Now()); err != nil {
		t.Fatal(err)
	}
	if again, err := d.Of(t.Context(), date); err != nil || again != first {
		t.Error("it has another one")
	}
}

func TestSomebodyHasOneTableOfADate(t *testing.T) {
	d := days(t, "ana", "ben")
	for _, id := range []people.ID{"ana", "ben"} {
		for _, table := range []string{"one", "two"} {
			have, err := d.Begin(t.Context(), id, date, Try{Table: string(id) + table, Rules: "r"})
			if err != nil || have.Table != string(id)+"one" {
				t.Errorf("%+v, %v", have, err)
			}
		}
	}
	if _, ok, err := d.TryOf(t.Context(), "ana", "2026-11-27"); ok || err != nil {
		t.Errorf("another date: %v, %v", ok, err)
	}
	if _, err := d.Begin(t.Context(), "eve", date, Try{}); !errors.Is(err, people.ErrUnknown) {
		t.Errorf("nobody: %v", err)
	}
}

// A person who is deleted leaves points for the curve, and nothing that says whose they are.
func TestAResultNamesNobody(t *testing.T) {
	d := days(t, "ana")
	try, err := d.Begin(t.Context(), "ana", date, Try{Table: "t", Rules: `"pagat"`})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range []Result{{Points: "14", Place: 1}, {Points: "15", Place: 2}} { // the first counts
		if err := d.Report(t.Context(), date, try.Rules, try.Table, r); err != nil {
			t.Fatal(err)
		}
	}
	if r, ok, err := d.ResultOf(t.Context(), date, try); !ok || err != nil || r.Points != "14" {
		t.Errorf("%+v, %v, %v", r, ok, err)
	}
	for table, r := range map[string]Result{"second": {Points: "1", Second: true}, "begun": {Points: "2", Begun: true}} {
		if err := d.Report(t.Context(), date, try.Rules, table, r); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.people.Delete(t.Context(), "ana"); err != nil {
		t.Fatal(err)
	}
	if list, err := d.Results(t.Context(), date, try.Rules); err != nil || len(list) != 1 || list[0].Points != "14" {
		t.Errorf("%+v, %v", list, err)
	}
	if list, err := d.Results(t.Context(), date, `"czech"`); err != nil || len(list) != 0 {
		t.Errorf("by other rules: %+v, %v", list, err)
	}
	if _, ok, _ := d.TryOf(t.Context(), "ana", date); ok {
		t.Error("the table is still the person's")
	}
}

func TestATrainIsSolvedOnce(t *testing.T) {
	d := days(t, "ana", "ben")
	for range 2 {
		if err := d.Solve(t.Context(), "ana", date); err != nil {
			t.Fatal(err)
		}
	}
	have := func(date string) map[people.ID]bool {
		found, err := d.Solved(t.Context(), date, "ana", "ben")
		if err != nil {
			t.Error(err)
		}
		return found
	}
	if is := have(date); len(is) != 1 || !is["ana"] || len(have("2026-11-27")) != 0 {
		t.Errorf("solved by %v", is)
	}
	if err := d.Solve(t.Context(), "eve", date); !errors.Is(err, people.ErrUnknown) {
		t.Errorf("nobody: %v", err)
	}
	if err := d.people.Delete(t.Context(), "ana"); err != nil {
		t.Fatal(err)
	}
	if is := have(date); len(is) != 0 {
		t.Errorf("after the deletion: %v", is)
	}
}
