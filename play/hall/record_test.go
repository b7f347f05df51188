package hall

import (
	"reflect"
	"strings"
	"testing"

	"roundhouse/game"
	"roundhouse/play/table"
	"roundhouse/preset"
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
	again, err := Resume(t.Context(), new(Memory), "r", rec, tab.state.StartEvent().Seed, tab.seating)
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

func TestARecordGoesOnAtEveryEvent(t *testing.T) {
	sets := []string{"japanese-starter-double", "pagat", "czech-lot-each-round", "estonian", "french", "japanese-highest-double"}
	if testing.Short() {
		sets = sets[:1]
	}
	for _, id := range sets {
		tab := startTable(t, began(t, id, 2, 2), Seating{Bots: bots(2)})
		advance(t, tab, func() { sameMatch(t, tab, resumed(t, tab)) })
	}
}

func TestARecordOfAFinishedMatchReplays(t *testing.T) {
	for i, set := range preset.All() {
		if testing.Short() && i%4 > 0 {
			continue
		}
		seats := fewestSeats(&set.Rules)
		tab := startTable(t, began(t, set.ID, seats, 2), Seating{Bots: bots(seats)})
		advance(t, tab, func() {})
		rec := recordOf(t, tab)
		if _, err := rec.Replay(nil); err != nil {
			t.Errorf("%s: %v", set.ID, err)
		}
		if rec.Totals == nil || len(rec.Rounds) != int(tab.state.Rules().Rounds) {
			t.Errorf("%s: the record is not whole", set.ID)
		}
		again := resumed(t, tab)
		if !reflect.DeepEqual(recordOf(t, again), rec) {
			t.Errorf("%s: the record of the record is another", set.ID)
		}
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

func TestADealIsDrawnAgainWhereNobodyFindsAnEngine(t *testing.T) {
	// Two tiles each of the double-6 set: often nobody holds a double.
	b := began(t, "japanese-highest-double", 2, 7)
	b.Rules.Rules.Set, b.Rules.Rules.Hand = 6, [game.MaxSeats + 1]uint8{2: 2}
	tab := startTable(t, b, Seating{Bots: bots(2)})
	advance(t, tab, func() { sameMatch(t, tab, resumed(t, tab)) })
	redeals := 0
	for _, e := range eventsOf(t, tab, game.NoSeat, 0) {
		if d, ok := e.Body.(table.RoundDealt); ok && d.Redeals > 0 {
			redeals++
		}
	}
	if redeals == 0 {
		t.Error("nothing was dealt again")
	}
}

func TestARecordThatDoesNotHoldIsRefused(t *testing.T) {
	tab := startTable(t, began(t, "pagat", 2, 1), Seating{Bots: bots(2)})
	advance(t, tab, func() {})
	rec := recordOf(t, tab)
	rec.Rounds[0].Scores = []string{"1000", "1000"}
	_, err := Resume(t.Context(), new(Memory), "r", rec, tab.state.StartEvent().Seed, Seating{})
	if err == nil || !strings.Contains(err.Error(), "scores") {
		t.Errorf("wrong scores: %v", err)
	}
}
