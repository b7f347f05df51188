package hall

import (
	"testing"
	"testing/synctest"
	"time"

	"roundhouse/play/table"
)

// host fails unless that person is host, and the log says so, too.
func (c *club) host(tab *Table, want table.Who) {
	c.Helper()
	synctest.Wait()
	if have := tab.SeenFrom(0).House.Host; have != want {
		c.Errorf("%q is host, want %q", have, want)
	}
	sameAsLog(c, tab)
}

// A host who closes the page of a waiting table does not hold up the others.
func TestAHostWhoIsAwayPassesTheRoleOn(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.create(settings(c, "celko-6", 2, 1), "ana", "ben")
		leave := c.enter(tab, "ana", "ben")
		leave[0]()
		time.Sleep(goneAfter - 1)
		c.host(tab, "ana")
		c.refused(table.NotHost, tab, "ben", table.Start{})
		time.Sleep(time.Nanosecond)
		c.host(tab, "ben")
		passed, ok := c.last(tab).Body.(table.HostPassed)
		if !ok || passed.From != 1 || passed.To != 2 {
			c.Errorf("%+v", c.last(tab))
		}
		if !tab.SeenFrom(1).House.WasHost || tab.SeenFrom(2).House.WasHost || tab.SeenFrom(0).House.WasHost {
			c.Error("ana is not told, or others are")
		}
		c.do(tab, "ben", table.Start{})
		c.enter(tab, "ana")
		c.host(tab, "ben") // the role does not return by itself
		c.mix(tab)
		for who, _ := inTurn(tab); who != "ana"; who, _ = inTurn(tab) {
			c.act(tab)
		}
		if !tab.SeenFrom(1).House.WasHost {
			c.Error("ana is told no longer, before she has acted")
		}
		c.act(tab)
		if tab.SeenFrom(1).House.WasHost {
			c.Error("ana is told again")
		}
		c.host(tab, "ben")
		c.healthy()
	})
}

func TestTheRoleOfHostGoesClockwiseToWhoIsThere(t *testing.T) {
	for name, test := range map[string]struct {
		here []table.Who // beside the host, who goes
		want table.Who
	}{
		"the next":         {[]table.Who{"ben", "cem", "dan"}, "ben"},
		"the one after":    {[]table.Who{"cem", "dan"}, "cem"},
		"the last":         {[]table.Who{"dan"}, "dan"},
		"nobody":           {nil, "ana"},
		"only an onlooker": {[]table.Who{"eve"}, "ana"},
	} {
		t.Run(name, func(t *testing.T) {
			inClub(t, func(c *club) {
				tab := c.create(settings(c, "celko-6", 4, 1), "ana", "ben", "cem", "dan")
				leave := c.enter(tab, "ana")
				c.enter(tab, test.here...)
				leave[0]()
				time.Sleep(time.Hour)
				c.host(tab, test.want)
				c.enter(tab, "dan")
				if test.want == "ana" {
					test.want = "dan" // the first who comes
				}
				c.host(tab, test.want)
				c.healthy()
			})
		})
	}
}

// A reload, a tunnel, and a host who acts without a stream do not cost the role.
func TestAHostWhoComesBackInTimeRemainsHost(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.create(settings(c, "celko-6", 3, 1), "ana", "ben", "cem")
		leave := c.enter(tab, "ana", "ben", "cem")
		leave[0]()
		time.Sleep(goneAfter - time.Millisecond)
		leave = c.enter(tab, "ana")
		time.Sleep(time.Hour)
		leave[0]()
		time.Sleep(goneAfter - time.Millisecond)
		c.do(tab, "ana", table.EmptySeat{}, 3)
		time.Sleep(goneAfter - time.Millisecond)
		c.host(tab, "ana")
		time.Sleep(time.Millisecond)
		c.host(tab, "ben")
	})
}

