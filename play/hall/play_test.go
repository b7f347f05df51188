package hall

import (
	"testing"
	"testing/synctest"
	"time"

	"roundhouse/game"
	"roundhouse/play/table"
)

// playing returns a match that has begun, with bots on the seats that people leave open.
func (c *club) playing(s table.Settings, people ...table.Who) *Table {
	c.Helper()
	tab := c.create(s, people...)
	for range s.Seats - len(people) {
		c.do(tab, people[0], table.SeatBot{Bot: "casual"})
	}
	c.start(tab, people[0])
	return tab
}

// times lists the delays after the previous event of the actions that the viewer sees as done in
// that way.
func (c *club) times(tab *Table, viewer game.Seat, how table.How) (pauses []time.Duration) {
	events := eventsOf(c, tab, viewer, 0)
	for i, e := range events {
		if a, ok := e.Body.(table.Acted); ok && a.How == how {
			pauses = append(pauses, e.At.Sub(events[i-1].At))
		}
	}
	return pauses
}

func TestForcedActionsAreNeitherKnocksNorTilesOnTrains(t *testing.T) {
	inClub(t, func(c *club) {
		s := settings(c, "celko-6", 3, 2)
		s.Forced = true
		tab := c.playing(s, "ana")
		c.playOn(over)
		for _, e := range eventsOf(c, tab, 1, 0) {
			if a, ok := e.Body.(table.Acted); ok && a.How == table.ByTable && (a.Action.Kind == game.Knock || a.Action.Kind == game.Play && a.Action.Train != game.EnginePlace) {
				c.Errorf("%s was forced", a.Action)
			}
		}
		sameAsLog(c, tab)
		c.healthy()
	})
}

func TestForcedActionsAreLeftToPeopleUnlessTheTableDoesThem(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.playing(settings(c, "celko-6", 2, 1), "ana", "ben")
		c.playOn(over)
		if list := c.times(tab, 1, table.ByTable); list != nil {
			c.Errorf("%d forced actions", len(list))
		}
	})
}

func TestAQuickTableHasNoPauses(t *testing.T) {
	inClub(t, func(c *club) {
		s := settings(c, "celko-6", 3, 2)
		s.Forced, s.Quick = true, true
		tab := c.create(s, "ana")
		c.do(tab, "ana", table.SeatBot{Bot: "casual"})
		c.do(tab, "ana", table.SeatBot{Bot: "casual"})
		c.start(tab, "ana")
		began := time.Now()
		c.playOn(roundOver)
		for _, how := range []table.How{table.ByBot, table.ByTable} {
			for _, have := range c.times(tab, 1, how) {
				if have != 0 {
					c.Errorf("the %s takes %s", how, have)
				}
			}
		}
		if took := time.Since(began); took != 0 {
			c.Errorf("the round took %s", took)
		}
	})
}

func TestTheNextRoundIsDealtAfterAWhile(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.playing(settings(c, "celko-6", 2, 2), "ana", "ben")
		for {
			if !c.act(tab) {
				break
			}
		}
		next := time.Now().Add(Usual.Ready)
		c.do(tab, "ana", table.BeReady{})
		if l := tab.SeenFrom(0); l.Next != table.MillisOf(next) {
			c.Errorf("it is said to come at %s, in %s", l.Next.Time(), l.Next.Time().Sub(l.Time.Time()))
		}
		time.Sleep(Usual.Ready - 1)
		synctest.Wait()
		if l := tab.SeenFrom(0); l.Round != 1 {
			c.Fatal("nobody waited for ben")
		}
		time.Sleep(time.Nanosecond)
		synctest.Wait()
		if l := tab.SeenFrom(0); l.Round != 2 || l.Next != 0 {
			c.Fatalf("all wait for ben for ever, or there is another deal at %s", l.Next.Time())
		}
	})
}

