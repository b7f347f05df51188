package desk_test

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"roundhouse/play/archive"
	"roundhouse/play/desk"
	"roundhouse/play/lists"
	"roundhouse/play/log"
	"roundhouse/play/people"
	"roundhouse/play/table"
)

// TestARuleSetOfBeforeIsCalledByTodaysID: matches and list entries that were stored under a former
// ID are shown with the present one, and count together with those stored under it.
func TestARuleSetOfBeforeIsCalledByTodaysID(t *testing.T) {
	var c desk.Config
	d := open(t, func(of *desk.Config) { c = *of })
	ana := enter(t, d, "Ana")
	for i, rules := range []string{"french", "french-one-double", "french-one-double/3", "czech"} {
		m := archive.Match{
			Table: rules, Rules: rules, Ended: time.Now().Add(-time.Duration(i) * time.Minute), Record: []byte("{}"),
			Seats: []archive.Seat{{Who: ana.Person.ID, Total: "0", Place: 1}},
		}
		if err := archive.New(c.Rows, people.New(c.Rows)).Save(t.Context(), m); err != nil {
			t.Fatal(err)
		}
	}
	type called struct {
		Rules  string
		Rounds int
	}
	matches, err := desk.ListMatches.Do(t.Context(), d, ana, &desk.MatchesInput{})
	if err != nil {
		t.Fatal(err)
	}
	var have []called
	for _, m := range matches {
		have = append(have, called{m.Rules, m.Rounds})
	}
	if want := []called{{"french", 0}, {"french", 0}, {"french", 3}, {"czech", 0}}; !slices.Equal(have, want) {
		t.Errorf("matches by %v, want %v", have, want)
	}
	standings, err := desk.ListStandings.Do(t.Context(), d, ana, &struct{}{})
	want := []desk.Standing{
		{Rules: "french", Matches: 2, Won: 2}, {Rules: "czech", Matches: 1, Won: 1}, {Rules: "french", Rounds: 3, Matches: 1, Won: 1},
	}
	if err != nil || !slices.Equal(standings, want) {
		t.Errorf("standings %+v, %v, want %+v", standings, err, want)
	}

	making := desk.Making{Rules: desk.Rules{RawMessage: []byte(`"french-one-double"`)}, Seats: 2, Listed: true}
	made, err := desk.CreateTable.Do(t.Context(), d, ana, &desk.Body[desk.Making]{Body: making})
	if err != nil || made.Settings.Rules.Base != "french" {
		t.Fatalf("%+v, %v", made, err)
	}
	for stored, want := range map[string]string{
		`"french-one-double"`:                     `"french"`,
		`{"base":"french-one-double","rounds":3}`: `{"base":"french","rounds":3}`,
		`{"base":"gone"}`:                         `{"base":"gone"}`, // of a later program
	} {
		listing, err := json.Marshal(lists.Entry{Rules: []byte(stored), Host: ana.Person.ID, Listed: true, Stage: table.Waiting})
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Log.Append(t.Context(), made.Table, log.Seq(made.Seq), log.Head{Listing: listing}); err != nil {
			t.Fatal(err)
		}
		have, err := desk.ListTables.Do(t.Context(), d, ana, &struct{}{})
		if err != nil || len(have.Tables) != 1 || string(have.Tables[0].Rules.RawMessage) != want {
			t.Errorf("%s is listed as %+v, %v", stored, have, err)
		}
	}
}
