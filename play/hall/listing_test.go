package hall

import (
	"testing"
	"time"

	"roundhouse/play/lists"
	"roundhouse/play/log"
	"roundhouse/play/table"
)

// TestATableIsOnTheListsAtOnce, as it is after each event, until it is taken off them.
func TestATableIsOnTheListsAtOnce(t *testing.T) {
	inClub(t, func(c *club) {
		x := lists.NewIndex(c.log)
		listed := func(stage table.Stage) {
			t.Helper()
			list, err := x.Over(c.Context())
			if stage != table.Finished {
				list, err = x.ForPerson(c.Context(), "ana", 9)
			}
			if err != nil || len(list) != 1 || list[0].Stage != stage || len(list[0].Seats) != 3 {
				c.Fatalf("lists show %+v, %v", list, err)
			}
			sameAsLog(c, c.get())
		}
		tab := c.create(settings(c, "pagat", 3, 1), "ana")
		listed(table.Waiting)
		c.do(tab, "ben", table.Join{})
		listed(table.Waiting)
		c.do(tab, "ana", table.SeatBot{Bot: "casual"}, 3)
		c.do(tab, "ana", table.Start{Secrets: secrets(tab.state.Settings())})
		listed(table.Mixing)
		time.Sleep(time.Minute)
		listed(table.Playing)
		c.do(tab, "ana", table.Agree{On: table.ForEnd}) // the others are away
		listed(table.Finished)
		if err := tab.Unlist(c.Context()); err != nil {
			c.Fatal(err)
		}
		c.do(tab, "ben", table.Say{Phrase: "bye"})
		if counts, err := x.Count(c.Context()); err != nil || len(counts) > 0 {
			c.Errorf("after the archive has it, lists show %v, %v", counts, err)
		}
		c.healthy()
	})
}

// TestTakingATableOffTheListsFailsIfThereIsMoreInTheLog, and succeeds once that has been read.
func TestTakingATableOffTheListsFailsIfThereIsMoreInTheLog(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.create(settings(c, "pagat", 2, 1), "ana")
		e := log.Entry{ID: "other", Data: []byte(`{"at":1,"said":{"seat":1,"phrase":"bye"}}`)}
		if err := c.log.Append(c.Context(), "t", tab.state.LastSeq(), log.Head{}, e); err != nil {
			c.Fatal(err)
		}
		for _, want := range []error{log.ErrConflict, nil} {
			if err := tab.Unlist(c.Context()); err != want {
				c.Errorf("%v, want %v", err, want)
			}
		}
	})
}
