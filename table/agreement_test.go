package table

import (
	"testing"
	"testing/synctest"
	"time"

	"roundhouse/game"
)

func TestAllPeopleAgreeOnAPause(t *testing.T) {
	inClub(t, func(c *club) {
		s := settings(c, "celko-6", 3, 1)
		s.Forced, s.Turn, s.Absent = true, 10*time.Second, 20*time.Second
		tab := c.playing(s, "ana", "ben")
		c.unchanged(tab, "ana", GoOn{})
		c.unchanged(tab, "ana", Agree{Nothing})
		c.do(tab, "ana", Agree{ForPause})
		c.unchanged(tab, "ana", Agree{ForPause})
		c.do(tab, "ana", Agree{Nothing})
		c.do(tab, "ben", Agree{ForPause})
		c.do(tab, "ana", Agree{ForEnd})
		if l := tab.Look(0); l.Paused || l.Asked[0] != ForEnd || l.Asked[1] != ForPause {
			c.Errorf("paused: %t, asked: %v", l.Paused, l.Asked)
		}
		c.do(tab, "ana", Agree{ForPause})
		l := tab.Look(0)
		if !l.Paused || l.Asked[0] != Nothing || len(tab.Look(1).Legal)+len(tab.Look(2).Legal) > 0 {
			c.Errorf("paused: %t, asked: %v", l.Paused, l.Asked)
		}
		c.refused(IsPaused, tab, "ana", Agree{ForPause})
		time.Sleep(awayAfter)
		synctest.Wait()
		if _, due := tab.Due(); due {
			c.Error("something is due in a pause")
		}
		time.Sleep(24 * time.Hour)
		synctest.Wait()
		if now := tab.Look(0).Seq; now != l.Seq {
			c.Errorf("in the pause: %s", c.kinds(tab, l.Seq))
		}
		c.refused(IsPaused, tab, "ana", Act{game.PassOf(1)})
		c.do(tab, "ben", GoOn{})
		c.playOn(over)
		sameAsLog(c, tab)
		c.healthy()
	})
}

func TestAllPeopleAgreeToEnd(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.playing(settings(c, "celko-6", 3, 3), "ana", "ben")
		c.playOn(roundOver)
		c.do(tab, "ana", Agree{ForEnd})
		c.do(tab, "ben", Agree{ForEnd})
		l := tab.Look(0)
		if o, ok := c.last(tab).What.(Over); !ok || !o.Early || l.Stage != Finished || len(l.Places) != 3 {
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
		"leaves":  func(c *club, tab *Table) { c.do(tab, "ben", Leave{}) },
		"is away": func(c *club, tab *Table) { c.cover(tab, 2) },
	} {
		for ask, want := range map[Ask]string{ForPause: "paused", ForEnd: "over"} {
			t.Run(name+"/"+ask.String(), func(t *testing.T) {
				inClub(t, func(c *club) {
					tab := c.playing(settings(c, "celko-6", 3, 1), "ana", "ben")
					c.do(tab, "ana", Agree{ask})
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

// What somebody asked for before a bot took the seat is not asked for afterwards.
func TestWhoComesBackAsksForNothing(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.playing(settings(c, "celko-6", 3, 1), "ana", "ben", "cem")
		c.do(tab, "ben", Agree{ForEnd})
		c.cover(tab, 2)
		c.do(tab, "cem", Agree{ForEnd})
		c.enter(tab, "ben")
		c.do(tab, "ana", Agree{ForEnd})
		if tab.Look(0).Stage == Finished {
			c.Error("the match is over, against ben")
		}
	})
}

func TestInAPauseTheNextRoundWaits(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.playing(settings(c, "celko-6", 2, 2), "ana", "ben")
		c.playOn(roundOver)
		c.do(tab, "ana", Agree{ForPause})
		c.do(tab, "ben", Agree{ForPause})
		c.refused(IsPaused, tab, "ana", Next{})
		time.Sleep(time.Hour)
		synctest.Wait()
		if tab.Look(0).Round != 1 {
			c.Error("dealt in the pause")
		}
		c.do(tab, "ana", GoOn{})
		c.do(tab, "ana", Next{})
		c.do(tab, "ben", Next{})
		if tab.Look(0).Round != 2 {
			c.Error("not dealt")
		}
	})
}
