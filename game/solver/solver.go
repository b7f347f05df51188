// Package solver finds the train through a hand that is worth the most. Its answer is exact.
//
//	var s solver.Solver
//	r := s.Solve(&hand, 12, solver.TilesThenPips)
//	fmt.Println(r.Tiles, r.Pips, s.Train())
//
// Suits are vertices, tiles are edges, doubles are loops, and a train is a trail: a walk that uses
// no edge twice. A hand is solved in four steps.
//
//   - Fold: a train that enters a suit with only one tile cannot leave it. Such tiles are removed
//     one after the other, and each suit keeps the best tail that hangs from it (core.go).
//   - Walk: while only one tile leads on, the train follows it; it may also end at each suit on
//     the way (core.go).
//   - Join: the rest is the core. Its tiles form a train if all suits except the first and the
//     last are even (Euler). So the cheapest tiles whose removal makes these suits even have to
//     go. They are a T-join, which is found by the shortest paths (ways.go) and the cheapest
//     pairing of the odd suits (join.go, pairing.go). Doubles cost nothing.
//   - Branch: usually the remaining tiles are connected, and then no train is better. If they are
//     not, the best train either has a tile between the parts, or lacks one of the parts. Each
//     case is a smaller problem of the same kind, which is solved if its bound allows a better
//     train (branch.go).
package solver

import "roundhouse/game/tile"

// pips is the number of suits in the largest set.
const pips = int(tile.MaxPip) + 1

// Weights says what a tile on the train is worth: Tile, plus Pip times the sum of its pips, plus
// Half for a blank half, or Blank for 0-0. No weight may be negative. Where an int has 64 bits, any values will do; elsewhere
// 32 times the worth of a hand must fit into an int.
type Weights struct{ Tile, Pip, Half, Blank int32 }

// The usual weights: the most tiles or the most pips; with Then, ties are broken by the other
// number.
var (
	Tiles         = Weights{Tile: 1}
	Pips          = Weights{Pip: 1}
	TilesThenPips = Weights{Tile: 4096, Pip: 1} // the tiles up to 18-18 have 3,420 pips in all
	PipsThenTiles = Weights{Tile: 1, Pip: 256}  // there are 190 tiles in all
)

// Solver holds the scratch buffers for solving. The zero Solver is ready for use. Solving allocates
// no memory. A Solver serves one goroutine at a time.
type Solver struct {
	// Budget is the highest number of nodes, that is of joins tried, in a call of Solve; 0 means no
	// limit.
	Budget int

	scale
	core
	join
	best  plan
	nodes int
	out   bool // whether the budget has run out
	train [tile.Count]tile.Pip
}

// Result is the outcome of Solve.
type Result struct {
	Worth int  // what the train is worth by the weights
	Tiles int  // number of tiles on the train
	Pips  int  // sum of the pips of these tiles; 0-0 counts 0
	Exact bool // no train is worth more; false if the budget ran out first
	Nodes int  // number of joins tried
}

// Solve finds a train through the hand from end that is worth the most. If the budget runs out, it
// returns the best train found so far, which is empty only if no tile that fits is worth anything.
// Tiles that are worth nothing may or may not be on the train.
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

// countNode counts a node, and reports whether the budget allowed it.
func (s *Solver) countNode() bool {
	if s.Budget > 0 && s.nodes >= s.Budget {
		s.out = true
		return false
	}
	s.nodes++
	return true
}

// scale says what suits and tiles are worth, in halves of a point. A tile is worth the sum of its
// two suits.
type scale struct {
	weights Weights
	half    [pips]int // worth of each suit
	double  [pips]int // worth of each double
}

// setWeights sets the scale to w, unless it is already set to it.
func (s *scale) setWeights(w Weights) {
	if s.weights == w {
		return
	}
	s.weights = w
	for p := range s.half {
		s.half[p] = int(w.Tile) + 2*int(w.Pip)*p
		s.double[p] = 2 * s.half[p]
	}
	s.half[0] += 2 * int(w.Half)
	s.double[0] += 2 * int(w.Blank)
}
