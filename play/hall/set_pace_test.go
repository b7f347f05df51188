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
		if !tab.SeenFrom(1).Instant {
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

func TestBotsPauseAgainWhenAnotherPersonPlays(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.playing(settings(c, "celko-9", 3, 1), "ana", "ben")
		c.refused(table.NotAlone, tab, "ana", table.SetPace{Instant: true})
		c.cover(tab, 2)
		c.do(tab, "ana", table.SetPace{Instant: true})
		if !c.instant(tab) {
			c.Error("ana plays alone, and bots pause")
		}
		c.do(tab, "ben", table.Return{})
		if c.instant(tab) {
			c.Error("ben plays, and bots do not pause")
		}
		c.refused(table.NotAlone, tab, "ana", table.SetPace{})
	})
}

// instant reports whether bots play without pauses.
func (c *club) instant(tab *Table) bool {
	tab.mu.Lock()
	defer tab.mu.Unlock()
	return c.hall.pausesAt(&tab.state).Bot == 0
}
