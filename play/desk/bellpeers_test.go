package desk_test

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"roundhouse/play/desk"
	"roundhouse/play/hall"
	"roundhouse/play/log"
)

// TestAnotherDeskRingsForOneThatDied after storing a ring, within two minutes, and only one does.
func TestAnotherDeskRingsForOneThatDied(t *testing.T) {
	boxes := [2]*mailbox{{}, {}}
	dead := make(chan struct{})
	each := func(i int, c *desk.Config) { c.Messenger, c.Pauses = boxes[i], hall.Usual }
	inPeersWith(t, each, func(t *testing.T, p *peers) {
		dead = make(chan struct{})
		defer close(dead)
		boxes[0].woken = func(string, *desk.Note) { <-dead }
		ana, ben := listener(t, p.desks[0], "Ana"), listener(t, p.desks[0], "Ben")
		daysTable(t, p.desks[0], desk.Making{Days: 2}, ana, ben)
		time.Sleep(45 * time.Second)
		if n, m := len(boxes[0].all()), len(boxes[1].all()); n != 1 || m != 0 {
			t.Fatalf("the desk that owns the table has sent %d, and the other one %d", n, m)
		}
		p.turned.Store(true)
		for _, d := range p.desks {
			d.Resettle()
		}
		time.Sleep(2*time.Minute + time.Second)
		have := append(boxes[1].take("Ana"), boxes[1].take("Ben")...)
		if len(have) != 1 || have[0].Mark != boxes[0].all()[0].Mark {
			t.Errorf("the other desk has sent %+v", have)
		}
		time.Sleep(3 * time.Hour)
		if n := len(boxes[1].take("Ana")) + len(boxes[1].take("Ben")); n != 0 {
			t.Errorf("it has sent %d more", n)
		}
	})
}

// TestOneDeskRings, however often tables move between desks meanwhile.
func TestOneDeskRings(t *testing.T) {
	both := &mailbox{}
	inPeersWith(t, func(_ int, c *desk.Config) { c.Messenger, c.Pauses = both, hall.Usual }, func(t *testing.T, p *peers) {
		const tables = 6
		for n := range tables {
			d := p.desks[n%2]
			daysTable(t, d, desk.Making{Days: 2}, listener(t, d, fmt.Sprint("Ana", n)), listener(t, d, fmt.Sprint("Ben", n)))
		}
		for n := range 30 {
			p.turned.Store(n%2 == 0)
			for _, d := range p.desks {
				d.Resettle()
			}
			time.Sleep(7 * time.Second)
		}
		time.Sleep(3 * time.Minute)
		marks, sent := map[string]bool{}, both.all()
		for _, n := range sent {
			marks[n.Mark] = true
		}
		if len(sent) != tables || len(marks) != tables {
			t.Errorf("%d messages were sent of %d turns, and there are %d", len(sent), len(marks), tables)
		}
	})
}

// deafRows stores no rings while it is deaf.
type deafRows struct {
	log.Rows
	deaf atomic.Bool
}

func (r *deafRows) Put(ctx context.Context, key string, rev log.Rev, value []byte) (log.Rev, error) {
	if r.deaf.Load() && strings.HasPrefix(key, "ring/") {
		return 0, log.ErrNotStored
	}
	return r.Rows.Put(ctx, key, rev, value)
}

// TestACallThatCouldNotBeStoredIsMadeUpFor when the next one sits down, and nobody is called twice.
func TestACallThatCouldNotBeStoredIsMadeUpFor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, rows := &mailbox{}, &deafRows{Rows: &log.MemoryRows{}}
		d := open(t, func(c *desk.Config) { c.Messenger, c.Rows = m, rows })
		lea, ana, ben := listener(t, d, "Lea"), listener(t, d, "Ana"), listener(t, d, "Ben")
		c := kitchen(t, d, lea)
		join(t, d, c, ana, ben)
		yes := true
		calls := &desk.Body[desk.BellChange]{Body: desk.BellChange{Calls: &yes}}
		if _, err := desk.SetBell.Do(t.Context(), d, ben, calls); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Minute) // nobody is here any more
		rows.deaf.Store(true)
		for i, one := range []desk.Caller{lea, ana, lea} {
			if _, err := desk.SitInCircle.Do(t.Context(), d, one, &desk.CircleInput{Circle: c.ID}); err != nil {
				t.Fatal(err)
			}
			time.Sleep(time.Second)
			if n, want := len(m.take("Ben")), []int{0, 1, 0}[i]; n != want {
				t.Errorf("he is told %d times, want %d", n, want)
			}
			rows.deaf.Store(false)
		}
	})
}
