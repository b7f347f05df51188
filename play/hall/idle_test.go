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
	var have game.Seats
	for _, s := range tab.SeenFrom(0).House.Seats {
		if s.Idle {
			have |= s.Seat.Set()
		}
	}
	if have != seats {
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
		c.do(tab, "ben", table.ComeBack{})
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
