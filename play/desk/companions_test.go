package desk_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"roundhouse/play/archive"
	"roundhouse/play/desk"
	"roundhouse/play/people"
)

// saves puts a match of these people into the archive.
func saves(t *testing.T, c *desk.Config, m archive.Match, who ...desk.Caller) {
	t.Helper()
	for i, one := range who {
		m.Seats = append(m.Seats, archive.Seat{Who: one.Person.ID, Total: "0", Place: i + 1})
	}
	m.Seats = append(m.Seats, archive.Seat{Bot: "first", Name: "Robot", Total: "0", Place: len(who) + 1})
	m.Record = []byte("{}")
	if err := archive.New(c.Rows, people.New(c.Rows)).Save(t.Context(), m); err != nil {
		t.Fatal(err)
	}
}

// companions returns what an operation shows a caller of companions: their names in order, and
// "hidden" at the end if the caller hides.
func companions(t *testing.T, d *desk.Desk, from desk.Caller) (names []string) {
	t.Helper()
	list, err := desk.ListCompanions.Do(t.Context(), d, from, &struct{}{})
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range list.Companions {
		names = append(names, one.Name)
	}
	if list.Hidden {
		names = append(names, "hidden")
	}
	text, err := json.Marshal(list)
	if err != nil || list.Companions == nil || strings.Contains(string(text), string(from.Person.ID)) {
		t.Errorf("%s, %v", text, err)
	}
	return names
}

// hides hides a caller, or shows the caller again.
func hides(t *testing.T, d *desk.Desk, from desk.Caller, hidden bool) {
	t.Helper()
	for range 2 { // the second time nothing changes
		in := desk.Body[desk.Hiding]{Body: desk.Hiding{Hidden: hidden}}
		if _, err := desk.HideMe.Do(t.Context(), d, from, &in); err != nil {
			t.Fatal(err)
		}
	}
}

func TestCompanionsAreThePeopleOfOnesOwnMatches(t *testing.T) {
	var c desk.Config
	d := open(t, func(of *desk.Config) { c = *of })
	ana, ben, cleo, dan := enter(t, d, "Ana"), enter(t, d, "Ben"), enter(t, d, "Cleo"), enter(t, d, "Dan")
	now := time.Now().UTC().Truncate(time.Second)
	at := func(table string, ago time.Duration) archive.Match {
		return archive.Match{Table: table, Rules: "pagat", Ended: now.Add(-ago)}
	}
	saves(t, &c, at("old", 3*time.Hour), ana, ben)
	saves(t, &c, at("new", time.Hour), ana, cleo)
	saves(t, &c, at("again", 2*time.Hour), ana, cleo, ben)
	saves(t, &c, at("others", time.Minute), ben, dan)
	diary := at("diary-1", time.Minute)
	diary.Origin = "local-1"
	saves(t, &c, diary, dan)
	for who, want := range map[*desk.Caller][]string{
		&ana: {"Cleo", "Ben"}, &ben: {"Dan", "Ana", "Cleo"}, &cleo: {"Ana", "Ben"}, &dan: {"Ben"},
	} {
		if got := companions(t, d, *who); !slices.Equal(got, want) {
			t.Errorf("%s has played with %v, want %v", who.Person.Name, got, want)
		}
	}
	list, err := desk.ListCompanions.Do(t.Context(), d, ana, &struct{}{})
	if err != nil || !list.Companions[1].At.Equal(now.Add(-2*time.Hour)) {
		t.Errorf("Ben was there at %v, %v", list.Companions[1].At, err)
	}
	_, err = desk.ListCompanions.Do(t.Context(), d, desk.Caller{}, &struct{}{})
	refused(t, err, desk.Nameless, "no_identity")
}

