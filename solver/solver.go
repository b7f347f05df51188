// Package solver finds the train through a hand that is worth most, exactly.
//
//	var s solver.Solver
//	r := s.Solve(&hand, 12, solver.TilesThenPips)
//	fmt.Println(r.Tiles, r.Pips, s.Train())
package solver

import (
	"math/bits"

	"roundhouse/tile"
)

const pips = int(tile.MaxPip) + 1

// Weights is what a tile on the train is worth: Tile and Pip times the sum of its
// pips, and Blank more for 0-0. None may be negative.
type Weights struct{ Tile, Pip, Blank int32 }

// The orders of trains that are asked for mostly; "then" breaks ties.
var (
	Tiles         = Weights{Tile: 1}
	Pips          = Weights{Pip: 1}
	TilesThenPips = Weights{Tile: 4096, Pip: 1} // all tiles of double-18 have 3,420 pips
	PipsThenTiles = Weights{Tile: 1, Pip: 256}  // there are 190 of them
)

// Solver is memory to solve with. The zero Solver is ready; it never allocates, and
// serves one goroutine at a time.
type Solver struct {
	Budget int // nodes of the search that a call may take; 0 is no limit

	half [pips]int // what a tile is worth is the sum of its two halves, in halves of a point
	dbl  [pips]int // what a double is worth, likewise

	loops uint32 // doubles in the component

	rows [pips]uint32
	tail [pips]int // best train of folded tiles from there
	next [pips]tile.Pip

	walk  [pips]tile.Pip
	steps int // of the walk
	got   int // worth of the walk to its end, without tails

	nodes int
	out   bool // the budget has run out

	join
	best  found
	train [tile.Count]tile.Pip
}

// found is the best train so far, in parts.
type found struct {
	worth int
	steps int          // of the walk
	rows  [pips]uint32 // tiles of the core on it
	in    uint32       // suits of the core that it visits; none if it ends on the walk
	last  tile.Pip     // where the tail begins
}

// Result is what a call has found: the worth, the number of tiles and the sum of
// pips of the train; whether no train is worth more, which is so unless the
// budget ran out; and the nodes that the search took.
type Result struct {
	Worth, Tiles, Pips int
	Exact              bool
	Nodes              int
}

// Solve finds a train of the hand from end that is worth most. When the budget runs
// out it is the best one so far, which is empty only if no tile fits. Tiles that
// are worth nothing may be on it or not.
func (s *Solver) Solve(hand *tile.Set, end tile.Pip, w Weights) Result {
	s.nodes, s.out = 0, false
	s.weigh(w)
	in, leaves := s.component(hand, end)
	in = s.fold(in, leaves, end)
	s.best.worth = -1
	end, in = s.stroll(in, end)
	if s.rows[end] != 0 {
		g := graph{rows: s.rows, in: in, end: end}
		s.branch(&g)
	}
	return s.result(hand)
}

func (s *Solver) weigh(w Weights) {
	for p := range s.half {
		s.half[p] = int(w.Tile) + 2*int(w.Pip)*p
		s.dbl[p] = 2 * s.half[p]
	}
	s.dbl[0] += 2 * int(w.Blank)
}

func (s *Solver) component(hand *tile.Set, end tile.Pip) (in, leaves uint32) {
	in = 1 << end
	s.loops = 0
	for todo := in; todo != 0; {
		v := tile.Pip(bits.TrailingZeros32(todo))
		row := hand.Row(v)
		s.loops |= row & (1 << v)
		row &^= 1 << v
		todo = todo&(todo-1) | row&^in
		in |= row
		s.rows[v], s.tail[v], s.next[v] = row, 0, tile.NoPip
		if row&(row-1) == 0 {
			leaves |= 1 << v
		}
	}
	return in, leaves &^ (1 << end)
}

// double is what the double of v is worth, if it is there.
func (s *Solver) double(v tile.Pip) int {
	if s.loops>>v&1 != 0 {
		return s.dbl[v]
	}
	return 0
}

func (s *Solver) fold(in, leaves uint32, end tile.Pip) uint32 {
	for leaves != 0 {
		v := tile.Pip(bits.TrailingZeros32(leaves))
		leaves &= leaves - 1
		in &^= 1 << v
		u := tile.Pip(bits.TrailingZeros32(s.rows[v]))
		if worth := s.half[u] + s.half[v] + s.double(v) + s.tail[v]; worth > s.tail[u] {
			s.tail[u], s.next[u] = worth, v
		}
		s.rows[u] &^= 1 << v
		if s.rows[u]&(s.rows[u]-1) == 0 && u != end {
			leaves |= 1 << u
		}
	}
	return in
}

// stroll goes where there is only one way to go.
func (s *Solver) stroll(in uint32, end tile.Pip) (tile.Pip, uint32) {
	s.steps, s.got, s.walk[0] = 0, s.double(end), end
	for {
		if worth := s.got + s.tail[end]; worth > s.best.worth {
			s.best.worth, s.best.steps, s.best.in, s.best.last = worth, s.steps, 0, end
		}
		row := s.rows[end]
		if row == 0 || row&(row-1) != 0 {
			return end, in
		}
		to := tile.Pip(bits.TrailingZeros32(row))
		s.rows[to] &^= 1 << end
		in &^= 1 << end
		s.got += s.half[end] + s.half[to] + s.double(to)
		s.steps++
		s.walk[s.steps], end = to, to
	}
}

func (s *Solver) result(hand *tile.Set) Result {
	r := Result{Worth: s.best.worth / 2, Exact: !s.out, Nodes: s.nodes}
	seen, ends, sum := s.best.in, 0, 0
	for i, p := range s.walk[:s.best.steps+1] {
		seen |= 1 << p
		if i > 0 {
			ends, sum = ends+2, sum+int(p)+int(s.walk[i-1])
		}
	}
	for in := s.best.in; in != 0; in &= in - 1 {
		v := bits.TrailingZeros32(in)
		n := bits.OnesCount32(s.best.rows[v])
		ends, sum = ends+n, sum+n*v
	}
	for v := s.best.last; s.next[v] != tile.NoPip; v = s.next[v] {
		seen |= 1 << s.next[v]
		ends, sum = ends+2, sum+int(v)+int(s.next[v])
	}
	for d := seen & s.loops; d != 0; d &= d - 1 {
		ends, sum = ends+2, sum+2*bits.TrailingZeros32(d)
	}
	r.Tiles, r.Pips = ends/2, sum
	return r
}
