package hall

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"roundhouse/game"
	"roundhouse/play/rota"
	"roundhouse/play/table"
)

// thinking has levels of bots that think for as long as their names say.
func thinking(level string) (Player, error) {
	takes, err := time.ParseDuration(level)
	if err != nil {
		return levels(level)
	}
	play := chance(7)
	return func(v game.View, p *game.Past) game.Action {
		time.Sleep(takes)
		return play(v, p)
	}, nil
}

// The time that a bot needs depends on what it holds, so others must not notice it.
func TestABotThinksDuringItsPauseAndThenInSteps(t *testing.T) {
	for takes, late := range map[string][2]time.Duration{ // in its turn's first action, and in the others
		"1ms": {0, 0}, "250ms": {0, 0}, "251ms": {0, thinkStep}, "600ms": {0, 2 * thinkStep},
		"601ms": {thinkStep, 2 * thinkStep}, "850ms": {thinkStep, 3 * thinkStep}, "851ms": {2 * thinkStep, 3 * thinkStep},
	} {
		inClubWith(t, Config{Bot: thinking}, func(c *club) {
			tab := c.create(settings(c, "pagat-set-aside", 3, 1), "ana") // without a search
			c.do(tab, "ana", table.SeatBot{Bot: takes})
			c.do(tab, "ana", table.SeatBot{Bot: takes})
			c.start(tab, "ana")
			c.playOn(over)
			begun, rest := c.checkPauses(tab, table.ByBot, Usual.Bot+late[0], thinkStep+late[1])
			if begun < 3 || rest < 2 {
				c.Errorf("%s: bots began %d turns, and acted %d times more", takes, begun, rest)
			}
			c.healthy()
		})
	}
}

// While a bot thinks, its table still serves the others.
func TestWhoseTimeIsUpDoesNotWaitForABotThatThinks(t *testing.T) {
	inClubWith(t, Config{Bot: thinking, Rota: rota.New(rota.Config{Thinkers: 2})}, func(c *club) {
		s := settings(c, "czech", 3, 1)
		s.Turn = 10 * time.Second
		tab := c.create(s, "ana", "ben")
		c.do(tab, "ana", table.SeatBot{Bot: "5m"})
		c.start(tab, "ana")
		before := tab.SeenFrom(0).Seq
		time.Sleep(s.Turn)
		synctest.Wait()
		clocks := 0
		for _, e := range eventsOf(c, tab, 0, before) {
			if a, ok := e.Body.(table.Acted); ok && a.How == table.ByClock {
				clocks++
			}
		}
		if clocks < 2 {
			c.Errorf("%d actions by the clock: %s", clocks, c.kinds(tab, before))
		}
	})
}

func TestAForcedActionIsOneLikeAnyOtherToOthers(t *testing.T) {
	inClub(t, func(c *club) {
		s := settings(c, "celko-6", 3, 1)
		s.Forced = true
		tab := c.playing(s, "ana")
		c.playOn(over)
		own, others := 0, 0
		for seat := range game.Seat(4) {
			for _, e := range eventsOf(c, tab, seat, 0) {
				switch a, ok := e.Body.(table.Acted); {
				case !ok || a.How != table.ByTable:
				case seat == 1:
					own++
				default:
					others++
				}
			}
		}
		if own == 0 || others > 0 {
			c.Errorf("%d forced actions told to their seat, %d to others", own, others)
		}
	})
}

// The table carries out the forced actions of a person who plays only with bots; once an onlooker
// watches, it waits.
func TestForcedActionsWaitForTheirSeatWhereOthersLookOn(t *testing.T) {
	for name, watch := range map[string]func(c *club, tab *Table) func(){
		"nobody":      func(c *club, tab *Table) func() { return tab.Enter(c.Context(), "ana") },
		"an onlooker": func(c *club, tab *Table) func() { return tab.Enter(c.Context(), "") },
		"a guest":     func(c *club, tab *Table) func() { return tab.Enter(c.Context(), "eve") },
	} {
		inClub(t, func(c *club) {
			s := settings(c, "pagat-set-aside", 2, 1)
			s.Forced = true
			tab := c.playing(s, "ana")
			for range 3000 {
				synctest.Wait()
				if l := tab.SeenFrom(1); roundOver(&l) {
					c.Fatal("no forced action")
				}
				l := tab.SeenFrom(1)
				if _, is := table.ForcedAction(l.Position.View); is && !tab.state.PlainlyForced(1) {
					break
				}
				if len(l.Legal) > 0 {
					c.do(tab, "ana", table.Act{Action: l.Legal[0]})
				} else {
					time.Sleep(100 * time.Millisecond)
				}
			}
			leave := watch(c, tab)
			before := tab.SeenFrom(0).Seq
			time.Sleep(Usual.Forced)
			synctest.Wait()
			if acted := tab.SeenFrom(0).Seq > before; acted != (name == "nobody") {
				c.Errorf("%s looks on: acted %t", name, acted)
			}
			leave()
			time.Sleep(time.Millisecond)
			synctest.Wait()
			if tab.SeenFrom(0).Seq == before {
				c.Errorf("%s looks on no more, and nothing is done", name)
			}
		})
	}
}

// seats makes a table of the host with bots of that level, one of them in turn.
func (c *club) seats(id string, host table.Who, level string) *Table {
	c.Helper()
	tab, err := c.hall.Create(c.Context(), id, settings(c, "celko-6", 2, 1), host)
	if err != nil {
		c.Fatal(err)
	}
	c.do(tab, host, table.SeatBot{Bot: level})
	c.start(tab, host)
	c.untilBot(tab)
	return tab
}

// The bots of ten tables of one host wait for each other. A bot of another host waits for one of
// them, besides the one that is thinking.
func TestBotsThinkOnTheAccountOfTheirHost(t *testing.T) {
	inClubWith(t, Config{Rota: rota.New(rota.Config{Thinkers: 1})}, func(c *club) {
		for i := range 10 {
			c.seats(fmt.Sprint("eve", i), "eve", "slow") // a minute
		}
		time.Sleep(time.Second)
		tab := c.seats("ana", "ana", "slow")
		before := tab.SeenFrom(0).Seq
		time.Sleep(3 * time.Minute) // the one that is thinking, one of the other host, and its own
		synctest.Wait()
		if tab.SeenFrom(0).Seq == before {
			c.Error("a bot waits for all those of another host")
		}
	})
}

func TestAQuickBotActsWhenItsPauseIsOverWhoeverElseThinks(t *testing.T) {
	quick := func(level string) bool { return level == "casual" }
	limits := rota.Limits{rota.Move: {PerMinute: time.Second}}
	inClubWith(t, Config{Quick: quick, Rota: rota.New(rota.Config{Thinkers: 1, Limits: limits})}, func(c *club) {
		for i := range 10 {
			c.seats(fmt.Sprint("eve", i), "eve", "slow")
			c.seats(fmt.Sprint("ana", i), "ana", "slow")
		}
		time.Sleep(Usual.Bot)
		tab := c.seats("t", "ana", "casual")
		c.playOn(over)
		c.checkPauses(tab, table.ByBot, Usual.Bot, 0)
		c.healthy()
	})
}
