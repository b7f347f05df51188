package hall

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"roundhouse/game/deal"
	"roundhouse/play/log"
	"roundhouse/play/table"
)

// flaky is a Log that fails for some time, in every possible way.
type flaky struct {
	log.Memory
	mu     sync.Mutex
	random *deal.Fast
	one    uint32 // one in that many calls fails; 0: none
	failed int
	late   sync.WaitGroup
}

var errDisk = errors.New("the disk has no answer")

func (l *flaky) dice(n uint32) uint32 {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.one == 0 || l.random.N(l.one) > 0 {
		return n
	}
	l.failed++
	return l.random.N(n)
}

func (l *flaky) Append(ctx context.Context, id string, last log.Seq, head log.Head, entries ...log.Entry) error {
	switch l.dice(4) {
	case 0:
		return log.ErrFull
	case 1:
		return errDisk
	case 2: // it is stored, but reported as failed
		_ = l.Memory.Append(ctx, id, last, head, entries...)
		return errDisk
	case 3: // it will be stored later
		l.late.Go(func() {
			time.Sleep(1500 * time.Millisecond)
			_ = l.Memory.Append(context.WithoutCancel(ctx), id, last, head, entries...)
		})
		return errDisk
	}
	return l.Memory.Append(ctx, id, last, head, entries...)
}

func (l *flaky) Read(ctx context.Context, id string, after table.Seq) ([]log.Entry, error) {
	if l.dice(2) == 0 {
		return nil, errDisk
	}
	return l.Memory.Read(ctx, id, after)
}

func (l *flaky) Find(ctx context.Context, id, entry string) (table.Seq, error) {
	if l.dice(2) == 0 {
		return 0, errDisk
	}
	return l.Memory.Find(ctx, id, entry)
}

// insist sends a command until it is answered; the answer 0 is a refusal.
func (c *club) insist(tab *Table, cmd table.Command) table.Seq {
	c.Helper()
	for range 100 {
		seq, err := tab.Do(c.Context(), cmd)
		switch {
		case err == nil:
			return seq
		case table.IsRefusal(err):
			return 0
		}
		time.Sleep(time.Second)
	}
	c.Fatalf("%s %T: no answer", cmd.ID, cmd.Body)
	return 0
}

func TestALogThatFailsLosesNothing(t *testing.T) {
	for seed := range uint64(8) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			log := &flaky{random: deal.NewFast(seed, 9)}
			inClubWith(t, Config{Log: log}, func(c *club) {
				s := settings(c, []string{"celko-6", "czech"}[seed%2], 3, 2)
				s.Turn = 30 * time.Second
				tab := c.create(s, "ana", "ben")
				c.do(tab, "ana", table.SeatBot{Bot: "casual"})
				log.one = 4
				answers := map[string]table.Seq{}
				send := func(who table.Who, want table.CommandBody) {
					c.sent++
					id := fmt.Sprintf("c%d", c.sent)
					cmd := table.Command{ID: id, By: who, After: tab.SeenFrom(0).Seq, Body: want}
					_, acts := want.(table.Act)
					if seq := c.insist(tab, cmd); seq > 0 && acts {
						answers[cmd.EntryID()] = seq
					}
				}
				send("ana", table.Start{Secrets: secrets(&s)})
				for range 3000 {
					l := tab.SeenFrom(0)
					who, seat := inTurn(tab)
					switch {
					case over(&l):
						log.one = 0
						log.late.Wait()
						c.do(tab, "ana", table.Say{Phrase: "bye"}) // catches up
						sameAsLog(c, tab)
						c.wasTold(c.told["t"], 0)
						entries, _ := log.Memory.Read(c.Context(), "t", 0)
						at := map[string]table.Seq{}
						for _, e := range entries {
							at[e.ID] = e.Seq
						}
						for id, seq := range answers {
							if at[id] != seq {
								c.Fatalf("%s was answered with event %d, and is %d", id, seq, at[id])
							}
						}
						if log.failed < 20 {
							c.Errorf("only %d failures", log.failed)
						}
						return
					case who != "":
						if legal := tab.SeenFrom(seat).Legal; len(legal) > 0 {
							send(who, table.Act{Action: legal[0]})
						}
					case roundOver(&l):
						send("ana", table.BeReady{})
						send("ben", table.BeReady{})
					case l.Stage == table.Mixing && l.House.Fair.Closed:
						send("ben", table.Reveal{Number: number("ben")})
					case l.Stage == table.Mixing:
						send("ben", table.Hash{Hash: number("ben").Hash()})
					}
					time.Sleep(time.Second)
				}
				c.Fatalf("the match does not end: %v", c.failed)
			})
		})
	}
}

