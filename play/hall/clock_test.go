package hall

import (
	"testing"
	"testing/synctest"
	"time"

	"roundhouse/game"
	"roundhouse/play/table"
)

// clocked makes a match with 10 s for each action, and a reserve of a minute.
func (c *club) clocked(people ...table.Who) *Table {
	c.Helper()
	s := settings(c, "celko-6", max(len(people), 2), 2)
	s.Turn, s.Reserve = 10*time.Second, time.Minute
	tab := c.playing(s, people...)
	c.enter(tab, people...)
	synctest.Wait()
	return tab
}

// clockOf returns the time until the seat's clock is up, and its reserve.
func clockOf(tab *Table, seat game.Seat) (until, reserve time.Duration) {
	reserve = reserveOf(tab, seat)
	tab.mu.Lock()
	defer tab.mu.Unlock()
	if up, runs := tab.state.Deadline(seat); runs {
		until = up.Sub(tab.eventTime())
	}
	return until, reserve
}

// reserveOf returns what viewers see of the seat's reserve.
func reserveOf(tab *Table, seat game.Seat) time.Duration {
	return time.Duration(tab.SeenFrom(0).Clocks[seat-1].Reserve * float64(time.Second))
}

// runs fails unless the clock has these times; until 0 means that it is stopped.
func (c *club) runs(tab *Table, seat game.Seat, until, reserve time.Duration) {
	c.Helper()
	if u, r := clockOf(tab, seat); u != until || r != reserve {
		c.Errorf("seat %d has %s, of them reserve %s, want %s and %s", seat, u, r, until, reserve)
	}
}

func TestWhenTheTimeIsUpABotActs(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.clocked("ana", "ben")
		_, seat := inTurn(tab)
		before := tab.SeenFrom(0).Seq
		time.Sleep(70*time.Second - 1)
		synctest.Wait()
		if tab.SeenFrom(0).Seq != before {
			c.Fatal("too early")
		}
		time.Sleep(time.Nanosecond)
		synctest.Wait()
		a, ok := c.last(tab).Body.(table.Acted)
		if !ok || a.How != table.ByClock || a.Action.Seat != seat {
			c.Fatalf("%+v", c.last(tab))
		}
		if _, left := clockOf(tab, seat); left != 0 {
			c.Errorf("the reserve is %s", left)
		}
		if _, again := inTurn(tab); again == seat {
			c.runs(tab, seat, 10*time.Second, 0)
		}
		if tab.SeenFrom(0).House.Seats[seat-1].Bot != "" {
			c.Error("the seat is the bot's")
		}
		sameAsLog(c, tab)
		c.healthy()
	})
}

func TestAMatchOfSleepersPlaysItselfOut(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.clocked("ana", "ben")
		for l := tab.SeenFrom(0); !over(&l); l = tab.SeenFrom(0) {
			time.Sleep(10 * time.Second)
			synctest.Wait()
		}
		sameAsLog(c, tab)
		c.healthy()
	})
}

func TestTimeLostToARestartIsGivenBack(t *testing.T) {
	for _, cut := range []time.Duration{0, 65 * time.Second} {
		inClub(t, func(c *club) {
			tab := c.clocked("ana", "ben")
			_, seat := inTurn(tab)
			time.Sleep(cut)
			c.hall.Close()
			time.Sleep(5 * time.Hour)
			c.open(Config{})
			go func() { _ = c.hall.Run(c.Context()) }()
			time.Sleep(lookEvery)
			synctest.Wait()
			tab = c.get()
			if _, now := inTurn(tab); now != seat || c.last(tab).Kind() != "woke" {
				c.Errorf("the last event is %+v", c.last(tab))
			}
			c.runs(tab, seat, 70*time.Second-lookEvery, time.Minute)
			sameAsLog(c, tab)
			time.Sleep(70 * time.Second)
			synctest.Wait()
			if now := c.kinds(tab, 0); len(c.times(tab, 0, table.ByClock)) == 0 {
				c.Errorf("the clock does not run on: %s", now)
			}
			c.hall.Close()
			c.healthy()
		})
	}
}

// A table that is reopened while the server runs loses no time and gains none.
func TestLeavingMemoryChangesNoClock(t *testing.T) {
	inClub(t, func(c *club) {
		s := settings(c, "celko-6", 2, 1)
		s.Turn = time.Hour
		tab := c.playing(s, "ana", "ben")
		_, seat := inTurn(tab)
		time.Sleep(10 * time.Minute)
		c.hall.forgetIdle()
		if c.hall.Len() != 0 {
			c.Fatal("it has not left")
		}
		if until, _ := clockOf(c.get(), seat); until != 50*time.Minute {
			c.Errorf("%s are left", until)
		}
	})
}
