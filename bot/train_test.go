package bot

import (
	"testing"

	"roundhouse/deal"
	"roundhouse/rules"
	"roundhouse/tile"
)

// bestByTrying is the worth of the best train, every train tried.
func bestByTrying(hand tile.Set, end tile.Pip, blank int) int {
	best := 0
	for _, t := range hand.Tiles() {
		if !t.Has(end) {
			continue
		}
		w := looseTile + t.Pips()
		if t.Pips() == 0 {
			w += blank
		}
		rest := hand
		rest.Remove(t)
		best = max(best, w+bestByTrying(rest, t.Other(end), blank))
	}
	return best
}

func TestSearchFindsTheBestTrain(t *testing.T) {
	rng := deal.NewFast(1, 2)
	var s train
	for n := range 3000 {
		set := tile.Pip(3 + n%5)
		tiles := deal.Tiles(set, tile.NoPip)
		rng.Shuffle(tiles)
		size := min(len(tiles), 2+int(rng.N(8)))
		hand := tile.SetOf(tiles[:size]...)
		end := tile.Pip(rng.N(uint32(set) + 1))
		r := rules.Rules{DoubleBlank: uint8(n % 2 * 50)}
		want := bestByTrying(hand, end, int(r.DoubleBlank))
		loose, kept := s.split(&r, hand, end)
		if s.best != want {
			t.Fatalf("%v from %d: %d, not %d", hand.Tiles(), end, s.best, want)
		}
		if got := size*looseTile + handPoints(&r, hand) - want; loose != got {
			t.Fatalf("%v from %d: %d loose, not %d", hand.Tiles(), end, loose, got)
		}
		if kept != want-looseTile*s.n {
			t.Fatalf("%v from %d: %d kept, not %d", hand.Tiles(), end, kept, want-looseTile*s.n)
		}
		checkTrain(t, &s, hand, end)
	}
}

func handPoints(r *rules.Rules, hand tile.Set) int {
	n := hand.Pips()
	if hand.HasPips(0, 0) {
		n += int(r.DoubleBlank)
	}
	return n
}

// checkTrain checks that the tiles kept are a train of the hand that is worth as
// much as is said.
func checkTrain(t *testing.T, s *train, hand tile.Set, end tile.Pip) {
	t.Helper()
	sum := 0
	for _, to := range s.kept[:s.n] {
		if !hand.HasPips(end, to) {
			t.Fatalf("%s is not in the hand or twice on the train", tile.Text(end, to))
		}
		sum += s.worth(end, to)
		hand.RemovePips(end, to)
		end = to
	}
	if sum != s.best {
		t.Fatalf("the train is worth %d, not %d", sum, s.best)
	}
}

func TestSearchKeepsToItsBudget(t *testing.T) {
	var s train
	full := tile.Full(15)
	s.find(full, 15)
	if s.nodes < -1000 || s.n < 60 {
		t.Errorf("%d of the budget left, %d tiles found", s.nodes, s.n)
	}
}
