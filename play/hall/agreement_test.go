package hall

import (
	"testing"
	"testing/synctest"
	"time"

	"roundhouse/play/table"
)

func TestNothingIsDueInAPause(t *testing.T) {
	for name, until := range map[string]func(*table.View) bool{
		"in a round": func(*table.View) bool { return true }, "between rounds": roundOver,
	} {
		t.Run(name, func(t *testing.T) {
			inClub(t, func(c *club) {
				s := settings(c, "celko-6", 3, 2)
				s.Forced, s.Turn, s.Absent = true, 10*time.Second, 20*time.Second
				tab := c.playing(s, "ana", "ben")
				c.enter(tab, "ana", "ben")
				c.playOn(until)
				c.do(tab, "ana", table.Agree{On: table.ForPause})
				c.do(tab, "ben", table.Agree{On: table.ForPause})
				before := tab.SeenFrom(0).Seq
				time.Sleep(awayAfter)
				synctest.Wait()
				if isDue(tab) {
					c.Error("something is due in a pause")
				}
				time.Sleep(24 * time.Hour)
				synctest.Wait()
				if now := tab.SeenFrom(0).Seq; now != before {
					c.Errorf("in the pause: %s", c.kinds(tab, before))
				}
				c.do(tab, "ben", table.Resume{})
				c.playOn(over)
				sameAsLog(c, tab)
				c.healthy()
			})
		})
	}
}
