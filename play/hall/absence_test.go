package hall

import (
	"testing"
	"testing/synctest"
	"time"

	"roundhouse/game"
	"roundhouse/play/table"
)

// absent makes a match in which one of several people is then away, at a table where a bot stands
// in after a minute.
func (c *club) absent(after time.Duration) (tab *Table, back func()) {
	c.Helper()
	s := settings(c, "celko-6", 3, 2)
	s.Absent = after
	tab = c.playing(s, "ana", "ben", "cem")
	leave := c.enter(tab, "ana", "ben", "cem")
	c.presence(tab, table.Here, table.Here, table.Here)
	leave[1]()
	leave[1]() // a second call changes nothing
	time.Sleep(awayAfter - 1)
	c.presence(tab, table.Here, table.Here, table.Here)
	time.Sleep(time.Nanosecond)
	c.presence(tab, table.Here, table.Away, table.Here)
	return tab, func() { c.enter(tab, "ben") }
}

func (c *club) presence(tab *Table, want ...table.Presence) {
	c.Helper()
	synctest.Wait()
	have := tab.SeenFrom(0).House.Seats
	for i := range want {
		if have[i].Presence != want[i] {
			c.Errorf("seat %d is %s, want %s", i+1, have[i].Presence, want[i])
		}
	}
}

// Whoever happens to look first at the moment at which somebody is away does not keep it from the
// others.
func TestEverybodyIsToldWhoIsAwayWhoeverSeesItFirst(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.playing(settings(c, "celko-6", 3, 1), "ana", "ben", "cem")
		leave := c.enter(tab, "ana", "ben", "cem")
		leave[1]()
		news := 0
		defer tab.Watch(func() { news++ })()
		tab.mu.Lock()
		time.Sleep(awayAfter)
		if l := tab.seenFrom(game.NoSeat); l.House.Seats[1].Presence != table.Away {
			c.Errorf("ben is %s", l.House.Seats[1].Presence)
		}
		tab.mu.Unlock()
		synctest.Wait()
		if news == 0 {
			c.Error("nobody is told")
		}
	})
}

// cover lets the host have a bot stand in for the person of a seat who has been away for long
// enough.
func (c *club) cover(tab *Table, seat game.Seat) {
	c.Helper()
	time.Sleep(awayAfter)
	c.do(tab, tab.SeenFrom(game.NoSeat).House.Host, table.StandIn{}, seat)
}

// Reloading a page and changing networks interrupt a stream only for a moment.
func TestNobodyIsCoveredWhoHasJustLostAStream(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.playing(settings(c, "celko-6", 3, 1), "ana", "ben", "cem")
		leave := c.enter(tab, "ana", "ben", "cem")
		leave[1]()
		time.Sleep(300 * time.Millisecond)
		c.refused(table.NotAbsent, tab, "ana", table.StandIn{}, 2)
		time.Sleep(awayAfter - 300*time.Millisecond - 1)
		c.refused(table.NotAbsent, tab, "ana", table.StandIn{}, 2)
		time.Sleep(time.Nanosecond)
		c.presence(tab, table.Here, table.Away, table.Here)
		c.do(tab, "ana", table.StandIn{}, 2)
		c.presence(tab, table.Here, table.BotPlays, table.Here)
	})
}

func TestABotPlaysForWhoIsAwayAndHandsBack(t *testing.T) {
	inClub(t, func(c *club) {
		tab, back := c.absent(time.Minute)
		time.Sleep(time.Minute - awayAfter - 1)
		c.presence(tab, table.Here, table.Away, table.Here)
		time.Sleep(time.Nanosecond)
		c.presence(tab, table.Here, table.BotPlays, table.Here)
		if cov, ok := c.last(tab).Body.(table.StoodIn); !ok || cov.Seat != 2 || cov.Bot != table.Standin {
			c.Errorf("%+v", c.last(tab))
		}
		if chair := tab.SeenFrom(0).House.Seats[1]; chair.Who != "ben" || tab.SeatOf("ben") != 2 {
			c.Errorf("ben has lost the seat: %+v", chair)
		}
		time.Sleep(time.Minute)
		back()
		c.presence(tab, table.Here, table.Here, table.Here)
		if ret, ok := c.last(tab).Body.(table.Returned); !ok || ret.Seat != 2 {
			c.Errorf("%+v", c.last(tab))
		}
		sameAsLog(c, tab)
		c.healthy()
	})
}

// A person returns by opening a stream or acting: reopening a table brings nobody back.
func TestABotPlaysOnWhenTheTableIsOpenedAgain(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.playing(settings(c, "celko-6", 3, 1), "ana", "ben", "cem")
		c.cover(tab, 2)
		c.hall.Close()
		c.open(Config{})
		c.presence(c.get(), table.Here, table.BotPlays, table.Here)
		time.Sleep(time.Hour)
		c.presence(c.get(), table.Away, table.BotPlays, table.Away)
		c.healthy()
	})
}

