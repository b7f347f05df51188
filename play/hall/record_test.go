package hall

import (
	"testing"

	"roundhouse/play/log"
	"roundhouse/play/table"
	"roundhouse/record"
)

// resumed continues the match of tab from its record's text.
func resumed(t *testing.T, tab *Table) *Table {
	t.Helper()
	text, err := recordOf(t, tab).AppendJSON(nil)
	if err != nil {
		t.Fatal(err)
	}
	rec, err := record.ParseRecord(text)
	if err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	again, err := Resume(t.Context(), new(log.Memory), "r", rec, tab.state.StartEvent().Seed, tab.seating)
	if err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return again
}

// sameMatch fails unless both tables are at the same point of the same match.
func sameMatch(t *testing.T, a, b *Table) {
	t.Helper()
	if *a.state.Round() != *b.state.Round() || a.state.Match() != b.state.Match() || a.state.IsPlaying() != b.state.IsPlaying() ||
		a.state.IsOver() != b.state.IsOver() || a.state.LastDeal().Redeals != b.state.LastDeal().Redeals {
		t.Fatalf("after event %d the record does not come to the same table", a.state.LastSeq())
	}
}

func TestAResumedMatchIsDealtAsItWouldHaveBeen(t *testing.T) {
	tab := startTable(t, began(t, "pagat", 2, 2), Seating{})
	again := resumed(t, tab)
	for _, one := range []*Table{tab, again} {
		for one.state.IsPlaying() {
			seat := one.state.Round().Turn().First()
			do(t, one, table.Command{ID: text(one.state.LastSeq()), Seat: seat, After: one.state.LastSeq(), Body: table.Act{Action: firstLegal(one, seat)}})
		}
		do(t, one, table.Command{ID: "next", Seat: 1, After: one.state.LastSeq(), Body: table.BeReady{}})
	}
	sameMatch(t, tab, again)
}
