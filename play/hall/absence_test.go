package hall

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"roundhouse/game"
	"roundhouse/play/table"
	"roundhouse/tile"
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
	have := tab.SeenFrom(0).Presence
	for i := range want {
		if have[i] != want[i] {
			c.Errorf("seat %d is %s, want %s", i+1, have[i], want[i])
		}
	}
}

// Whoever happens to look first at the moment at which somebody is away does not keep it from the others.
func TestEverybodyIsToldWhoIsAwayWhoeverSeesItFirst(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.playing(settings(c, "celko-6", 3, 1), "ana", "ben", "cem")
		leave := c.enter(tab, "ana", "ben", "cem")
		leave[1]()
		news := 0
		defer tab.Watch(func() { news++ })()
		tab.mu.Lock()
		time.Sleep(awayAfter)
		if l := tab.seenFrom(game.NoSeat); l.Presence[1] != table.Away {
			c.Errorf("ben is %s", l.Presence[1])
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
	c.do(tab, tab.SeenFrom(game.NoSeat).Host, table.StandIn{}, seat)
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
		if chair := tab.SeenFrom(0).Chairs[1]; chair.Who != "ben" || tab.SeatOf("ben") != 2 {
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

// The bot may have acted already when its person comes back and acts.
func TestWhoseBotHasActedIsToldThatOnePlays(t *testing.T) {
	inClub(t, func(c *club) {
		tab, _ := c.absent(20 * time.Second)
		time.Sleep(10 * time.Second)
		c.presence(tab, table.Here, table.BotPlays, table.Here)
		for who, _ := inTurn(tab); who == ""; who, _ = inTurn(tab) {
			time.Sleep(time.Second)
			synctest.Wait()
		}
		c.refused(table.PlayedFor, tab, "ben", table.Act{Action: game.DrawOf(2, tile.None)})
		c.presence(tab, table.Here, table.BotPlays, table.Here)
		c.do(tab, "ben", table.Return{})
		c.presence(tab, table.Here, table.Here, table.Here)
		c.refused(game.NotYourTurn, tab, "ben", table.Act{Action: game.DrawOf(2, tile.None)})
		c.healthy()
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

func TestTheHostReplacesOnlyWhoIsAway(t *testing.T) {
	inClub(t, func(c *club) {
		tab, back := c.absent(0)
		c.refused(table.NotHost, tab, "cem", table.StandIn{}, 2)
		c.refused(table.NotAbsent, tab, "ana", table.StandIn{}, 3)
		c.refused(table.NotAbsent, tab, "ana", table.StandIn{})
		c.do(tab, "ana", table.StandIn{}, 2)
		c.refused(table.NotAbsent, tab, "ana", table.StandIn{}, 2)
		c.presence(tab, table.Here, table.BotPlays, table.Here)
		c.do(tab, "ben", table.Return{})
		c.unchanged(tab, "ben", table.Return{})
		c.refused(table.NotAbsent, tab, "ana", table.StandIn{}, 2) // a person who has just said something is not away
		c.cover(tab, 2)
		back()
		c.presence(tab, table.Here, table.Here, table.Here)
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

func TestWhoLeavesForGoodIsReplacedByABot(t *testing.T) {
	for name, before := range map[string]func(c *club, tab *Table){
		"in turn": func(c *club, tab *Table) {
			for who, _ := inTurn(tab); who != "ben"; who, _ = inTurn(tab) {
				c.act(tab)
			}
		},
		"not in turn": func(c *club, tab *Table) {
			for who, _ := inTurn(tab); who == "ben"; who, _ = inTurn(tab) {
				c.act(tab)
			}
		},
		"between rounds": func(c *club, _ *Table) { c.playOn(roundOver) },
		"in a pause": func(c *club, tab *Table) {
			for _, who := range []table.Who{"ana", "ben", "cem"} {
				c.do(tab, who, table.Agree{On: table.ForPause})
			}
		},
		"while a bot plays for it": func(c *club, tab *Table) { c.cover(tab, 2) },
	} {
		t.Run(name, func(t *testing.T) {
			inClub(t, func(c *club) {
				tab := c.playing(settings(c, "celko-6", 3, 2), "ana", "ben", "cem")
				before(c, tab)
				c.do(tab, "ben", table.Leave{})
				if chair := tab.SeenFrom(0).Chairs[1]; (chair != table.Chair{Bot: table.Standin, Left: "ben"}) {
					c.Errorf("%+v", chair)
				}
				c.refused(table.NotSeated, tab, "ben", table.Leave{})
				c.refused(table.NotWaiting, tab, "ben", table.Join{})
				if tab.SeenFrom(0).Paused {
					c.do(tab, "ana", table.Resume{})
				}
				c.playOn(over)
				if tab.SeenFrom(0).Places == nil || c.last(tab).Body.(table.MatchEnded).Early {
					c.Error("the match has no end")
				}
				sameAsLog(c, tab)
				c.healthy()
			})
		})
	}
}

func TestAMatchThatAllHaveLeftStopsAtOnce(t *testing.T) {
	for name, before := range map[string]func(c *club, tab *Table){
		"mixing": nil,
		"playing": func(c *club, tab *Table) {
			c.mix(tab)
			c.act(tab)
		},
		"between": func(c *club, tab *Table) {
			c.mix(tab)
			c.playOn(roundOver)
		},
		"paused": func(c *club, tab *Table) {
			c.mix(tab)
			c.do(tab, "ana", table.Agree{On: table.ForPause})
			c.do(tab, "ben", table.Agree{On: table.ForPause})
		},
	} {
		t.Run(name, func(t *testing.T) {
			inClub(t, func(c *club) {
				s := settings(c, "celko-6", 3, 2)
				tab := c.create(s, "ana", "ben")
				c.do(tab, "ana", table.SeatBot{Bot: "casual"})
				c.do(tab, "ana", table.Start{Secrets: secrets(&s)})
				if before != nil {
					before(c, tab)
				}
				c.do(tab, "ben", table.Leave{})
				if tab.SeenFrom(0).Stage == table.Finished {
					c.Fatal("ana is still there")
				}
				c.do(tab, "ana", table.Leave{})
				c.stage(tab, table.Finished)
				o, ok := c.last(tab).Body.(table.MatchEnded)
				if !ok || !o.Early || tab.SeenFrom(0).Paused {
					c.Errorf("%+v", c.last(tab))
				}
				if _, due := tab.DueSeat(); due {
					c.Error("something is due")
				}
				if rec := recordOf(c, tab); rec.Places != nil {
					c.Errorf("the record has places: %v", rec.Places)
				}
				sameAsLog(c, tab)
			})
		})
	}
}

// A person for whom a bot stands in may return: the match continues without the others.
func TestAMatchGoesOnForWhoIsAway(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.playing(settings(c, "celko-6", 2, 1), "ana", "ben")
		c.cover(tab, 2)
		c.do(tab, "ana", table.Leave{})
		if l := tab.SeenFrom(0); l.Stage != table.Playing || l.Host != "ben" {
			c.Fatalf("%s, host %q", l.Stage, l.Host)
		}
		c.enter(tab, "ben")
		c.presence(tab, table.Nobody, table.Here)
		c.playOn(over)
		c.healthy()
	})
}

// The log does not repeat who sat on the seat: the state knows.
func TestEverybodyIsToldWhoLeft(t *testing.T) {
	inClub(t, func(c *club) {
		s := settings(c, "celko-6", 3, 1)
		tab := c.create(s, "ana", "ben", "cem")
		var want []table.Who
		left := func(who table.Who) {
			c.Helper()
			want = append(want, who)
			var have []table.Who
			events, err := tab.Events(c.Context(), 0, 0)
			if err != nil {
				c.Fatal(err)
			}
			for _, e := range events {
				if l, ok := e.Body.(table.Left); ok {
					if e.NamedPerson() != l.Who {
						c.Errorf("%+v is about %q", l, e.NamedPerson())
					}
					have = append(have, l.Who)
				}
			}
			if !slices.Equal(have, want) {
				c.Errorf("left: %q, want %q", have, want)
			}
		}
		c.do(tab, "cem", table.Leave{})
		left("cem")
		c.do(tab, "ana", table.Clear{}, 2)
		left("ben")
		c.do(tab, "ana", table.SeatBot{Bot: "casual"}, 2)
		c.do(tab, "ana", table.Clear{}, 2)
		left("")
		c.do(tab, "dan", table.Join{}, 2)
		c.do(tab, "dan", table.Join{}, 3)
		left("dan")
		c.do(tab, "eve", table.Join{}, 2)
		c.start(tab, "ana")
		c.cover(tab, 2) // a bot stands in for eve, who leaves
		c.do(tab, "eve", table.Leave{})
		left("eve")
		c.evict()
		tab = c.get()
		want = want[:len(want)-1]
		left("eve")
		sameAsLog(c, tab)
	})
}
