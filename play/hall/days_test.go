package hall

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"roundhouse/play/log"
	"roundhouse/play/table"
)

// bell notes who is told of which turns, and knows who is not there when.
type bell struct {
	mu          sync.Mutex
	rung        []Turn
	from, until time.Time
	fails       bool
}

// told returns the turns of which people were told.
func (b *bell) told() []Turn {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.rung)
}

// set changes what the bell knows or does.
func (b *bell) set(change func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	change()
}

func (b *bell) config() Config {
	return Config{
		Ring: func(_ context.Context, turn Turn) error {
			b.mu.Lock()
			defer b.mu.Unlock()
			if b.fails {
				return errors.New("no bell")
			}
			b.rung = append(b.rung, turn)
			return nil
		},
		Held: func(context.Context, table.Who) (from, until time.Time, err error) {
			b.mu.Lock()
			defer b.mu.Unlock()
			return b.from, b.until, nil
		},
	}
}

// inDays makes a match where each action has two days, in a hall that runs.
func inDays(t *testing.T, overdue table.Overdue, run func(c *club, b *bell)) {
	t.Helper()
	b := new(bell)
	inClubWith(t, b.config(), func(c *club) {
		defer c.run()()
		s := settings(c, "celko-6", 2, 1)
		s.Days, s.Overdue, s.Forced = 2, overdue, true
		c.playing(s, "ana", "ben")
		time.Sleep(2 * time.Second) // the table lays the engine
		synctest.Wait()
		run(c, b)
	})
}

func TestWhoDoesNotLookIsToldOfATurnOnce(t *testing.T) {
	inDays(t, table.BotPlaysOn, func(c *club, b *bell) {
		who, seat := inTurn(c.get())
		time.Sleep(RingAfter + lookEvery)
		synctest.Wait()
		if len(b.told()) != 1 || b.told()[0].Who != who || b.told()[0].Table != "t" ||
			b.told()[0].Until.Sub(b.told()[0].Since) != 2*day {
			c.Fatalf("told: %+v", b.told())
		}
		time.Sleep(day)
		c.get().SeenFrom(seat) // it is opened again
		time.Sleep(time.Hour)
		synctest.Wait()
		for _, turn := range b.told()[1:] {
			if turn != b.told()[0] { // the bell drops it then
				c.Errorf("told: %+v", turn)
			}
		}
		ids := map[string]bool{b.told()[0].ID: true}
		for turns := range 6 {
			for _, now := inTurn(c.get()); now == seat; _, now = inTurn(c.get()) {
				c.act(c.get())
			}
			_, seat = inTurn(c.get())
			time.Sleep(RingAfter + lookEvery)
			synctest.Wait()
			for _, turn := range b.told() {
				ids[turn.ID] = true
			}
			if len(ids) != turns+2 {
				c.Fatalf("told: %+v", b.told())
			}
		}
		c.healthy()
	})
}

func TestWhoHasLookedIsNotTold(t *testing.T) {
	for _, test := range []struct{ comes, goes time.Duration }{
		{0, 10 * time.Second}, {50 * time.Second, time.Hour}, {0, time.Hour},
	} {
		inDays(t, table.BotPlaysOn, func(c *club, b *bell) {
			who, _ := inTurn(c.get())
			time.Sleep(test.comes)
			leave := c.enter(c.get(), who)
			time.Sleep(test.goes)
			leave[0]()
			time.Sleep(day)
			synctest.Wait()
			if len(b.told()) != 0 {
				c.Errorf("told: %+v", b.told())
			}
			if ids, err := c.log.Due(c.Context(), time.Now().Add(time.Hour)); err != nil || len(ids) > 0 {
				c.Errorf("the table is due: %v", err)
			}
		})
	}
}

// A table whose person has been told is not opened until the time is up.
func TestATableWithDaysRests(t *testing.T) {
	tape := new(counting)
	b := new(bell)
	config := b.config()
	config.Log = tape
	inClubWith(t, config, func(c *club) {
		defer c.run()()
		s := settings(c, "celko-6", 2, 1)
		s.Days, s.Forced = 2, true
		c.playing(s, "ana", "ben")
		time.Sleep(5 * time.Minute)
		tape.reads.Store(0)
		time.Sleep(day)
		if n := tape.reads.Load(); n != 0 || c.hall.Len() != 0 || len(b.told()) != 1 {
			c.Errorf("%d reads, %d tables in memory, told: %+v", n, c.hall.Len(), b.told())
		}
	})
}

// A bell that fails is rung again, also by a server that comes after one that has died.
func TestNobodyIsForgottenWhenAServerDies(t *testing.T) {
	inDays(t, table.BotPlaysOn, func(c *club, b *bell) {
		b.set(func() { b.fails = true })
		time.Sleep(RingAfter + time.Minute)
		synctest.Wait()
		c.hall.Close()
		b.set(func() { b.fails = false })
		time.Sleep(time.Hour)
		c.open(b.config())
		defer c.run()()
		time.Sleep(2 * lookEvery)
		synctest.Wait()
		if len(b.told()) != 1 {
			c.Errorf("told: %+v", b.told())
		}
	})
}

