package hall

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"roundhouse/play/log"
	"roundhouse/play/table"
)

// pair is two halls that share a log, each with its people.
type pair struct {
	*testing.T
	log   log.Memory
	clubs [2]*club

	mu     sync.Mutex
	owns   [2]bool
	since  [2]time.Time
	knows  func(string) bool
	copies int  // that follow the log
	deaf   bool // no hall hears of the other's events
}

// end is one hall's side of the shared log.
type end struct {
	log.Log
	p     *pair
	other int
}

func (e end) Append(ctx context.Context, id string, last log.Seq, head log.Head, entries ...log.Entry) error {
	err := e.Log.Append(ctx, id, last, head, entries...)
	if err == nil && !e.p.deaf {
		e.p.clubs[e.other].hall.Heard(id, last+table.Seq(len(entries)))
	}
	return err
}

// inPair opens two halls for the test; the first one owns all tables.
func inPair(t *testing.T, run func(p *pair, a, b *club)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		p := &pair{T: t, knows: func(string) bool { return true }}
		p.give(0)
		for i := range p.clubs {
			c := &club{T: t, told: map[string][]table.Event{}, log: end{&p.log, p, 1 - i}}
			p.clubs[i] = c
			c.open(Config{Peers: &Peers{
				Own: func(string) (time.Time, bool) {
					p.mu.Lock()
					defer p.mu.Unlock()
					return p.since[i], p.owns[i]
				},
				Follow: func(string) func() { return p.follow() },
				Knows:  func(name string) bool { return p.knows(name) },
			}})
			defer func() { c.hall.Close() }()
		}
		run(p, p.clubs[0], p.clubs[1])
		for _, c := range p.clubs {
			c.healthy()
		}
	})
}

func (p *pair) follow() (stop func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.copies++
	return func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.copies--
	}
}

// give makes these halls, and no others, the owners from now on.
func (p *pair) give(to ...int) {
	p.mu.Lock()
	before := p.owns
	p.owns = [2]bool{}
	for _, i := range to {
		if p.owns[i] = true; !before[i] {
			p.since[i] = time.Now()
		}
	}
	p.mu.Unlock()
	for _, c := range p.clubs {
		if c != nil {
			c.hall.Resettle(func(string) {})
		}
	}
	synctest.Wait()
}

// begun returns a table that has begun, with two people and a bot.
func (p *pair) begun() *Table {
	c := p.clubs[0]
	tab := c.create(settings(c, "celko-6", 3, 1), "ana", "ben")
	c.do(tab, "ana", table.SeatBot{Bot: "casual"})
	c.start(tab, "ana")
	return tab
}

func TestOnlyTheOwnerActsByItself(t *testing.T) {
	inPair(t, func(p *pair, a, b *club) {
		own, copied := p.begun(), b.get()
		if !own.IsOwned() || copied.IsOwned() {
			t.Fatal("the wrong hall owns the table")
		}
		a.playOn(over)
		synctest.Wait()
		if mine, other := own.SeenFrom(0), copied.SeenFrom(0); mine.Seq != other.Seq || other.Stage != table.Finished {
			t.Errorf("the owner is at event %d, and the copy at %d", mine.Seq, other.Seq)
		}
		sameAsLog(b, copied)
		if isDue(copied) {
			t.Error("something is due at the copy")
		}
	})
}

func TestACommandAtACopyReachesTheOwner(t *testing.T) {
	inPair(t, func(p *pair, a, b *club) {
		own := p.begun()
		b.sent = 1000 // other IDs than those of a
		seq := b.do(b.get(), "ben", table.Say{Phrase: "hello"})
		synctest.Wait()
		if last := a.last(own); last.Seq != seq || last.Kind() != "said" {
			t.Errorf("the owner's last event is %d, %s", last.Seq, last.Kind())
		}
		a.playOn(over)
		sameAsLog(a, own)
	})
}

// TestATableThatIsMadeForAnotherHallIsACopy which follows the log, as it does after it has been read.
func TestATableThatIsMadeForAnotherHallIsACopy(t *testing.T) {
	inPair(t, func(p *pair, _, b *club) {
		tab, err := b.hall.Create(t.Context(), "t", settings(b, "celko-6", 2, 1), "ana")
		if err != nil || tab.IsOwned() || p.copies != 1 {
			t.Errorf("%d copies, %v", p.copies, err)
		}
		if _, err := b.hall.Create(t.Context(), "t", settings(b, "celko-6", 2, 1), "ana"); !errors.Is(err, ErrExists) || p.copies != 1 {
			t.Errorf("%d copies, %v", p.copies, err)
		}
	})
}

