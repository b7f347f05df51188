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

// of is the worth of the tile a-b.
func (w *Weights) of(a, b tile.Pip) int {
	worth := int(w.Tile) + int(w.Pip)*(int(a)+int(b))
	if a|b == 0 {
		worth += int(w.Blank)
	}
	return worth
}

// Solver is memory to solve with. The zero Solver is ready; it never allocates, and
// serves one goroutine at a time.
type Solver struct {
	Budget int // nodes of the search that a call may take; 0 is no limit

	w     Weights
	hand  tile.Set
	got   int // worth of the train that is tried
	left  int // worth of the tiles that it can still get
	best  int
	nodes int
	out   bool // the budget has run out

	tried [tile.Count]tile.Pip
	train [tile.Count]tile.Pip
	n     int
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
	s.w, s.hand = w, *hand
	s.got, s.best, s.n, s.nodes, s.out = 0, -1, 0, 0, false
	s.left = s.bound(end)
	s.grow(end, 0)
	r := Result{Worth: s.best, Tiles: s.n, Exact: !s.out, Nodes: s.nodes}
	for _, to := range s.train[:s.n] {
		r.Pips += int(end) + int(to)
		end = to
	}
	return r
}

// Train is the ends that the tiles of the last solved train give, in order: its
// first tile is end-Train[0], the next Train[0]-Train[1]. It is valid until the next
// call of Solve.
func (s *Solver) Train() []tile.Pip { return s.train[:s.n] }

func (s *Solver) grow(end tile.Pip, n int) {
	if s.hand.HasPips(end, end) {
		s.try(end, end, n)
		return
	}
	if s.got > s.best {
		s.best, s.n = s.got, n
		copy(s.train[:n], s.tried[:n])
	}
	for row := s.hand.Row(end); row != 0 && s.got+s.left > s.best; {
		if s.out = s.out || s.Budget > 0 && s.nodes >= s.Budget; s.out && s.n > 0 {
			return
		}
		to := tile.Pip(bits.Len32(row) - 1)
		row &^= 1 << to
		s.try(end, to, n)
	}
}

func (s *Solver) try(end, to tile.Pip, n int) {
	s.nodes++
	w := s.w.of(end, to)
	s.hand.RemovePips(end, to)
	s.got, s.left, s.tried[n] = s.got+w, s.left-w, to
	s.grow(to, n+1)
	s.got, s.left = s.got-w, s.left+w
	s.hand.Add(tile.Of(end, to))
}

// bound is more than a train from end can be worth, or as much: the tiles
// connected with it, less what parity leaves over.
func (s *Solver) bound(end tile.Pip) int {
	within := s.reach(end)
	sum, odd, most := 0, 0, 0 // sums count a tile at both of its pips
	for set := within; set != 0; set &= set - 1 {
		p := tile.Pip(bits.TrailingZeros32(set))
		row := s.hand.Row(p)
		if row>>p&1 != 0 {
			sum += 2 * s.w.of(p, p)
			row &^= 1 << p
		}
		if (bits.OnesCount32(row)&1 != 0) == (p != end) && row != 0 {
			least := s.w.of(p, tile.Pip(bits.TrailingZeros32(row)))
			odd, most = odd+least, max(most, least)
		}
		for ; row != 0; row &= row - 1 {
			sum += s.w.of(p, tile.Pip(bits.TrailingZeros32(row)))
		}
	}
	return sum/2 - (odd-most+1)/2
}

// reach is the pips that are connected with end by tiles in hand: bit p for p.
func (s *Solver) reach(end tile.Pip) uint32 {
	within, todo := uint32(1)<<end, uint32(1)<<end
	for todo != 0 {
		p := tile.Pip(bits.TrailingZeros32(todo))
		row := s.hand.Row(p)
		todo = todo&(todo-1) | row&^within
		within |= row
	}
	return within
}
