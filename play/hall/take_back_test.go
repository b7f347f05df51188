package hall

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"roundhouse/game"
	"roundhouse/play/table"
	"roundhouse/play/wire"
)

// backs returns the settings of a table where actions can be taken back.
func backs(t *testing.T, id string, seats int) table.Settings {
	s := settings(t, id, seats, 1)
	s.TakeBack = true
	return s
}

// lays lets the person act until it has laid a tile on a train and nobody has drawn since.
func (c *club) lays(tab *Table, who table.Who) {
	c.Helper()
	seat := tab.SeatOf(who)
	for range 400 {
		if now, _ := inTurn(tab); now != who {
			if !c.act(tab) {
				time.Sleep(time.Second)
			}
			continue
		}
		l := tab.SeenFrom(seat)
		a := l.Legal[0]
		c.do(tab, who, table.Act{Action: a})
		if a.Kind == game.Play && a.Train != game.EnginePlace && !tab.SeenFrom(0).View.Over() {
			return
		}
	}
	c.Fatalf("%s has laid nothing", who)
}

// shown returns what all viewers see of the round.
func (c *club) shown(tab *Table, seats int) string {
	var all []string
	for seat := game.Seat(0); int(seat) <= seats; seat++ {
		l := tab.SeenFrom(seat)
		position, err := wire.PositionOf(l.View, l.Result, l.Settings.Rules)
		if err != nil {
			c.Fatal(err)
		}
		text, err := json.Marshal(position)
		if err != nil {
			c.Fatal(err)
		}
		all = append(all, string(text))
	}
	return strings.Join(all, "\n")
}

func TestAnActionIsTakenBackIfAllAgree(t *testing.T) {
	inClub(t, func(c *club) {
		s := backs(c.T, "celko-6", 3)
		s.Turn, s.Reserve = 20*time.Second, time.Minute
		tab := c.playing(s, "ana", "ben")
		for {
			if who, _ := inTurn(tab); who == "ana" {
				if l := tab.SeenFrom(1); l.Legal[0].Kind == game.Play && l.Legal[0].Train != game.EnginePlace {
					break
				}
			}
			if !c.act(tab) {
				time.Sleep(time.Second)
			}
		}
		before, clocks := c.shown(tab, 3), tab.SeenFrom(0).Clocks
		time.Sleep(7 * time.Second)
		left := tab.SeenFrom(0).Clocks[0].Until.Sub(tab.SeenFrom(0).Now)
		c.lays(tab, "ana")
		if l := tab.SeenFrom(1); !l.TakeBack || tab.SeenFrom(2).TakeBack {
			c.Errorf("ana may ask: %t, ben: %t", l.TakeBack, tab.SeenFrom(2).TakeBack)
		}
		c.refused(table.TooLate, tab, "ben", table.Agree{On: table.ForTakeBack})
		seq := c.do(tab, "ana", table.Agree{On: table.ForTakeBack})
		l := tab.SeenFrom(2)
		if l.Request != 1 || !l.AnswerBy.Equal(l.Now.Add(table.AnswerTime)) || l.TakeBack {
			c.Errorf("request of %s until %s", l.Request, l.AnswerBy)
		}
		time.Sleep(table.AnswerTime - time.Second)
		synctest.Wait()
		if have := c.kinds(tab, seq); have != "" {
			c.Errorf("while nobody answers: %s", have)
		}
		c.do(tab, "ben", table.Agree{On: table.ForTakeBack})
		if have := c.kinds(tab, seq-1); have != "asked asked taken_back" {
			c.Errorf("%s", have)
		}
		if now := c.shown(tab, 3); now != before {
			c.Errorf("after it:\n%s\nbefore it:\n%s", now, before)
		}
		l = tab.SeenFrom(1)
		if have := l.Clocks[0].Until.Sub(l.Now); have != left || l.Clocks[0].Left != clocks[0].Left {
			c.Errorf("the clock goes on with %s and a reserve of %s, not %s and %s", have, l.Clocks[0].Left, left, clocks[0].Left)
		}
		c.do(tab, "ana", table.Act{Action: l.Legal[0]}) // the same action again: only one request per turn
		c.refused(table.TooLate, tab, "ana", table.Agree{On: table.ForTakeBack})
		c.playOn(over)
		sameAsLog(c, tab)
		c.healthy()
	})
}

