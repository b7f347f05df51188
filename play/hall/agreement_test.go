package hall

import (
	"testing"
	"testing/synctest"
	"time"

	"roundhouse/game"
	"roundhouse/play/table"
)

func TestAllPeopleAgreeOnAPause(t *testing.T) {
	inClub(t, func(c *club) {
		s := settings(c, "celko-6", 3, 1)
		s.Forced, s.Turn, s.Absent = true, 10*time.Second, 20*time.Second
		tab := c.playing(s, "ana", "ben")
		c.unchanged(tab, "ana", table.Resume{})
		c.unchanged(tab, "ana", table.Agree{On: table.Nothing})
		c.do(tab, "ana", table.Agree{On: table.ForPause})
		c.unchanged(tab, "ana", table.Agree{On: table.ForPause})
		c.do(tab, "ana", table.Agree{On: table.Nothing})
		c.do(tab, "ben", table.Agree{On: table.ForPause})
		c.do(tab, "ana", table.Agree{On: table.ForEnd})
		if l := tab.SeenFrom(0); l.Paused || l.Asked[0] != table.ForEnd || l.Asked[1] != table.ForPause {
			c.Errorf("paused: %t, asked: %v", l.Paused, l.Asked)
		}
		c.do(tab, "ana", table.Agree{On: table.ForPause})
		l := tab.SeenFrom(0)
		if !l.Paused || l.Asked[0] != table.Nothing || len(tab.SeenFrom(1).Legal)+len(tab.SeenFrom(2).Legal) > 0 {
			c.Errorf("paused: %t, asked: %v", l.Paused, l.Asked)
		}
		c.refused(table.TablePaused, tab, "ana", table.Agree{On: table.ForPause})
		time.Sleep(awayAfter)
		synctest.Wait()
		if _, due := tab.DueSeat(); due {
			c.Error("something is due in a pause")
		}
		time.Sleep(24 * time.Hour)
		synctest.Wait()
		if now := tab.SeenFrom(0).Seq; now != l.Seq {
			c.Errorf("in the pause: %s", c.kinds(tab, l.Seq))
		}
		c.refused(table.TablePaused, tab, "ana", table.Act{Action: game.PassOf(1)})
		c.do(tab, "ben", table.Resume{})
		c.playOn(over)
		sameAsLog(c, tab)
		c.healthy()
	})
}

func TestAllPeopleAgreeToEnd(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.playing(settings(c, "celko-6", 3, 3), "ana", "ben")
		c.playOn(roundOver)
		c.do(tab, "ana", table.Agree{On: table.ForEnd})
		c.do(tab, "ben", table.Agree{On: table.ForEnd})
		l := tab.SeenFrom(0)
		if o, ok := c.last(tab).Body.(table.MatchEnded); !ok || !o.Early || l.Stage != table.Finished || len(l.Places) != 3 {
			c.Errorf("%+v", c.last(tab))
		}
		rec := recordOf(c, tab)
		if rec.Totals != nil || len(rec.Rounds) != 1 {
			c.Errorf("the record has %d rounds", len(rec.Rounds))
		}
		if _, err := rec.Replay(nil); err != nil {
			c.Error(err)
		}
		sameAsLog(c, tab)
	})
}

func TestWhoIsNotThereIsNotAsked(t *testing.T) {
	for name, go_ := range map[string]func(c *club, tab *Table){
		"leaves":  func(c *club, tab *Table) { c.do(tab, "ben", table.Leave{}) },
		"is away": func(c *club, tab *Table) { c.cover(tab, 2) },
	} {
		for ask, want := range map[table.Ask]string{table.ForPause: "paused", table.ForEnd: "match_ended"} {
			t.Run(name+"/"+ask.String(), func(t *testing.T) {
				inClub(t, func(c *club) {
					tab := c.playing(settings(c, "celko-6", 3, 1), "ana", "ben")
					c.do(tab, "ana", table.Agree{On: ask})
					go_(c, tab)
					if have := c.last(tab).Kind(); have != want {
						c.Errorf("the other %s, and then: %s", name, have)
					}
					sameAsLog(c, tab)
				})
			})
		}
	}
}

// A person's request ends when a bot takes the seat.
func TestWhoComesBackAsksForNothing(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.playing(settings(c, "celko-6", 3, 1), "ana", "ben", "cem")
		c.do(tab, "ben", table.Agree{On: table.ForEnd})
		c.cover(tab, 2)
		c.do(tab, "cem", table.Agree{On: table.ForEnd})
		c.enter(tab, "ben")
		c.do(tab, "ana", table.Agree{On: table.ForEnd})
		if tab.SeenFrom(0).Stage == table.Finished {
			c.Error("the match is over, against ben")
		}
	})
}

func TestInAPauseTheNextRoundWaits(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.playing(settings(c, "celko-6", 2, 2), "ana", "ben")
		c.enter(tab, "ana", "ben")
		c.playOn(roundOver)
		c.do(tab, "ana", table.Agree{On: table.ForPause})
		c.do(tab, "ben", table.Agree{On: table.ForPause})
		c.refused(table.TablePaused, tab, "ana", table.BeReady{})
		time.Sleep(time.Hour)
		synctest.Wait()
		if tab.SeenFrom(0).Round != 1 {
			c.Error("dealt in the pause")
		}
		c.do(tab, "ana", table.Resume{})
		c.do(tab, "ana", table.BeReady{})
		c.do(tab, "ben", table.BeReady{})
		if tab.SeenFrom(0).Round != 2 {
			c.Error("not dealt")
		}
	})
}
