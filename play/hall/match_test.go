package hall

import (
	"reflect"
	"slices"
	"strconv"
	"testing"

	"roundhouse/deal"
	"roundhouse/game"
	"roundhouse/play/log"
	"roundhouse/play/table"
	"roundhouse/preset"
	"roundhouse/record"
	"roundhouse/rules"
)

// chance is a bot that does anything legal.
func chance(seed uint64) Player {
	fast := deal.NewFast(seed, 0)
	return func(v game.View, _ *game.Past) game.Action {
		legal := v.Legal(nil)
		return legal[fast.N(uint32(len(legal)))]
	}
}

func bots(n int) []Player {
	list := make([]Player, n)
	for i := range list {
		list[i] = chance(uint64(i))
	}
	return list
}

// began returns a match of that many rounds and seats by the rule set.
func began(t *testing.T, id string, seats, rounds int) table.Started {
	t.Helper()
	set, err := preset.Get(id)
	if err != nil {
		t.Fatal(err)
	}
	b := table.Started{Rules: preset.Ref{Base: set.ID, Rules: set.Rules}, Seed: deal.SeedOf(7)}
	b.Rules.Rules.Rounds = min(uint8(rounds), set.Rules.Rounds)
	b.Rules.Object = b.Rules.Rules != set.Rules
	for i := range seats {
		b.Players = append(b.Players, "P"+strconv.Itoa(i+1))
	}
	return b
}

func fewestSeats(r *rules.Rules) int {
	return slices.IndexFunc(r.Hand[:], func(hand uint8) bool { return hand != 0 })
}

// newTable starts a match.
func startTable(t *testing.T, b table.Started, seating Seating) *Table {
	t.Helper()
	tab, err := Begin(t.Context(), new(log.Memory), "t", b, seating)
	if err != nil {
		t.Fatal(err)
	}
	return tab
}

// eventsOf returns what the viewer may see after that number.
func eventsOf(t testing.TB, tab *Table, viewer game.Seat, after table.Seq) []table.Shown {
	t.Helper()
	events, err := tab.Events(t.Context(), viewer, after)
	if err != nil {
		t.Fatal(err)
	}
	return events
}

// recordOf returns the record of the match so far.
func recordOf(t testing.TB, tab *Table) *record.Record {
	t.Helper()
	rec, err := tab.Record(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return rec
}

// advance continues until a person's turn; each is called after every step.
func advance(t *testing.T, tab *Table, each func()) {
	t.Helper()
	for {
		more, err := tab.Advance(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if !more {
			return
		}
		each()
	}
}

// reopen opens the table from its log and compares.
func reopen(t *testing.T, tab *Table) {
	t.Helper()
	again, err := Open(t.Context(), tab.log, tab.id, tab.seating)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(again.state, tab.state) {
		t.Fatalf("after event %d the log does not come to the same table", tab.state.LastSeq())
	}
}
