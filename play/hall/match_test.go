package hall

import (
	"slices"
	"testing"

	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/record"
	"roundhouse/game/rules"
	"roundhouse/play/table"
)

// chance returns a bot that does anything legal.
func chance(seed uint64) Player {
	fast := deal.NewFast(seed, 0)
	return func(v game.View, _ *game.Past) game.Action {
		legal := v.Legal(nil)
		return legal[fast.N(uint32(len(legal)))]
	}
}

func fewestSeats(r *rules.Rules) int {
	return slices.IndexFunc(r.Hand[:], func(hand uint8) bool { return hand != 0 })
}

// seeded returns the beginning of a match of these people, and bots on the other seats, dealt from
// a fixed seed.
func seeded(s table.Settings, people ...table.Who) table.ResumeRecord {
	from := table.ResumeRecord{Settings: s, Record: record.New(s.Rules, make([]string, s.Seats)), Seed: deal.SeedOf(7)}
	for i := range s.Seats {
		chair := table.Chair{Bot: "casual"}
		if i < len(people) {
			chair = table.Chair{Who: people[i]}
		}
		from.Chairs = append(from.Chairs, chair)
	}
	return from
}

// resume makes a table at which the match goes on.
func (c *club) resume(id string, from table.ResumeRecord) *Table {
	c.Helper()
	tab, err := c.hall.Resume(c.Context(), id, from)
	if err != nil {
		c.Fatal(err)
	}
	return tab
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

// isDue reports whether the table will do something by itself.
func isDue(tab *Table) bool {
	tab.mu.Lock()
	defer tab.mu.Unlock()
	_, due := tab.nextDue(&tab.state)
	return due
}