func TestARequestToTakeBackEnds(t *testing.T) {
	for name, test := range map[string]struct {
		ends func(c *club, tab *Table)
		want string
	}{
		"when nobody answers": {func(c *club, tab *Table) {
			time.Sleep(table.AnswerTime)
			synctest.Wait()
		}, "asked"},
		"when somebody declines": {func(c *club, tab *Table) { c.do(tab, "ben", table.Agree{On: table.Nothing}) }, "asked"},
		"when it is withdrawn":   {func(c *club, tab *Table) { c.do(tab, "ana", table.Agree{On: table.Nothing}) }, "asked"},
		"when somebody plays on": {func(c *club, tab *Table) {
			who, seat := inTurn(tab)
			c.do(tab, who, table.Act{Action: tab.SeenFrom(seat).Legal[0]})
		}, "acted"},
		"when who asks leaves": {func(c *club, tab *Table) { c.do(tab, "ana", table.Leave{}) }, "left host_changed"},
		"when all agree on a pause": {func(c *club, tab *Table) {
			c.do(tab, "ana", table.Agree{On: table.ForPause})
			c.do(tab, "ben", table.Agree{On: table.ForPause})
		}, "asked asked paused"},
	} {
		t.Run(name, func(t *testing.T) {
			inClub(t, func(c *club) {
				tab := c.playing(backs(t, "celko-6", 2), "ana", "ben")
				c.lays(tab, "ana")
				before := c.shown(tab, 2)
				seq := c.do(tab, "ana", table.Agree{On: table.ForTakeBack})
				test.ends(c, tab)
				if have := c.kinds(tab, seq); have != test.want {
					c.Errorf("%s", have)
				}
				if l := tab.SeenFrom(0); l.Request != game.NoSeat || l.Asked[0] != table.Nothing || l.Asked[1] != table.Nothing {
					c.Errorf("asked: %v, by %s", l.Asked, l.Request)
				}
				if test.want == "asked" && c.shown(tab, 2) != before {
					c.Error("the round has changed")
				}
				sameAsLog(c, tab)
				c.healthy()
			})
		})
	}
}

// TestWhoPlaysAloneTakesBackAtOnce: together with what bots have done since.
func TestWhoPlaysAloneTakesBackAtOnce(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.playing(backs(c.T, "celko-9", 3), "ana")
		undone := 0
		for range 60 {
			c.lays(tab, "ana")
			time.Sleep(time.Minute) // bots play, until it is ana's turn
			synctest.Wait()
			l := tab.SeenFrom(1)
			if l.View.Over() {
				break
			}
			if !l.TakeBack {
				continue
			}
			seq := c.do(tab, "ana", table.Agree{On: table.ForTakeBack})
			if have := c.kinds(tab, seq-1); have != "asked taken_back" {
				c.Fatalf("%s", have)
			}
			if b := c.last(tab).Body.(table.TakenBack); b.Actions > 1 {
				undone++
			}
			if !tab.SeenFrom(1).View.Turn().Has(1) {
				c.Error("it is not ana's turn")
			}
			c.refused(table.TooLate, tab, "ana", table.Agree{On: table.ForTakeBack}) // nor in earlier turns
		}
		if undone == 0 {
			c.Error("no bot's action was undone")
		}
		sameAsLog(c, tab)
		c.healthy()
	})
}

func TestADrawIsNotTakenBack(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.playing(backs(c.T, "celko-6", 2), "ana", "ben")
		drew := 0
		for range 200 {
			who, seat := inTurn(tab)
			l := tab.SeenFrom(seat)
			if l.View.Over() {
				break
			}
			c.do(tab, who, table.Act{Action: l.Legal[0]})
			if l.Legal[0].Kind == game.Draw {
				drew++
				c.refused(table.TooLate, tab, who, table.Agree{On: table.ForTakeBack})
			}
		}
		if drew == 0 {
			c.Error("nobody drew")
		}
	})
}

