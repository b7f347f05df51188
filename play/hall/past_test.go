package hall

import (
	"testing"

	"roundhouse/game"
	"roundhouse/play/log"
)

// TestBotsAreGivenWhatTheirSeatHasSeen applies the past that each bot is given: it must result in
// the view that it is given.
func TestBotsAreGivenWhatTheirSeatHasSeen(t *testing.T) {
	for _, id := range []string{"pagat", "czech", "french", "japanese"} {
		asked := 0
		inner := bots(3)
		seating := Seating{Bots: make([]Player, 3), Next: true}
		for i := range inner {
			seating.Bots[i] = func(v game.View, past *game.Past) game.Action {
				asked++
				mirror := game.NewMirror(past.Deal)
				for _, e := range past.Events {
					mirror.Apply(e)
				}
				if !mirror.View().Equal(v) {
					t.Fatalf("%s: the past comes to\n%+v\nand not to\n%+v", id, mirror.View(), v)
				}
				return inner[i](v, past)
			}
		}
		tab, err := Begin(t.Context(), new(log.Memory), "t", began(t, id, 3, 2), seating)
		if err != nil {
			t.Fatal(err)
		}
		for more := true; more; {
			if more, err = tab.Advance(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if asked < 50 {
			t.Errorf("%s: the bots were asked %d times", id, asked)
		}
	}
}