// The time begins again with the server that holds the table.
func TestTheRoleOfHostIsPassedOnAfterARestart(t *testing.T) {
	inClub(t, func(c *club) {
		c.create(settings(c, "celko-6", 2, 1), "ana", "ben")
		c.hall.Close()
		time.Sleep(time.Hour)
		c.open(Config{})
		tab := c.get()
		c.enter(tab, "ben")
		time.Sleep(goneAfter - 1)
		c.host(tab, "ana")
		time.Sleep(time.Nanosecond)
		c.host(tab, "ben")
		c.hall.Close()
		c.open(Config{})
		c.host(c.get(), "ben")
		if !c.get().SeenFrom(1).House.WasHost {
			c.Error("ana is not told after a restart")
		}
		c.healthy()
	})
}

// Where no bot stands in, the others can go on, too.
func TestWhatNeedsEverybodyNeedsEverybodyWhoIsThere(t *testing.T) {
	for name, want := range map[string]struct {
		ask  table.Ask
		kind string
	}{
		"end":   {table.ForEnd, "match_ended"},
		"pause": {table.ForPause, "paused"},
	} {
		t.Run(name, func(t *testing.T) {
			inClub(t, func(c *club) {
				tab := c.playing(settings(c, "celko-6", 3, 1), "ana", "ben", "cem")
				leave := c.enter(tab, "ana", "ben", "cem")
				leave[0]()
				time.Sleep(goneAfter - time.Second)
				c.do(tab, "ben", table.Agree{On: want.ask})
				c.do(tab, "cem", table.Agree{On: want.ask})
				synctest.Wait()
				if have := c.last(tab).Kind(); have != "asked" {
					c.Fatalf("%s, although ana has hardly gone", have)
				}
				time.Sleep(time.Second) // nobody has to ask again
				synctest.Wait()
				if have := c.kinds(tab, tab.SeenFrom(0).Seq-2); have != "host_passed "+want.kind && have != want.kind+" host_passed" &&
					have != "asked "+want.kind {
					c.Errorf("%s", have)
				}
				sameAsLog(c, tab)
				c.healthy()
			})
		})
	}
	t.Run("only the host is left", func(t *testing.T) {
		inClub(t, func(c *club) {
			tab := c.playing(settings(c, "celko-6", 3, 1), "ana", "ben")
			leave := c.enter(tab, "ana", "ben")
			leave[1]()
			time.Sleep(goneAfter - time.Second)
			c.do(tab, "ana", table.Agree{On: table.ForEnd})
			time.Sleep(time.Second)
			c.stage(tab, table.Finished)
			c.healthy()
		})
	})
	t.Run("a bot", func(t *testing.T) {
		inClub(t, func(c *club) {
			tab, _ := c.absent(0)
			c.do(tab, "ana", table.MakeHost{To: "ben"})
			time.Sleep(goneAfter)
			c.host(tab, "cem")
			c.do(tab, "cem", table.StandIn{}, 2)
			c.presence(tab, table.Here, table.BotPlays, table.Here)
			c.healthy()
		})
	})
}

// Presence is known to the owner alone: a command at a copy waits for nobody less.
func TestTheOwnerKnowsWhoIsGone(t *testing.T) {
	inPair(t, func(p *pair, a, b *club) {
		own := a.playing(settings(t, "celko-6", 3, 1), "ana", "ben", "cem")
		a.enter(own, "cem")
		leave := a.enter(own, "ben")
		// ben is present at the other server, too, and ana nowhere
		leave[0]()
		for range 20 {
			time.Sleep(4 * time.Second)
			a.hall.Attended("t", "ben")
			synctest.Wait()
		}
		a.host(own, "ben")
		b.sent = 1000
		b.do(b.get(), "cem", table.Agree{On: table.ForEnd})
		b.do(b.get(), "ben", table.Agree{On: table.ForEnd})
		synctest.Wait()
		a.stage(own, table.Finished)
		a.stage(b.get(), table.Finished)
	})
}
