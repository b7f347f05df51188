package hall

import (
	"testing"
	"testing/synctest"
	"time"

	"roundhouse/play/table"
)

func TestAPersonAloneSetsThePace(t *testing.T) {
	inClub(t, func(c *club) {
		s := settings(c, "celko-9", 4, 1)
		tab := c.playing(s, "ana")
		c.unchanged(tab, "ana", table.SetPace{})
		c.do(tab, "ana", table.SetPace{Instant: true})
		if !tab.SeenFrom(1).House.Instant {
			c.Error("the table does not say so")
		}
		start := time.Now()
		for range 400 {
			if l := tab.SeenFrom(1); over(&l) {
				break
			}
			if !c.act(tab) {
				time.Sleep(time.Millisecond)
			}
			synctest.Wait()
		}
		if l := tab.SeenFrom(1); !over(&l) || time.Since(start) > time.Second {
			c.Errorf("the round took %s, stage %s", time.Since(start), l.Stage)
		}
		c.refused(table.TableOver, tab, "ana", table.SetPace{})
		sameAsLog(c, tab)
		c.healthy()
	})
}