// If one person plays alone, the end of the round stays until the person has seen it, even if the
// table leaves memory.
func TestOneWhoPlaysAloneIsNotHurriedOn(t *testing.T) {
	for name, alone := range map[string]func(c *club, tab *Table){
		"among bots":                func(*club, *Table) {},
		"with onlookers":            func(c *club, tab *Table) { c.enter(tab, "eve", "")[0]() },
		"since the others left":     func(c *club, tab *Table) { c.do(tab, "ben", table.Leave{}) },
		"while a bot plays for ben": func(c *club, tab *Table) { c.cover(tab, 2) },
	} {
		t.Run(name, func(t *testing.T) {
			inClub(t, func(c *club) {
				stop := c.run()
				people := []table.Who{"ana", "ben"}
				if name == "among bots" || name == "with onlookers" {
					people = people[:1]
				}
				s := settings(c, "celko-6", 3, 2)
				s.Turn = time.Minute
				tab := c.playing(s, people...)
				c.playOn(roundOver)
				alone(c, tab)
				if tab = c.get(); tab.SeenFrom(0).Next != 0 {
					c.Errorf("the deal comes at %s", tab.SeenFrom(0).Next.Time())
				}
				time.Sleep(24 * time.Hour)
				synctest.Wait()
				if name != "with onlookers" && c.hall.Len() > 0 {
					c.Error("the table is still in memory")
				}
				tab = c.get()
				if l := tab.SeenFrom(0); l.Round != 1 {
					c.Fatalf("round %d was dealt for nobody", l.Round)
				}
				c.do(tab, "ana", table.BeReady{})
				if l := tab.SeenFrom(0); l.Round != 2 {
					c.Error("the next round is not dealt when ana is ready")
				}
				stop()
				c.healthy()
			})
		})
	}
}

func TestAmongBotsTheNextRoundComesSoon(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.playing(settings(c, "celko-6", 2, 2), "ana", "ben")
		c.cover(tab, 2)
		c.do(tab, "ana", table.Leave{})
		for l := tab.SeenFrom(0); !roundOver(&l); l = tab.SeenFrom(0) {
			time.Sleep(time.Millisecond)
			synctest.Wait()
		}
		if l := tab.SeenFrom(0); l.Next != table.MillisOf(l.At.Add(Usual.Deal)) {
			c.Errorf("it is said to come at %s", l.Next.Time())
		}
		time.Sleep(Usual.Deal - 1)
		synctest.Wait()
		if tab.SeenFrom(0).Round != 1 {
			c.Error("dealt too soon")
		}
		time.Sleep(time.Nanosecond)
		synctest.Wait()
		if tab.SeenFrom(0).Round != 2 {
			c.Error("not dealt")
		}
		c.healthy()
	})
}

// Bots are quick, but give a person time to knock if not knocking has a price.
func TestBotsLeaveAPersonTimeToKnock(t *testing.T) {
	for penalty, want := range map[uint8]time.Duration{0: Usual.Bot, 2: Usual.Knock} {
		inClub(t, func(c *club) {
			s := settings(c, "french", 2, 13)
			s.Rules.Rules.KnockPenalty, s.Rules.Object = penalty, true
			tab := c.playing(s, "ana")
			for range 5000 {
				if l := tab.SeenFrom(0); roundOver(&l) {
					c.do(tab, "ana", table.BeReady{})
				}
				tab.mu.Lock()
				due := tab.state.Round().MayAct()&^tab.state.Round().Turn()&tab.state.People() != 0
				d := tab.nextInMatch(&tab.state, inLog{})
				pause := d.at.Sub(tab.state.MovedAt())
				tab.mu.Unlock()
				if due && d.do == botActs {
					if pause != want {
						c.Errorf("penalty %d: the bot acts after %s", penalty, pause)
					}
					return
				}
				if !c.act(tab) {
					time.Sleep(Usual.Knock)
					synctest.Wait()
				}
			}
			c.Error("nobody could knock")
		})
	}
}

// A bot that panics or cheats must end neither the match nor the server.
func TestABotThatFailsDoesNotEndTheMatch(t *testing.T) {
	broken := func(level string) (Player, error) {
		return map[string]Player{
			"casual": func(game.View, *game.Past) game.Action { panic("out of ideas") },
			"cheat":  func(v game.View, _ *game.Past) game.Action { return game.PlayOf(v.Seat(), 1, 2, 63) },
		}[level], nil
	}
	inClubWith(t, Config{Bot: broken}, func(c *club) {
		tab := c.create(settings(c, "celko-6", 3, 1), "ana")
		c.do(tab, "ana", table.SeatBot{Bot: "casual"})
		c.do(tab, "ana", table.SeatBot{Bot: "cheat"})
		c.start(tab, "ana")
		c.playOn(over)
		if len(c.failed) == 0 {
			c.Error("nobody was told")
		}
		sameAsLog(c, tab)
	})
}

// What people say must not make a bot think again each time.
func TestWhatPeopleSayDoesNotHoldABotUp(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.create(settings(c, "celko-6", 2, 1), "ana")
		c.do(tab, "ana", table.SeatBot{Bot: "slow"})
		c.start(tab, "ana")
		for range 100 {
			c.do(tab, "ana", table.Say{Phrase: "hurry"})
			time.Sleep(2 * time.Second)
			c.act(tab)
		}
		if list := c.times(tab, 0, table.ByBot); len(list) == 0 {
			c.Error("the bot has not acted for 200 s")
		}
		c.healthy()
	})
}
