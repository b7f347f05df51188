package hall

import (
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"roundhouse/game"
	"roundhouse/play/table"
)

// untilOver waits until a match that only bots play is over; each is called in every pause.
func (c *club) untilOver(tab *Table, each func()) {
	c.Helper()
	for range 50000 {
		synctest.Wait()
		if tab.SeenFrom(game.NoSeat).Stage == table.Finished {
			return
		}
		each()
		time.Sleep(Usual.Bot / 2)
	}
	c.Fatal("the match does not end")
}

// TestBotsAreGivenWhatTheirSeatHasSeen applies the past that each bot is given: it must result in
// the view that it is given.
func TestBotsAreGivenWhatTheirSeatHasSeen(t *testing.T) {
	for _, id := range []string{"pagat", "czech", "french", "japanese"} {
		var asked atomic.Int32
		bot := func(string) (Player, error) {
			play := chance(1)
			return func(v game.View, past *game.Past) game.Action {
				asked.Add(1)
				mirror := game.NewMirror(past.Deal)
				for _, e := range past.Events {
					mirror.Apply(e)
				}
				if !mirror.View().Equal(v) {
					t.Errorf("%s: the past comes to\n%+v\nand not to\n%+v", id, mirror.View(), v)
				}
				return play(v, past)
			}, nil
		}
		inClubWith(t, Config{Bot: bot}, func(c *club) {
			c.untilOver(c.resume("t", seeded(settings(c, id, 3, 2))), func() {})
		})
		if asked.Load() < 50 {
			t.Errorf("%s: the bots were asked %d times", id, asked.Load())
		}
	}
}