// A sender that leaves before the answer must not keep the others waiting for what is already
// stored.
func TestACommandWhoseSenderHasGoneIsSeenByTheOthers(t *testing.T) {
	flaky := &flaky{random: deal.NewFast(1, 9)}
	inClubWith(t, Config{Log: flaky}, func(c *club) {
		tab := c.playing(settings(c, "celko-6", 2, 1), "ana", "ben")
		c.enter(tab, "ana", "ben")
		who, seat := inTurn(tab)
		slow := &slowLog{Log: flaky, takes: 3 * time.Second}
		tab.log = slow
		ctx, cancel := context.WithTimeout(c.Context(), time.Second)
		defer cancel()
		l := tab.SeenFrom(seat)
		_, err := tab.Do(ctx, table.Command{ID: "x", By: who, After: l.Seq, Body: table.Act{Action: l.Legal[0]}})
		if err != nil || tab.SeenFrom(0).Seq == l.Seq {
			c.Errorf("%v, and event %d is the last", err, tab.SeenFrom(0).Seq)
		}
		sameAsLog(c, tab)
		slow.takes = time.Hour // more than patience
		before := tab.SeenFrom(0).Seq
		if _, err := tab.Do(c.Context(), table.Command{ID: "y", By: "ana", Body: table.Say{Phrase: "hello"}}); !errors.Is(err, context.DeadlineExceeded) {
			c.Errorf("a log without an answer: %v", err)
		}
		_ = flaky.Memory.Append(c.Context(), "t", before, log.Head{}, log.Entry{ID: "late", Data: []byte(`{"at":1,"said":{"seat":1,"phrase":"bye"}}`)})
		slow.takes = 0
		time.Sleep(2 * tryAgain)
		synctest.Wait()
		if have := c.kinds(tab, before); have[:4] != "said" {
			c.Errorf("what was stored all the same is not seen: %q", have)
		}
		sameAsLog(c, tab)
	})
}

// slowLog is slow to append.
type slowLog struct {
	log.Log
	takes time.Duration
}

func (l *slowLog) Append(ctx context.Context, id string, last log.Seq, head log.Head, entries ...log.Entry) error {
	select {
	case <-time.After(l.takes):
		return l.Log.Append(ctx, id, last, head, entries...)
	case <-ctx.Done():
		return ctx.Err()
	}
}

// A hall must not wait for one table whose log does not answer.
func TestOneStuckTableHoldsUpNoOther(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.create(settings(c, "celko-6", 2, 1), "ana", "ben")
		other, err := c.hall.Create(c.Context(), "u", tab.SeenFrom(0).Settings, "ana")
		if err != nil {
			c.Fatal(err)
		}
		tab.log = &slowLog{Log: c.log, takes: 5 * time.Second}
		time.Sleep(2 * idleAfter)
		go func() { c.do(tab, "ana", table.Say{Phrase: "hello"}) }()
		synctest.Wait()
		began := time.Now()
		c.hall.forgetIdle()
		if _, err := c.hall.Get(c.Context(), other.ID()); err != nil || time.Since(began) > 0 {
			c.Errorf("%s, %v", time.Since(began), err)
		}
		time.Sleep(5 * time.Second)
	})
}

// If a start was stored without an answer and is sent again, the server makes other secrets. The
// table must not deal by secrets that are not in the log.
func TestAStartSentAgainKeepsItsFirstSecrets(t *testing.T) {
	log := &flaky{random: deal.NewFast(1, 9)}
	inClubWith(t, Config{Log: log}, func(c *club) {
		s := settings(c, "celko-6", 2, 1)
		tab := c.create(s, "ana", "ben")
		stored := errorsOnce{Log: log}
		tab.log = &stored
		first := table.Command{ID: "s", By: "ana", Body: table.Start{Secrets: secrets(&s)}}
		if _, err := tab.Do(c.Context(), first); err == nil {
			c.Fatal("no error")
		}
		again := secrets(&s)
		again[0][5] = 1
		first.Body = table.Start{Secrets: again}
		seq, err := tab.Do(c.Context(), first)
		if err != nil || tab.SeenFrom(0).Seq != seq {
			c.Errorf("event %d, %v", seq, err)
		}
		c.mix(tab)
		sameAsLog(c, tab)
	})
}

