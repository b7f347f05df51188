package hall

import (
	"testing"
	"testing/synctest"
	"time"

	"roundhouse/game"
	"roundhouse/play/table"
)

// awaited makes a match without a clock in which ben is there, and it is his turn.
func (c *club) awaited() *Table {
	c.Helper()
	tab := c.playing(settings(c, "celko-6", 3, 2), "ana", "ben", "cem")
	c.enter(tab, "ana", "ben", "cem")
	for who, _ := inTurn(tab); who != "ben"; who, _ = inTurn(tab) {
		c.act(tab)
	}
	return tab
}

// idle fails unless these are the seats for which the others may let a bot play.
func (c *club) idle(tab *Table, want ...game.Seat) {
	c.Helper()
	synctest.Wait()
	seats := game.Seats(0)
	for _, seat := range want {
		seats |= seat.Set()
	}
	if have := tab.SeenFrom(0).Idle; have != seats {
		c.Errorf("idle are %v, want %v", have.List(), want)
	}
}

func TestABotPlaysForWhoKeepsTheOthersWaiting(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.awaited()
		time.Sleep(longWait - time.Millisecond)
		c.idle(tab)
		c.refused(table.NotAwaited, tab, "ana", table.Agree{On: table.ForBot})
		news := 0
		defer tab.Watch(func() { news++ })()
		time.Sleep(time.Millisecond)
		c.idle(tab, 2)
		if news == 0 {
			c.Error("nobody is told that ben is awaited")
		}
		c.do(tab, "ana", table.Agree{On: table.ForBot})
		c.presence(tab, table.Here, table.Here, table.Here)
		c.refused(table.NotAwaited, tab, "ben", table.Agree{On: table.ForBot}) // nobody else is awaited
		c.do(tab, "cem", table.Agree{On: table.ForBot})
		c.presence(tab, table.Here, table.BotPlays, table.Here)
		if r, ok := c.last(tab).Body.(table.Relieved); !ok || r.Seat != 2 || r.Bot != table.Standin {
			c.Errorf("%+v", c.last(tab))
		}
		c.idle(tab)
		for range 10 { // the others play on with the bot
			c.act(tab)
			time.Sleep(time.Second)
		}
		sameAsLog(c, tab)
		c.hall.Close()
		c.open(Config{})
		tab = c.get()
		c.enter(tab, "ana", "ben", "cem") // a stream is not yet a person who plays
		c.presence(tab, table.Here, table.BotPlays, table.Here)
		c.do(tab, "ben", table.Return{})
		c.presence(tab, table.Here, table.Here, table.Here)
		sameAsLog(c, tab)
		c.healthy()
	})
}

// Whoever is left is told that somebody who has gone is awaited, the host too.
func TestTheOnlyOneWhoIsThereIsTold(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.playing(settings(c, "celko-6", 3, 2), "ana", "ben")
		leave := c.enter(tab, "ana", "ben")
		for who, _ := inTurn(tab); who != "ben"; who, _ = inTurn(tab) {
			c.act(tab)
			time.Sleep(time.Second)
		}
		leave[1]()
		time.Sleep(longWait - 5*time.Second)
		news := 0
		defer tab.Watch(func() { news++ })()
		time.Sleep(5 * time.Second)
		synctest.Wait()
		if news == 0 {
			c.Error("ana is not told that ben is awaited")
		}
		c.idle(tab, 2)
		c.healthy()
	})
}

func TestWhoActsKeepsNobodyWaiting(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.awaited()
		time.Sleep(longWait)
		c.do(tab, "ana", table.Agree{On: table.ForBot})
		c.do(tab, "ben", table.Act{Action: tab.SeenFrom(2).Legal[0]})
		c.idle(tab)
		if l := tab.SeenFrom(0); l.Asked[0] != table.Nothing {
			c.Errorf("ana still asks for %s", l.Asked[0])
		}
		c.healthy()
	})
}

// An action brings the person back, too; and a host for whom a bot plays is host no longer.
func TestWhoIsRelievedAndActsIsBack(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.awaited()
		c.do(tab, "ana", table.MakeHost{To: "ben"})
		time.Sleep(longWait)
		before := tab.SeenFrom(0).Seq
		c.do(tab, "cem", table.Agree{On: table.ForBot})
		c.do(tab, "ana", table.Agree{On: table.ForBot})
		if have := c.kinds(tab, before); have != "asked asked relieved host_changed" {
			c.Errorf("%s", have)
		}
		c.host(tab, "cem")
		before = tab.SeenFrom(0).Seq
		c.do(tab, "ben", table.Act{Action: tab.SeenFrom(2).Legal[0]})
		if have := c.kinds(tab, before); have != "returned acted" {
			c.Errorf("%s", have)
		}
		c.presence(tab, table.Here, table.Here, table.Here)
		c.healthy()
	})
}

func TestNobodyIsRelievedWhereNobodyWaitsForThem(t *testing.T) {
	for name, test := range map[string]func(c *club) *Table{
		"with a clock": func(c *club) *Table {
			s := settings(c, "celko-6", 3, 1)
			s.Turn = time.Hour
			tab := c.playing(s, "ana", "ben", "cem")
			c.enter(tab, "ana", "ben", "cem")
			return tab
		},
		"between rounds": func(c *club) *Table {
			tab := c.awaited()
			c.playOn(roundOver)
			return tab
		},
		"in a pause": func(c *club) *Table {
			tab := c.awaited()
			for _, who := range []table.Who{"ana", "ben", "cem"} {
				c.do(tab, who, table.Agree{On: table.ForPause})
			}
			return tab
		},
	} {
		t.Run(name, func(t *testing.T) {
			inClub(t, func(c *club) {
				tab := test(c)
				time.Sleep(longWait + time.Second)
				if tab.SeenFrom(0).Round == 1 {
					c.idle(tab)
					c.refused(table.NotAwaited, tab, "ana", table.Agree{On: table.ForBot})
				}
				c.healthy()
			})
		})
	}
}

// The time of a turn begins again with the server that holds the table.
func TestTheWaitBeginsAgainAfterARestart(t *testing.T) {
	inClub(t, func(c *club) {
		c.awaited()
		time.Sleep(longWait - time.Second)
		c.hall.Close()
		c.open(Config{})
		tab := c.get()
		c.enter(tab, "ana", "ben", "cem")
		time.Sleep(longWait - time.Second)
		c.idle(tab)
		time.Sleep(time.Second)
		c.idle(tab, 2)
		c.healthy()
	})
}

// Others who are gone need not agree, and a wait that is over needs no second request.
func TestWhoIsGoneNeedNotAgreeToABot(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.playing(settings(c, "celko-6", 3, 1), "ana", "ben", "cem")
		leave := c.enter(tab, "ana", "ben", "cem")
		for who, _ := inTurn(tab); who != "ben"; who, _ = inTurn(tab) {
			c.act(tab)
		}
		time.Sleep(longWait)
		c.do(tab, "ana", table.Agree{On: table.ForBot})
		leave[2]()
		time.Sleep(goneAfter)
		c.presence(tab, table.Here, table.BotPlays, table.Away)
		sameAsLog(c, tab)
		c.healthy()
	})
}