// TestTwoOwnersHarmNothing lets both halls act for the table, as they do for a moment while
// members of a cluster disagree.
func TestTwoOwnersHarmNothing(t *testing.T) {
	inPair(t, func(p *pair, a, b *club) {
		p.begun()
		p.give(0, 1)
		b.sent = 1000
		for step := 0; ; step++ {
			c := p.clubs[step%2]
			tab := c.get()
			if l := tab.SeenFrom(0); over(&l) {
				break
			}
			synctest.Wait()
			if who, seat := inTurn(tab); who != "" {
				if l := tab.SeenFrom(seat); len(l.Legal) > 0 {
					_, _ = c.try(tab, who, table.Act{Action: l.Legal[0]})
				}
			}
			time.Sleep(100 * time.Millisecond)
		}
		synctest.Wait()
		sameAsLog(a, a.get())
		sameAsLog(b, b.get())
	})
}

func TestATableThatMovesGoesOnAtItsNewOwner(t *testing.T) {
	inPair(t, func(p *pair, a, b *club) {
		s := settings(a, "celko-6", 2, 1)
		s.Turn = time.Minute
		old := a.create(s, "ana", "ben")
		a.start(old, "ana")
		leave := old.Enter(t.Context(), "ana")
		copied := b.get()
		time.Sleep(30 * time.Second)
		p.give(1)
		for _, tab := range []*Table{old, copied} {
			if _, err := eventsAfter(tab, 0, 0); !errors.Is(err, ErrClosed) {
				t.Errorf("a stream goes on at the old table: %v", err)
			}
		}
		leave()
		if p.copies != 0 {
			t.Errorf("%d copies still follow the log", p.copies)
		}
		b.sent = 1000
		tab := b.get()
		if who, seat := inTurn(tab); who == "" {
			t.Error("nobody's turn")
		} else if until, _ := clockOf(tab, seat); until != time.Minute {
			t.Errorf("the clock has %v left", until)
		}
		b.playOn(over)
		sameAsLog(b, tab)
		sameAsLog(a, a.get())
	})
}

// TestACommandThatIsRepeatedElsewhereIsShownAsItIsStored: at its own time, not at that of the
// repetition.
func TestACommandThatIsRepeatedElsewhereIsShownAsItIsStored(t *testing.T) {
	inPair(t, func(p *pair, a, b *club) {
		tab, copied := p.begun(), b.get()
		p.deaf = true
		seq := a.do(tab, "ana", table.Say{Phrase: "hello"})
		time.Sleep(time.Second)
		b.sent = a.sent - 1
		if again := b.do(copied, "ana", table.Say{Phrase: "hello"}); again != seq {
			t.Errorf("event %d, and then %d", seq, again)
		}
		sameAsLog(b, copied)
	})
}

func TestSomebodyPresentElsewhereIsNotAway(t *testing.T) {
	inPair(t, func(p *pair, a, _ *club) {
		tab := p.begun()
		a.enter(tab, "ana")
		for range 10 {
			a.hall.Attended("t", "ben")
			time.Sleep(4 * time.Second)
		}
		synctest.Wait()
		a.presence(tab, table.Here, table.Here)
		time.Sleep(awayAfter)
		synctest.Wait()
		a.presence(tab, table.Here, table.Away)
		a.hall.Attended("nowhere", "ben")
	})
}

func TestNothingIsWrittenThatAnotherHallDoesNotKnow(t *testing.T) {
	inPair(t, func(p *pair, a, _ *club) {
		p.knows = func(name string) bool { return name != table.FormName() }
		if _, err := a.hall.Create(t.Context(), "t", settings(a, "celko-6", 2, 1), "ana"); !errors.Is(err, ErrNotKnown) {
			t.Errorf("a log of a new form: %v", err)
		}
		p.knows = func(name string) bool { return name != "said" }
		tab := a.create(settings(a, "celko-6", 2, 1), "ana", "ben")
		p.knows = func(name string) bool { return name != table.FormName() }
		if _, err := a.try(tab, "ben", table.Leave{}); !errors.Is(err, ErrNotKnown) {
			t.Errorf("a new form in a log: %v", err)
		}
		p.knows = func(name string) bool { return name != "said" }
		if _, err := a.try(tab, "ana", table.Say{Phrase: "hello"}); !errors.Is(err, ErrNotKnown) {
			t.Errorf("a new event: %v", err)
		}
		a.hall.c.Peers.CutOff = func() bool { return true }
		if _, err := a.try(tab, "ana", table.Say{Phrase: "hello"}); !errors.Is(err, ErrCutOff) {
			t.Errorf("cut off: %v", err)
		}
		a.hall.c.Peers.CutOff = nil
		p.knows = func(string) bool { return true }
		a.do(tab, "ana", table.Say{Phrase: "hello"})
		sameAsLog(a, tab)
	})
}
