package hall

import (
	"testing"
	"time"

	"roundhouse/play/table"
)

// TestBotsGoOnByTheRealClock plays a round by time.Now, whose wall is set again and again. If bots
// stand still, it does not end.
func TestBotsGoOnByTheRealClock(t *testing.T) {
	const brief = 5 * time.Millisecond
	c := &club{T: t, told: map[string][]table.Event{}, log: new(Memory)}
	c.open(Config{Pauses: Pauses{Bot: brief, Knock: brief, Forced: brief, Deal: brief, Ready: brief, Mix: brief}})
	defer c.hall.Close()
	defer c.run()()
	tab := c.create(settings(c, "celko-6", 3, 1), "ana")
	for range 2 {
		c.do(tab, "ana", table.SeatBot{Bot: "casual"})
	}
	c.do(tab, "ana", table.Start{})
	shifts := []time.Duration{-day, 0, day, 0, -day, -30 * day, 0, 30 * day}
	for n := 0; ; n++ {
		time.ShiftWall(shifts[n/4%len(shifts)])
		l := tab.SeenFrom(1)
		if over(&l) {
			break
		}
		if len(l.Legal) > 0 {
			c.do(tab, "ana", table.Act{Action: l.Legal[0]})
			continue
		}
		for before := l.Seq; l.Seq == before; l = tab.SeenFrom(1) {
			time.Sleep(time.Millisecond)
		}
	}
	c.healthy()
}
