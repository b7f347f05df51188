package desk_test

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"roundhouse/play/desk"
	"roundhouse/play/hall"
)

// TestAnotherDeskRingsForOneThatDied after storing a ring, within two minutes, and only one does.
func TestAnotherDeskRingsForOneThatDied(t *testing.T) {
	boxes := [2]*mailbox{{}, {}}
	dead := make(chan struct{})
	inPeersWith(t, func(i int, c *desk.Config) { c.Messenger, c.Pauses = boxes[i], hall.Usual }, func(t *testing.T, p *peers) {
		dead = make(chan struct{})
		defer close(dead)
		boxes[0].woken = func(string, *desk.Note) { <-dead }
		ana, ben := listener(t, p.desks[0], "Ana"), listener(t, p.desks[0], "Ben")
		daysTable(t, p.desks[0], desk.Making{Days: 2}, ana, ben)
		time.Sleep(45 * time.Second)
		if n, m := len(boxes[0].to), len(boxes[1].to); n != 1 || m != 0 {
			t.Fatalf("the desk that owns the table has sent %d, and the other one %d", n, m)
		}
		p.turned.Store(true)
		for _, d := range p.desks {
			d.Resettle()
		}
		time.Sleep(2*time.Minute + time.Second)
		have := append(boxes[1].take("Ana"), boxes[1].take("Ben")...)
		if len(have) != 1 || have[0].Mark != boxes[0].notes[0].Mark {
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
		synctest.Wait()
		marks := map[string]bool{}
		for _, n := range both.notes {
			marks[n.Mark] = true
		}
		if len(both.notes) != tables || len(marks) != tables {
			t.Errorf("%d messages were sent of %d turns, and there are %d", len(both.notes), len(marks), tables)
		}
	})
}
