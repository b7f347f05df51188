package hall

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/play/log"
	"roundhouse/play/rota"
	"roundhouse/play/table"
)

// counting is a Log that counts reads.
type counting struct {
	log.Memory
	reads atomic.Int64
}

func (l *counting) Read(ctx context.Context, id string, after table.Seq) ([]log.Entry, error) {
	l.reads.Add(1)
	return l.Memory.Read(ctx, id, after)
}

func TestATableIsOpenedOnceForMany(t *testing.T) {
	log := new(counting)
	inClubWith(t, Config{Log: log}, func(c *club) {
		c.playing(settings(c, "celko-6", 2, 1), "ana", "ben")
		c.evict()
		log.reads.Store(0)
		var all sync.WaitGroup
		tables := make([]*Table, 50)
		for i := range tables {
			all.Go(func() { tables[i] = c.get() })
		}
		all.Wait()
		for _, tab := range tables {
			if tab == nil || tab != tables[0] {
				c.Fatal("several tables are in memory")
			}
		}
		if n := log.reads.Load(); n != 1 {
			c.Errorf("the log was read %d times", n)
		}
	})
}

// evict lets the table leave memory.
func (c *club) evict() {
	c.Helper()
	time.Sleep(2 * idleAfter)
	c.hall.forgetIdle()
	if n := c.hall.Len(); n > 0 {
		c.Fatalf("%d tables are in memory", n)
	}
}

func TestATableThatLeftMemoryComesBackTheSame(t *testing.T) {
	inClub(t, func(c *club) {
		random := deal.NewFast(1, 2)
		tab := c.create(settings(c, "czech", 3, 2), "ana", "ben", "cem")
		for step := 0; ; step++ {
			if random.N(4) == 0 {
				before := tab.state
				c.evict()
				tab = c.get()
				before.SetAttendance(tab.state.Attendance()) // which the log does not say
				if !reflect.DeepEqual(tab.state, before) {
					c.Fatalf("after event %d it is another table", before.LastSeq())
				}
			}
			l := tab.SeenFrom(0)
			switch {
			case over(&l):
				sameAsLog(c, tab)
				c.healthy()
				return
			case step == 3:
				c.do(tab, "ana", table.Start{Secrets: secrets(&l.Settings)})
				c.mix(tab)
			case roundOver(&l):
				for _, who := range []table.Who{"ana", "ben", "cem"} {
					_, _ = c.try(tab, who, table.BeReady{})
				}
			case !c.act(tab):
				c.do(tab, "ben", table.Say{Phrase: "hello"})
			}
		}
	})
}

// A table that has left memory still accepts commands, and ends its streams so that clients
// reconnect.
func TestATableThatLeftMemoryIsNotSpokenToInVain(t *testing.T) {
	inClub(t, func(c *club) {
		old := c.create(settings(c, "celko-6", 2, 1), "ana", "ben")
		c.evict()
		if _, err := eventsAfter(old, 0, 0); !errors.Is(err, ErrClosed) {
			c.Errorf("a stream: %v", err)
		}
		if _, err := waitFor(c.Context(), old, 0, old.state.LastSeq()); !errors.Is(err, ErrClosed) {
			c.Errorf("one that waits: %v", err)
		}
		seq, err := old.Do(c.Context(), table.Command{ID: "x", By: "ana", Body: table.Say{Phrase: "hello"}})
		if err != nil || c.get().SeenFrom(0).Seq != seq {
			c.Errorf("event %d, %v", seq, err)
		}
		c.hall.Close()
		if _, err := old.Do(c.Context(), table.Command{ID: "y", By: "ana", Body: table.Say{Phrase: "hello"}}); !errors.Is(err, ErrClosed) {
			c.Errorf("once the hall is closed: %v", err)
		}
		if _, err := c.hall.Get(c.Context(), "t"); !errors.Is(err, ErrClosed) {
			c.Errorf("once the hall is closed: %v", err)
		}
	})
}

func TestATableWithStreamsStays(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.create(settings(c, "celko-6", 2, 1), "ana")
		leave := tab.Enter(c.Context(), "")
		time.Sleep(time.Hour)
		c.hall.forgetIdle()
		if c.get() != tab {
			c.Error("it has left")
		}
		leave()
		c.evict()
	})
}

// run runs the hall until the club ends.
func (c *club) run() (stop func()) {
	ctx, cancel := context.WithCancel(c.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = c.hall.Run(ctx)
	}()
	return func() { cancel(); <-done }
}

func TestRunOpensTablesThatAreDue(t *testing.T) {
	inClub(t, func(c *club) {
		s := settings(c, "celko-6", 2, 1)
		tab := c.playing(s, "ana") // and a bot
		for {
			if who, _ := inTurn(tab); who == "" {
				break
			}
			c.act(tab)
		}
		before := tab.SeenFrom(0).Seq
		c.hall.Close()
		time.Sleep(time.Hour)
		c.open(Config{})
		stop := c.run()
		time.Sleep(lookEvery + Usual.Bot)
		synctest.Wait()
		if now := c.get().SeenFrom(0).Seq; now == before {
			c.Error("the bot has not acted")
		}
		sameAsLog(c, c.get())
		stop()
		c.healthy()
	})
}

