package hall

import (
	"testing"
	"testing/synctest"
	"time"

	"roundhouse/game"
	"roundhouse/play/table"
)

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
		if a.Kind == game.Play && a.Train != game.EnginePlace && !tab.SeenFrom(0).Position.View.Over() {
			return
		}
	}
	c.Fatalf("%s has laid nothing", who)
}

// While a request to take back is open, nothing else is due; if nobody answers, it ends by itself.
func TestARequestToTakeBackLapses(t *testing.T) {
	inClub(t, func(c *club) {
		s := settings(c, "celko-6", 3, 1)
		s.TakeBack, s.Turn = true, 10*time.Second
		tab := c.playing(s, "ana", "ben")
		c.lays(tab, "ana")
		seq := c.do(tab, "ana", table.Agree{On: table.ForTakeBack})
		if l := tab.SeenFrom(2); *l.House.Request != (table.Request{Seat: 1, Until: table.MillisOf(l.Time.Time().Add(table.AnswerTime))}) {
			c.Errorf("request %+v", l.House.Request)
		}
		time.Sleep(table.AnswerTime - 1)
		synctest.Wait()
		if have := c.kinds(tab, seq); have != "" {
			c.Errorf("while nobody answers: %s", have)
		}
		time.Sleep(time.Nanosecond)
		synctest.Wait()
		if have := c.kinds(tab, seq); have != "asked" || tab.SeenFrom(0).House.Request != nil {
			c.Errorf("when nobody has answered: %s", have)
		}
		c.playOn(over)
		sameAsLog(c, tab)
		c.healthy()
	})
}