func TestWhoActsIsBack(t *testing.T) {
	inClub(t, func(c *club) {
		tab, _ := c.absent(time.Minute)
		for range 200 {
			who, _ := inTurn(tab)
			if who == "ben" {
				break
			}
			c.act(tab)
		}
		time.Sleep(time.Minute - awayAfter)
		c.presence(tab, table.Here, table.BotPlays, table.Here) // and the bot is about to act
		legal := tab.SeenFrom(2).Legal
		if len(legal) == 0 {
			c.Fatal("it is not ben's turn")
		}
		before := tab.SeenFrom(0).Seq
		c.do(tab, "ben", table.Act{Action: legal[0]})
		if have := c.kinds(tab, before); have != "returned acted" {
			c.Errorf("%s", have)
		}
		time.Sleep(time.Minute - 1)
		c.presence(tab, table.Here, table.Away, table.Here)
		time.Sleep(time.Nanosecond)
		c.presence(tab, table.Here, table.BotPlays, table.Here) // still without a stream
		before = tab.SeenFrom(0).Seq
		c.do(tab, "ben", table.Agree{On: table.ForEnd})
		if have := c.kinds(tab, before); have != "returned asked" {
			c.Errorf("%s", have)
		}
		sameAsLog(c, tab)
	})
}

func TestWhereTheOthersWaitNobodyIsReplaced(t *testing.T) {
	inClub(t, func(c *club) {
		tab, _ := c.absent(0)
		time.Sleep(24 * time.Hour)
		c.presence(tab, table.Here, table.Away, table.Here)
	})
}

// Nobody is replaced for the sake of bots, or of people who are away themselves: a person who plays
// alone finds the match where it was left.
func TestNobodyIsReplacedWhereNobodyWaits(t *testing.T) {
	inClub(t, func(c *club) {
		s := settings(c, "celko-6", 3, 2)
		s.Absent = time.Minute
		tab := c.playing(s, "ana", "ben")
		leave := c.enter(tab, "ana", "ben")
		leave[0]()
		leave[1]()
		time.Sleep(time.Hour)
		c.presence(tab, table.Away, table.Away, table.Nobody)
		c.enter(tab, "ben")
		c.presence(tab, table.BotPlays, table.Here, table.Nobody) // ana has been away for long enough
		c.healthy()
	})
}

// A person who watches before taking a seat, or takes another one, is present all the same.
func TestPresenceIsThePersonsNotTheSeats(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.create(settings(c, "celko-6", 3, 1), "ana")
		leave := c.enter(tab, "ana", "ben", "eve", "")
		c.do(tab, "ben", table.Join{}, 2)
		c.presence(tab, table.Here, table.Here, table.Nobody)
		c.do(tab, "ben", table.Join{}, 3)
		c.do(tab, "dan", table.Join{}, 2)
		c.presence(tab, table.Here, table.Here, table.Here)
		time.Sleep(awayAfter)
		c.presence(tab, table.Here, table.Away, table.Here)
		c.do(tab, "ben", table.Leave{})
		c.do(tab, "dan", table.Join{}, 3) // sits already, and is present again
		second := tab.Enter(c.Context(), "ana")
		leave[0]()
		time.Sleep(awayAfter)
		c.presence(tab, table.Here, table.Nobody, table.Away)
		second()
		c.presence(tab, table.Here, table.Nobody, table.Away)
		time.Sleep(awayAfter)
		c.presence(tab, table.Away, table.Nobody, table.Away)
		for _, l := range leave {
			l()
		}
		if tab.here.streams != 0 {
			c.Errorf("%d streams are left", tab.here.streams)
		}
	})
}

// A command shows that its sender is there for a while, even without a stream.
func TestWhoHasJustSaidSomethingIsNotAway(t *testing.T) {
	inClub(t, func(c *club) {
		tab, back := c.absent(0)
		c.do(tab, "ana", table.StandIn{}, 2)
		c.presence(tab, table.Here, table.BotPlays, table.Here)
		c.do(tab, "ben", table.ComeBack{})
		c.refused(table.NotAbsent, tab, "ana", table.StandIn{}, 2)
		c.cover(tab, 2)
		back()
		c.presence(tab, table.Here, table.Here, table.Here)
	})
}

func TestNothingIsDueWhereNobodyIsLeft(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.playing(settings(c, "celko-6", 3, 2), "ana", "ben")
		c.do(tab, "ben", table.Leave{})
		c.do(tab, "ana", table.Leave{})
		c.stage(tab, table.Finished)
		if isDue(tab) {
			c.Error("something is due")
		}
	})
}