func TestRunOpensATableWhoseClockIsUp(t *testing.T) {
	inClub(t, func(c *club) {
		s := settings(c, "celko-6", 2, 1)
		s.Turn = time.Hour
		stop := c.run()
		tab := c.playing(s, "ana", "ben")
		before := tab.SeenFrom(0).Seq
		time.Sleep(10 * time.Minute)
		synctest.Wait()
		if n := c.hall.Len(); n != 0 {
			c.Errorf("%d tables in memory while nothing is due", n)
		}
		time.Sleep(50*time.Minute + lookEvery)
		synctest.Wait()
		if a, ok := c.last(c.get()).Body.(table.Acted); !ok || a.How != table.ByClock {
			c.Errorf("%s", c.kinds(c.get(), before))
		}
		stop()
		c.healthy()
	})
}

// A table that waits for people is not opened again and again in vain.
func TestWhatIsNotDueStaysOutOfMemory(t *testing.T) {
	log := new(counting)
	inClubWith(t, Config{Log: log}, func(c *club) {
		s := settings(c, "celko-6", 2, 2)
		s.Absent, s.Forced = time.Minute, true
		stop := c.run()
		defer stop()
		tab := c.playing(s, "ana", "ben")
		leave := c.enter(tab, "ana", "ben")
		c.act(tab)
		time.Sleep(10 * time.Second)
		leave[1]() // ben is away, and would be replaced if ana did not leave as well
		time.Sleep(10 * time.Second)
		c.act(tab)
		leave[0]()
		time.Sleep(5 * time.Minute)
		log.reads.Store(0)
		time.Sleep(24 * time.Hour)
		synctest.Wait()
		if n := log.reads.Load(); n > 0 || c.hall.Len() > 0 {
			c.Errorf("opened %d times in a day", n)
		}
	})
}

func TestClosingAtAnyMomentLosesNothing(t *testing.T) {
	inClub(t, func(c *club) {
		random := deal.NewFast(3, 4)
		s := settings(c, "celko-6", 3, 2)
		s.Turn = 10 * time.Second
		tab := c.playing(s, "ana")
		for l := tab.SeenFrom(0); !over(&l); l = tab.SeenFrom(0) {
			time.Sleep(time.Duration(random.N(20_000)) * time.Millisecond)
			_, _ = c.try(tab, "ana", table.BeReady{})
			c.hall.Close()
			before := tab.state.LastSeq()
			time.Sleep(time.Duration(random.N(20_000)) * time.Millisecond)
			if tab.state.LastSeq() != before {
				c.Fatal("a closed table goes on")
			}
			sameAsLog(c, tab)
			c.open(Config{})
			tab = c.get()
		}
		c.healthy()
	})
}

func TestASlowBotHoldsUpNobodyElse(t *testing.T) {
	inClubWith(t, Config{Rota: rota.New(rota.Config{Thinkers: 2})}, func(c *club) {
		acts := func(tab *Table, within time.Duration) bool {
			before := tab.SeenFrom(0).Seq
			time.Sleep(within)
			synctest.Wait()
			return tab.SeenFrom(0).Seq > before
		}
		slow := c.seats("slow", "ana", "slow")
		time.Sleep(Usual.Bot)
		quick := c.seats("quick", "ana", "casual")
		if !acts(quick, Usual.Bot) {
			c.Error("one slow bot holds another one up")
		}
		c.seats("slow2", "ana", "slow")
		time.Sleep(Usual.Bot) // now two bots think
		c.untilBot(quick)
		if acts(quick, Usual.Bot) {
			c.Error("three think at once")
		}
		for _, tab := range []*Table{slow, quick} {
			began := time.Now()
			c.do(tab, "ana", table.Say{Phrase: "hurry"})
			if time.Since(began) > 0 {
				c.Error("a command waits for a bot")
			}
		}
		if !acts(quick, time.Minute) {
			c.Error("nobody thinks any more")
		}
		c.healthy()
	})
}

// untilBot acts for people until it is a bot's turn.
func (c *club) untilBot(tab *Table) {
	c.Helper()
	for c.act(tab) {
	}
	if l := tab.SeenFrom(0); roundOver(&l) {
		c.Fatal("the round is over too soon")
	}
}

func TestClosingWaitsOnlyForTheBotsThatThink(t *testing.T) {
	inClub(t, func(c *club) {
		for i := range 20 {
			tab, err := c.hall.Create(c.Context(), fmt.Sprint(i), settings(c, "celko-6", 2, 1), "ana")
			if err != nil {
				c.Fatal(err)
			}
			c.do(tab, "ana", table.SeatBot{Bot: "slow"})
			c.start(tab, "ana")
			c.untilBot(tab)
		}
		time.Sleep(Usual.Bot)
		began := time.Now()
		c.hall.Close()
		if took := time.Since(began); took > time.Minute {
			c.Errorf("closing took %s", took)
		}
		c.healthy()
	})
}

// wasTold fails unless the hall was given every event of the log after a number, once and in order.
func (c *club) wasTold(told []table.Event, after table.Seq) {
	c.Helper()
	entries, err := c.log.Read(context.Background(), "t", after)
	if err != nil {
		c.Fatal(err)
	}
	if len(told) != len(entries) {
		c.Fatalf("told %d events of %d", len(told), len(entries))
	}
	for i, e := range entries {
		if told[i].Seq != e.Seq || told[i].ID != e.ID {
			c.Fatalf("event %d, %q, was told as %d, %q", e.Seq, e.ID, told[i].Seq, told[i].ID)
		}
	}
}

func TestTheHallIsToldEveryEventOnce(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.playing(settings(c, "celko-6", 3, 2), "ana", "ben")
		for range 10 {
			c.act(tab)
			time.Sleep(time.Second)
		}
		c.playOn(func(l *table.View) bool { _, bot := inTurn(tab); return bot != game.NoSeat })
		c.evict()
		c.playOn(over)
		c.wasTold(c.told["t"], 0)
	})
}
