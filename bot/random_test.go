package bot_test

import (
	"testing"

	"roundhouse/game"
	"roundhouse/game/preset"
)

// The random bot is asked often in positions with from 2 to 20 legal actions.
func TestRandomIsUniform(t *testing.T) {
	const asked = 4000 // for each legal action
	seen := map[int]bool{}
	for _, set := range preset.All() {
		if set.Rules.Hand[4] == 0 {
			continue
		}
		s := dealt(&set.Rules, 4, 4)
		playOut(t, &s, newBot(t, "random", 3), func(seat game.Seat, _ *game.Past) {
			legal := s.Legal(seat, nil)
			n := len(legal)
			if n < 2 || seen[n] {
				return
			}
			seen[n] = true
			counts := map[game.Action]int{}
			play := newBot(t, "random", 11)
			for range asked * n {
				counts[play(s.View(seat), nil)]++
			}
			chi := 0.0
			for _, a := range legal {
				d := float64(counts[a] - asked)
				chi += d * d / asked
			}
			// Of n-1 degrees of freedom: the mean and a wide margin, passed once in more than a
			// hundred thousand.
			if limit := float64(n-1) + 30; chi > limit {
				t.Errorf("%d legal actions: chi square %.1f of at most %.1f: %v", n, chi, limit, counts)
			}
		})
	}
	if len(seen) < 6 {
		t.Errorf("only %d numbers of legal actions were met", len(seen))
	}
}