func TestATableMadeWithoutItHasNoTakeBack(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.playing(settings(c, "celko-6", 2, 1), "ana", "ben")
		c.lays(tab, "ana")
		c.refused(table.NoTakeBack, tab, "ana", table.Agree{On: table.ForTakeBack})
	})
}

// TestWhatIsTakenBackIsInTheLogAlone plays rounds of some rule sets with requests at any time. Records
// and replays have only the actions that were kept, and lead to the same round.
func TestWhatIsTakenBackIsInTheLogAlone(t *testing.T) {
	for _, id := range []string{"pagat", "czech", "estonian", "french", "japanese", "celko-6"} {
		t.Run(id, func(t *testing.T) {
			inClub(t, func(c *club) {
				tab := c.playing(backs(t, id, 4), "ana", "ben", "cem")
				rng, undone := rand.New(rand.NewPCG(15, 2)), 0
				for range 2000 {
					if l := tab.SeenFrom(0); over(&l) {
						break
					}
					who, seat := inTurn(tab)
					if who == "" {
						time.Sleep(time.Second)
						continue
					}
					l := tab.SeenFrom(seat)
					if len(l.Legal) > 0 {
						c.do(tab, who, table.Act{Action: l.Legal[rng.IntN(len(l.Legal))]})
					}
					if !tab.SeenFrom(seat).TakeBack || rng.IntN(3) == 0 {
						continue
					}
					c.do(tab, who, table.Agree{On: table.ForTakeBack})
					for _, other := range []table.Who{"ana", "ben", "cem"} {
						if other != who {
							c.do(tab, other, table.Agree{On: table.ForTakeBack})
						}
					}
					if _, is := c.last(tab).Body.(table.TakenBack); is {
						undone++
					}
				}
				if undone < 3 {
					c.Errorf("%d times taken back", undone)
				}
				if _, err := recordOf(c, tab).Replay(nil); err != nil {
					c.Error(err)
				}
				sameAsLog(c, tab)
				c.healthy()
			})
		})
	}
}

// TestOneAsksOnceATurn: otherwise the clocks could be stopped again and again.
func TestOneAsksOnceATurn(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.playing(backs(t, "celko-9", 2), "ana", "ben")
		c.lays(tab, "ana")
		c.do(tab, "ana", table.Agree{On: table.ForTakeBack})
		c.do(tab, "ben", table.Agree{On: table.Nothing})
		if tab.SeenFrom(1).TakeBack {
			c.Error("ana is offered to ask again")
		}
		c.refused(table.TooLate, tab, "ana", table.Agree{On: table.ForTakeBack})
		for range 20 {
			if c.lays(tab, "ana"); tab.SeenFrom(1).TakeBack { // in another turn
				break
			}
		}
		c.do(tab, "ana", table.Agree{On: table.ForTakeBack})
		sameAsLog(c, tab)
	})
}

// TestARequestLeavesOtherWishesAlone: if somebody asks for a pause, that survives the request.
func TestARequestLeavesOtherWishesAlone(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.playing(backs(t, "celko-9", 3), "ana", "ben", "cem")
		c.do(tab, "ben", table.Agree{On: table.ForPause})
		c.lays(tab, "ana")
		c.do(tab, "ana", table.Agree{On: table.ForTakeBack})
		c.do(tab, "ben", table.Agree{On: table.ForTakeBack})
		if asked := tab.SeenFrom(1).Asked; asked[0] != table.ForTakeBack || asked[1] != table.ForTakeBack || asked[2] != table.Nothing {
			c.Errorf("asked: %v", asked)
		}
		c.do(tab, "ben", table.Agree{On: table.Nothing}) // withdraws the request
		if l := tab.SeenFrom(1); l.Request != game.NoSeat || l.Asked[1] != table.ForPause {
			c.Errorf("asked: %v, by %s", l.Asked, l.Request)
		}
		sameAsLog(c, tab)
	})
}
