package hall

import (
	"testing"

	"roundhouse/game"
	"roundhouse/game/record"
	"roundhouse/play/table"
)

// sameMatch fails unless both tables are at the same point of the same match.
func sameMatch(t testing.TB, a, b *Table) {
	t.Helper()
	if *a.state.Round() != *b.state.Round() || a.state.Match() != b.state.Match() || a.state.IsPlaying() != b.state.IsPlaying() ||
		a.state.IsOver() != b.state.IsOver() || a.state.LastDeal().Redeals != b.state.LastDeal().Redeals {
		t.Fatalf("after event %d the record does not come to the same table", a.state.LastSeq())
	}
}

func TestAResumedMatchIsDealtAsItWouldHaveBeen(t *testing.T) {
	inClub(t, func(c *club) {
		from := seeded(settings(c, "pagat", 2, 2), "ana", "ben")
		tab := c.resume("t", from)
		text, err := recordOf(c, tab).AppendJSON(nil)
		if err != nil {
			c.Fatal(err)
		}
		if from.Record, err = record.ParseRecord(text); err != nil {
			c.Fatalf("%v in %s", err, text)
		}
		again := c.resume("r", from)
		for _, one := range []*Table{tab, again} {
			for one.state.IsPlaying() {
				seat := one.state.Round().Turn().First()
				c.do(one, one.state.Chair(seat).Who, table.Act{Action: firstLegal(one, seat)})
			}
			for seat := range game.SeatsOf(2).All() {
				c.do(one, one.state.Chair(seat).Who, table.BeReady{})
			}
		}
		sameMatch(c, tab, again)
		sameAsLog(c, again)
	})
}