func TestWhatHappensWhenTheDaysAreOver(t *testing.T) {
	for overdue, want := range map[table.Overdue]string{
		table.BotPlaysOn: "stood_in", table.TurnPasses: "acted", table.MatchEnds: "match_ended",
	} {
		inDays(t, overdue, func(c *club, _ *bell) {
			who, seat := inTurn(c.get())
			before := c.get().SeenFrom(0).Seq
			time.Sleep(2*day - 4*time.Second)
			synctest.Wait()
			if c.get().SeenFrom(0).Seq != before {
				c.Fatalf("too early: %s", c.kinds(c.get(), before))
			}
			time.Sleep(5 * time.Second)
			synctest.Wait()
			tab := c.get()
			events, err := eventsAfter(tab, 0, before)
			if err != nil || len(events) == 0 || events[0].Kind() != want {
				c.Fatalf("%s: %+v, %v", overdue, events, err)
			}
			switch overdue {
			case table.TurnPasses:
				if _, now := inTurn(tab); now == seat {
					c.Error("the turn has not passed")
				}
				if tab.SeenFrom(0).House.Seats[seat-1].Bot != "" {
					c.Error("the seat is a bot's")
				}
			case table.BotPlaysOn:
				c.enter(tab, who)
				synctest.Wait()
				if tab.SeenFrom(0).House.Seats[seat-1].Bot != "" {
					c.Error("the bot does not give the seat back")
				}
			}
			sameAsLog(c, tab)
			c.healthy()
		})
	}
}

// What the bell knows of a person's absence holds, even if the table was not told in time.
func TestDaysWaitForWhoIsNotThere(t *testing.T) {
	inDays(t, table.BotPlaysOn, func(c *club, b *bell) {
		_, seat := inTurn(c.get())
		began := time.Now()
		b.set(func() { b.from, b.until = began.Add(day), began.Add(5*day) })
		time.Sleep(6*day - time.Minute)
		synctest.Wait()
		if bot := c.get().SeenFrom(0).House.Seats[seat-1].Bot; bot != "" {
			c.Error("a bot plays too early")
		}
		time.Sleep(2 * time.Minute)
		synctest.Wait()
		if bot := c.get().SeenFrom(0).House.Seats[seat-1].Bot; bot == "" {
			c.Error("no bot plays")
		}
		c.healthy()
	})
}

func TestSomebodyAloneDecidesNothingWhereAnActionHasDays(t *testing.T) {
	inDays(t, table.BotPlaysOn, func(c *club, _ *bell) {
		leave := c.enter(c.get(), "ana", "ben")
		leave[1]()
		time.Sleep(goneAfter + time.Minute)
		c.do(c.get(), "ana", table.Agree{On: table.ForEnd})
		synctest.Wait()
		c.stage(c.get(), table.Playing)
		c.do(c.get(), "ben", table.Agree{On: table.ForEnd})
		c.stage(c.get(), table.Finished)
	})
}

func TestTheNextRoundOfDaysIsDealtWithoutAnybody(t *testing.T) {
	b := new(bell)
	inClubWith(t, b.config(), func(c *club) {
		defer c.run()()
		s := settings(c, "celko-6", 2, 2)
		s.Days, s.Overdue, s.Forced = 1, table.TurnPasses, true
		c.playing(s, "ana", "ben")
		for range 400 {
			if l := c.get().SeenFrom(0); over(&l) {
				break
			}
			time.Sleep(day)
			synctest.Wait()
		}
		tab := c.get()
		c.stage(tab, table.Finished)
		people := []table.Who{}
		for _, turn := range b.told() {
			people = append(people, turn.Who)
		}
		slices.Sort(people)
		if len(slices.Compact(people)) != 2 {
			c.Errorf("told: %v", people)
		}
		sameAsLog(c, tab)
		c.healthy()
	})
}

// A command at another server's copy leaves the turn due, and the owner does not tell twice.
func TestADaysTableIsDueForItsBell(t *testing.T) {
	inDays(t, table.BotPlaysOn, func(c *club, _ *bell) {
		tab := c.get()
		since, ok := time.Time{}, false
		func() {
			tab.mu.Lock()
			defer tab.mu.Unlock()
			since, ok = tab.state.TurnSince(tab.state.Round().Turn().First())
		}()
		if !ok {
			c.Fatal("no days run")
		}
		var wake time.Time
		for one, err := range c.log.All(c.Context()) {
			if err != nil || log.KindOf(one.ID) != log.Tables {
				c.Fatal(err)
			}
			wake = one.Wake
		}
		if !wake.Equal(since.Add(RingAfter)) {
			c.Errorf("it is due at %s, not %s", wake, since.Add(RingAfter))
		}
	})
}