func TestNobodyIsShownACompanionWhoHidesOrIsDeleted(t *testing.T) {
	var c desk.Config
	d := open(t, func(of *desk.Config) { c = *of })
	ana, ben, cleo := enter(t, d, "Ana"), enter(t, d, "Ben"), enter(t, d, "Cleo")
	saves(t, &c, archive.Match{Table: "t", Rules: "pagat", Ended: time.Now()}, ana, ben, cleo)
	expect := func(when string, who desk.Caller, want ...string) {
		t.Helper()
		if got := companions(t, d, who); !slices.Equal(got, want) {
			t.Errorf("%s: %s sees %v, want %v", when, who.Person.Name, got, want)
		}
	}
	hides(t, d, ben, true)
	expect("Ben hides", ana, "Cleo")
	expect("Ben hides", cleo, "Ana")
	expect("Ben hides", ben, "Ana", "Cleo", "hidden")
	hides(t, d, ben, false)
	expect("Ben shows himself", ana, "Ben", "Cleo")
	hides(t, d, ben, true)
	if _, err := desk.DeleteMe.Do(t.Context(), d, ben, &struct{}{}); err != nil {
		t.Fatal(err)
	}
	expect("Ben is deleted", ana, "Cleo")
	for row, err := range c.Rows.Scan(t.Context(), "", "") {
		if err != nil || !strings.HasPrefix(row.Key, "match/") && strings.Contains(row.Key, string(ben.Person.ID)) {
			t.Errorf("of Ben there is still %q, %v", row.Key, err)
		}
	}
	if _, err := desk.DeleteMe.Do(t.Context(), d, ana, &struct{}{}); err != nil {
		t.Fatal(err)
	}
	expect("Ana is deleted, too", cleo)
}

func TestOfManyCompanionsTheLatestAreShown(t *testing.T) {
	var c desk.Config
	d := open(t, func(of *desk.Config) { c = *of })
	ana := enter(t, d, "Ana")
	for i := range 20 {
		at := archive.Match{Table: fmt.Sprint("t", i), Rules: "pagat", Ended: time.Now().Add(-time.Duration(i) * time.Hour)}
		who := enter(t, d, fmt.Sprint("Ben ", i))
		saves(t, &c, at, ana, who)
		if i == 0 {
			hides(t, d, who, true)
		}
	}
	if got := companions(t, d, ana); len(got) != 8 || got[0] != "Ben 1" || got[7] != "Ben 8" {
		t.Errorf("%v", got)
	}
}

func TestWhoHidesTooOftenWaits(t *testing.T) {
	d := open(t, func(c *desk.Config) { c.Limits = desk.Limits{Names: 2} })
	ana := enter(t, d, "Ana")
	hides(t, d, ana, true)
	_, err := desk.HideMe.Do(t.Context(), d, ana, &desk.Body[desk.Hiding]{})
	refused(t, err, desk.TooMany, "too_many")
}

// TestCompanionsAreThereRightAfterAMatch between people, before the list of matches was looked at.
func TestCompanionsAreThereRightAfterAMatch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, end := context.WithCancel(t.Context())
		d, wait := openUntil(t, ctx, nil)
		ana, ben := enter(t, d, "Ana"), enter(t, d, "Ben")
		making := desk.Making{Rules: desk.Rules{RawMessage: []byte(`"pagat"`)}, Seats: 2, Rounds: 1, Quick: true}
		v, err := desk.CreateTable.Do(t.Context(), d, ana, &desk.Body[desk.Making]{Body: making})
		if err != nil {
			t.Fatal(err)
		}
		give := func(who desk.Caller, name string, body map[string]any) {
			t.Helper()
			body["id"] = who.Person.Name + name
			if err := do(t, d, who, v.Table, name, body); err != nil {
				t.Fatal(err)
			}
		}
		give(ben, "join", map[string]any{})
		give(ana, "start", map[string]any{})
		time.Sleep(20 * time.Second) // nobody adds a number to the shuffle
		give(ana, "agree", map[string]any{"on": "end"})
		give(ben, "agree", map[string]any{"on": "end"})
		if got := companions(t, d, ben); !slices.Equal(got, []string{"Ana"}) {
			t.Errorf("Ben has played with %v", got)
		}
		end()
		wait()
	})
}
