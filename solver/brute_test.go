package solver_test

import (
	"math/rand/v2"
	"testing"

	"roundhouse/solver"
	"roundhouse/tile"
)

// bruteForce is the worth of the best train from end, every train tried: an
// independent definition of what a Solver is asked for.
func bruteForce(hand []tile.Tile, end tile.Pip, w solver.Weights) int {
	best := 0
	for i, t := range hand {
		if !t.Has(end) {
			continue
		}
		rest := append(append([]tile.Tile{}, hand[:i]...), hand[i+1:]...)
		best = max(best, worth(t, w)+bruteForce(rest, t.Other(end), w))
	}
	return best
}

func worth(t tile.Tile, w solver.Weights) int {
	n := int(w.Tile) + int(w.Pip)*t.Pips()
	if t.Pips() == 0 {
		n += int(w.Blank)
	}
	return n
}

func TestQuick(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var s solver.Solver
	for range 3000 {
		n := tile.Pip(2 + rng.IntN(17))
		full := tile.Full(n)
		all := full.Tiles()
		rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		all = all[:min(len(all), rng.IntN(11))]
		hand := tile.SetOf(all...)
		end := tile.Pip(rng.IntN(int(n) + 1))
		for _, w := range []solver.Weights{solver.Tiles, solver.Pips, solver.TilesThenPips, solver.PipsThenTiles} {
			if r := s.Solve(&hand, end, w); r.Worth != bruteForce(all, end, w) || !r.Exact {
				t.Fatalf("%v from %d: %+v", all, end, r)
			}
		}
	}
}
