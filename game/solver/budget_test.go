package solver_test

import (
	"testing"

	"roundhouse/game/gametest"
	"roundhouse/game/solver"
	"roundhouse/game/tile"
)

// TestBudget: every budget gives a train, a larger one no worse train, the nodes needed the best
// one.
func TestBudget(t *testing.T) {
	var s solver.Solver
	long := 0
	for seed := range gametest.Seeds(6000) {
		if spend(t, &s, gametest.Seeded(seed)) > 3 {
			long++
		}
	}
	if long < 20 {
		t.Errorf("only %d hands took more than 3 nodes", long)
	}
}

func spend(t testing.TB, s *solver.Solver, chance gametest.Chance) (nodes int) {
	t.Helper()
	hand, end := someHand(chance, 30)
	weights := someWeights(chance)
	w := weights[chance(len(weights))]
	best := check(t, s, hand, end, w)
	before := 0
	defer func() { s.Budget = 0 }()
	for s.Budget = 1; s.Budget <= best.Nodes+1; s.Budget++ {
		r := s.Solve(&hand, end, w)
		checkTrain(t, s, r, hand, end, w)
		switch {
		case r.Nodes > s.Budget,
			r.Exact != (s.Budget >= best.Nodes),
			r.Exact && r != best,
			r.Worth > best.Worth || r.Worth < before,
			r.Tiles == 0 && hand.Row(end) != 0 && w.Tile|w.Pip != 0:
			t.Fatalf("%v from %d under %+v: %+v with a budget of %d, %+v without, %d with less", hand.Tiles(), end, w, r, s.Budget, best, before)
		}
		before = r.Worth
	}
	return best.Nodes
}

// TestSolveAllocatesNothing: not even where it has to branch.
func TestSolveAllocatesNothing(t *testing.T) {
	var s solver.Solver
	hand, end := tile.Set{}, tile.Pip(0)
	nodes := 0
	for seed := uint64(1); nodes < 5; seed++ {
		hand, end = someHand(gametest.Seeded(seed), 40)
		nodes = s.Solve(&hand, end, solver.TilesThenPips).Nodes
	}
	full := tile.Full(15)
	n := testing.AllocsPerRun(20, func() {
		s.Solve(&hand, end, solver.TilesThenPips)
		s.Train()
		s.Solve(&full, 7, solver.Pips)
		s.Train()
	})
	if n != 0 {
		t.Errorf("%v allocations", n)
	}
}
