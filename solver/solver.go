// Package solver finds the train through a hand that is worth most, exactly.
//
//	var s solver.Solver
//	r := s.Solve(&hand, 12, solver.TilesThenPips)
//	fmt.Println(r.Tiles, r.Pips, s.Train())
//
// Suits are vertices, tiles edges, doubles loops, and a train is a trail: a way that
// takes no edge twice. A hand is solved in four steps.
//
//   - Fold: a suit with one tile left can only be a train's last, or on the way to
//     it. Such tiles are taken off one after the other; each suit keeps the best tail
//     that hangs from it (core.go).
//   - Walk: while only one tile leads on, the train follows it; it may also end
//     at each suit on the way (core.go).
//   - Join: what is left is the core. Its tiles are a train when all suits are
//     even but the first and the last (Euler), so the cheapest tiles have to go that
//     make them so: a T-join, found by shortest ways (ways.go) and the cheapest pairing
//     of the odd suits (join.go, pairing.go). Doubles cost nothing.
//   - Branch: mostly what stays is connected, and then nothing is better. If not, a tile
//     between the parts is on the best train, or the part is not: each case is a smaller
//     problem of the same kind, solved if its bound allows a better train (branch.go).
package solver

import "roundhouse/tile"

// pips is the number of suits in the largest set.
const pips = int(tile.MaxPip) + 1

// Weights is what a tile on the train is worth: Tile, and Pip times the sum of its
// pips, and for 0-0 Blank more. None may be negative. Any values will do where an int has 64
// bits; elsewhere 32 times the worth of a hand must fit.
type Weights struct{ Tile, Pip, Blank int32 }

// What is mostly asked for: the most tiles or pips, and of these the most of the other.
var (
	Tiles         = Weights{Tile: 1}
	Pips          = Weights{Pip: 1}
	TilesThenPips = Weights{Tile: 4096, Pip: 1} // all tiles up to 18-18 have 3,420 pips
	PipsThenTiles = Weights{Tile: 1, Pip: 256}  // they are 190
)

// Solver is memory for solving. The zero Solver is ready. It allocates nothing, and
// serves one goroutine at a time.
type Solver struct {
	// Budget is the number of nodes, joins that are tried, that a call of Solve may
	// take; 0 is no limit.
	Budget int

	scale
	core
	join
	best  plan
	nodes int
	out   bool // the budget has run out
	train [tile.Count]tile.Pip
}

// Result is what Solve has found.
type Result struct {
	Worth int  // of the train by the weights
	Tiles int  // on the train
	Pips  int  // of these tiles; 0-0 counts 0
	Exact bool // no train is worth more; false if the budget ran out before that was known
	Nodes int  // joins that were tried; 0 if it took none
}

// Solve finds a train of the hand from end that is worth most. When the budget runs
// out it is the best one so far, which is empty only if no tile fits that is worth
// something. Tiles that are worth nothing may be on a train or not.
func (s *Solver) Solve(hand *tile.Set, end tile.Pip, w Weights) Result {
	s.nodes, s.out, s.best.worth, s.best.in = 0, false, -1, 0
	s.setWeights(w)
	s.takeHand(hand, end)
	s.walkOn(end)
	if s.rows[s.end] != 0 {
		g := graph{rows: s.rows}
		s.branchOn(&g)
	}
	r := s.countBest()
	r.Worth, r.Exact, r.Nodes = s.best.worth/2, !s.out, s.nodes
	return r
}

// countNode counts a node and reports whether the budget allows it.
func (s *Solver) countNode() bool {
	if s.Budget > 0 && s.nodes >= s.Budget {
		s.out = true
		return false
	}
	s.nodes++
	return true
}

// scale is what suits and tiles are worth, in halves of a point: a tile is
// worth the sum of its two suits.
type scale struct {
	weights Weights
	half    [pips]int // worth of each suit
	double  [pips]int // worth of each double
}

// setWeights makes the scale for w, unless it is that already.
func (s *scale) setWeights(w Weights) {
	if s.weights == w {
		return
	}
	s.weights = w
	for p := range s.half {
		s.half[p] = int(w.Tile) + 2*int(w.Pip)*p
		s.double[p] = 2 * s.half[p]
	}
	s.double[0] += 2 * int(w.Blank)
}
