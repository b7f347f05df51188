package hall

import (
	"testing"
	"testing/synctest"
	"time"

	"roundhouse/fair"
	"roundhouse/game"
	"roundhouse/play/table"
)

// lateTable makes a match of two people and a bot that late comers may join.
func (c *club) lateTable(rounds int) *Table {
	c.Helper()
	s := settings(c, "celko-6", 3, rounds)
	s.Late = true
	tab := c.playing(s, "ana", "ben")
	c.enter(tab, "ana", "ben", "eve")
	return tab
}

func TestALateComerPlaysFromTheNextRoundOn(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.lateTable(2)
		c.do(tab, "eve", table.Join{})
		c.unchanged(tab, "eve", table.Join{})
		if l := tab.SeenFrom(0); l.Late[3] != "eve" || l.Chairs[2].Bot != "casual" {
			c.Errorf("%+v", l.Chairs[2])
		}
		if tab.SeatOf("eve") != game.NoSeat {
			c.Error("eve sits in the running round")
		}
		if l, _ := tab.Snapshot("eve", Seen{}); l.Seat != game.NoSeat || len(l.Glance.Legal) > 0 {
			c.Error("eve sees what a seat sees")
		}
		c.refused(table.SeatTaken, tab, "fay", table.Join{}, 3)
		c.refused(table.TableFull, tab, "fay", table.Join{})
		c.refused(table.SeatTaken, tab, "eve", table.Join{}, 1)
		c.refused(table.NotWaiting, tab, "ana", table.Join{}, 3)
		c.refused(table.NotSeated, tab, "eve", table.Act{Action: game.PassOf(3)})
		c.playOn(roundOver)
		before := tab.SeenFrom(0).Seq
		c.do(tab, "ana", table.BeReady{})
		c.do(tab, "ben", table.BeReady{})
		if have := c.kinds(tab, before); have != "ready ready sat round_dealt" {
			c.Errorf("%s", have)
		}
		if l := tab.SeenFrom(0); l.Chairs[2] != (table.Chair{Who: "eve"}) {
			c.Errorf("%+v", l.Chairs[2])
		}
		c.playOn(over)
		sameAsLog(c, tab)
		if l := tab.SeenFrom(0); l.Chairs[2].Who != "eve" || l.Places == nil {
			c.Error("eve has not finished the match")
		}
		notes, err := fair.ParseNotes(nil, nil, []string{"1=" + number("ana").String(), "2=" + number("ben").String()})
		if err != nil {
			c.Fatal(err)
		}
		if v, err := fair.Verify(recordOf(c, tab), notes); err != nil || !v.OK {
			c.Errorf("the deals do not verify: %v", err)
		}
		if tab.StartingPeople() != game.Seat(1).Set()|game.Seat(2).Set() {
			c.Error("eve began the match")
		}
		c.healthy()
	})
}

func TestWhoLeftMayTakeTheirSeatAgain(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.lateTable(3)
		c.do(tab, "ben", table.Leave{})
		c.do(tab, "ben", table.Join{})
		if l := tab.SeenFrom(0); l.Late[2] != "ben" || l.Chairs[1].Left != "ben" {
			c.Errorf("%+v", l.Chairs[1])
		}
		c.do(tab, "ben", table.Leave{})
		c.refused(table.NotSeated, tab, "ben", table.Leave{})
		c.do(tab, "eve", table.Join{}, 3)
		c.do(tab, "eve", table.Join{}, 2) // another seat
		if l := tab.SeenFrom(0); l.Late[2] != "eve" || l.Late[3] != "" {
			c.Errorf("%+v", l.Chairs)
		}
		c.do(tab, "ben", table.Join{}) // the bot's
		c.playOn(func(l *table.Snapshot) bool { return l.Round == 2 })
		if tab.SeatOf("eve") != 2 || tab.SeatOf("ben") != 3 {
			c.Errorf("%+v", tab.SeenFrom(0).Chairs)
		}
		sameAsLog(c, tab)
		c.healthy()
	})
}

// A match in which only a late comer is left goes on for them, and they are its host.
func TestAMatchGoesOnForALateComer(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.lateTable(2)
		c.do(tab, "eve", table.Join{}, 3)
		c.do(tab, "ana", table.Leave{})
		c.do(tab, "ben", table.Leave{})
		c.stage(tab, table.Playing)
		for range 600 {
			if tab.SeenFrom(0).Round == 2 {
				break
			}
			time.Sleep(time.Second)
			synctest.Wait()
		}
		if tab.SeatOf("eve") != 3 {
			c.Fatal("eve does not sit")
		}
		c.host(tab, "eve")
		c.do(tab, "eve", table.Leave{})
		c.stage(tab, table.Finished)
		c.healthy()
	})
}

func TestALateComerWhoGivesUpLeavesNobody(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.lateTable(2)
		c.do(tab, "eve", table.Join{})
		c.do(tab, "ana", table.Leave{})
		c.do(tab, "ben", table.Leave{})
		c.do(tab, "eve", table.Leave{})
		c.stage(tab, table.Finished)
		sameAsLog(c, tab)
		c.healthy()
	})
}

func TestNobodyJoinsALastRoundOrWhereLateComersMayNot(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.lateTable(1)
		c.refused(table.LastRound, tab, "eve", table.Join{})
		c.playOn(over)
		c.refused(table.TableOver, tab, "eve", table.Join{})
	})
	inClub(t, func(c *club) {
		tab := c.playing(settings(c, "celko-6", 3, 2), "ana", "ben")
		c.refused(table.NotWaiting, tab, "eve", table.Join{})
	})
}