// errorsOnce stores the first append, and reports an error.
type errorsOnce struct {
	log.Log
	done bool
}

func (l *errorsOnce) Append(ctx context.Context, id string, last log.Seq, head log.Head, entries ...log.Entry) error {
	err := l.Log.Append(ctx, id, last, head, entries...)
	if !l.done {
		l.done = true
		return errDisk
	}
	return err
}

func TestTwoHallsOfOneLogPlayOneMatch(t *testing.T) {
	for seed := range uint64(4) {
		inClub(t, func(c *club) {
			random := deal.NewFast(seed, 5)
			first := c.hall
			var told []table.Event
			second := New(Config{Log: c.log, Pauses: Usual, Bot: levels, Changed: func(_ string, news []table.Event, _ table.Stage) { told = append(told, news...) }})
			defer second.Close()
			s := settings(c, []string{"celko-6", "czech"}[seed%2], 4, 2)
			s.Turn = 30 * time.Second
			c.create(s, "ana", "ben")
			other, err := second.Get(c.Context(), "t")
			if err != nil {
				c.Fatal(err)
			}
			from := other.SeenFrom(0).Seq
			tab := c.get()
			c.do(tab, "ana", table.SeatBot{Bot: "casual"})
			c.do(tab, "ana", table.SeatBot{Bot: "casual"})
			c.start(tab, "ana")
			halls := []*Table{tab, other}
			for range 3000 {
				one := halls[random.N(2)]
				l := one.SeenFrom(0)
				if over(&l) {
					break
				}
				who, seat := inTurn(one)
				switch {
				case who != "":
					if legal := one.SeenFrom(seat).Legal; len(legal) > 0 {
						_, err = c.try(one, who, table.Act{Action: legal[0]})
					}
				case roundOver(&l):
					_, err = c.try(one, "ana", table.BeReady{})
				default:
					_, err = c.try(one, "ben", table.Say{Phrase: "hello"})
				}
				if err != nil && !table.IsRefusal(err) {
					c.Fatal(err)
				}
				time.Sleep(time.Duration(random.N(2000)) * time.Millisecond)
			}
			for _, one := range halls {
				_, _ = c.try(one, "ana", table.Say{Phrase: "bye"})
				_, _ = c.try(one, "ben", table.Say{Phrase: "bye"})
			}
			c.do(tab, "ana", table.Say{Phrase: "bye"})
			c.do(other, "ana", table.Say{Phrase: "bye"})
			c.do(tab, "ana", table.Say{Phrase: "bye"})
			c.stage(tab, table.Finished)
			c.stage(other, table.Finished)
			sameAsLog(c, tab)
			_, _ = c.try(other, "ana", table.Say{Phrase: "bye"})
			c.hall = first
			sameAsLog(c, other)
			c.wasTold(told, from)
			c.healthy()
		})
	}
}

// lateLog reports an error for the first append, and stores it right before the second.
type lateLog struct {
	log.Log
	late func()
}

func (l *lateLog) Append(ctx context.Context, id string, last log.Seq, head log.Head, entries ...log.Entry) error {
	if l.late == nil {
		l.late = func() { _ = l.Log.Append(context.WithoutCancel(ctx), id, last, head, entries...) }
		return errDisk
	}
	l.late()
	return l.Log.Append(ctx, id, last, head, entries...)
}

// An append without an answer may succeed just before the next attempt, which is then a repeat: the
// table must apply what was stored, not what it tried to store.
func TestATryThatComesTooLateTakesInWhatIsStored(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.create(settings(c, "celko-6", 2, 1), "ana", "ben")
		tab.log = &lateLog{Log: c.log}
		cmd := table.Command{ID: "h", By: "ana", Body: table.Say{Phrase: "hello"}}
		if _, err := tab.Do(c.Context(), cmd); !errors.Is(err, errDisk) {
			c.Fatal(err)
		}
		time.Sleep(500 * time.Millisecond)
		seq, err := tab.Do(c.Context(), cmd)
		if err != nil || seq != tab.SeenFrom(0).Seq {
			c.Errorf("event %d, %v", seq, err)
		}
		sameAsLog(c, tab)
		c.do(tab, "ben", table.Say{Phrase: "hello"})
		sameAsLog(c, tab)
	})
}
