package solver

import (
	"math/bits"

	"roundhouse/game/tile"
)

// core is what is left of a hand after folding and walking.
type core struct {
	rows    [pips]uint32   // tiles of the suits connected with the train's end, without doubles
	doubles uint32         // the doubles of these suits
	tail    [pips]int      // worth of the best train from a suit into the folded tiles
	next    [pips]tile.Pip // the first end of that train, or NoPip
	tailed  uint32         // suits with a tail

	walk  [pips]tile.Pip // the suits of the walk; the first is the end given to Solve
	steps int            // number of tiles of the walk
	got   int            // worth of the walk's tiles and doubles, without the last suit's double
	end   tile.Pip       // the suit where the walk ends and the core begins
}

// lowestSuit returns the lowest suit of a set, which must not be empty.
func lowestSuit(set uint32) tile.Pip { return tile.Pip(bits.TrailingZeros32(set)) }

// isSingle reports whether a row has at most one tile.
func isSingle(row uint32) bool { return row&(row-1) == 0 }

// takeHand takes over the tiles of the hand that are connected with end, and folds them.
func (s *Solver) takeHand(hand *tile.Set, end tile.Pip) {
	in, leaves := uint32(1)<<end, uint32(0)
	s.doubles, s.tailed = 0, 0
	for todo := in; todo != 0; {
		v := lowestSuit(todo)
		row := hand.Row(v)
		s.doubles |= row & (1 << v)
		row &^= 1 << v
		todo = todo&(todo-1) | row&^in
		in |= row
		s.rows[v], s.tail[v], s.next[v] = row, 0, tile.NoPip
		if isSingle(row) {
			leaves |= 1 << v
		}
	}
	s.foldLeaves(leaves&^(1<<end), end)
}

// foldLeaves repeatedly removes the tiles of suits that have no other tile.
func (s *Solver) foldLeaves(leaves uint32, end tile.Pip) {
	for leaves != 0 {
		v := lowestSuit(leaves)
		u := lowestSuit(s.rows[v])
		leaves &^= 1 << v
		s.rows[v] = 0
		s.rows[u] &^= 1 << v
		if worth := s.half[u] + s.half[v] + s.doubleOf(v) + s.tail[v]; worth > s.tail[u] {
			s.tail[u], s.next[u] = worth, v
			s.tailed |= 1 << u
		}
		if isSingle(s.rows[u]) && u != end {
			leaves |= 1 << u
		}
	}
}

// walkOn follows the train as long as a single tile leads on, and keeps the best plan that ends
// there.
func (s *Solver) walkOn(end tile.Pip) {
	s.steps, s.got, s.walk[0] = 0, 0, end
	for {
		here := s.doubleOf(end)
		if worth := s.got + here + s.tail[end]; worth > s.best.worth {
			s.best.worth, s.best.steps, s.best.last = worth, s.steps, end
		}
		if s.rows[end] == 0 || !isSingle(s.rows[end]) {
			break
		}
		to := lowestSuit(s.rows[end])
		s.rows[end] = 0
		s.rows[to] &^= 1 << end
		s.got += here + s.half[end] + s.half[to]
		s.steps++
		s.walk[s.steps], end = to, to
	}
	s.end = end
}

// doubleOf returns what the double of v is worth, or 0 if it is not in the hand.
func (s *Solver) doubleOf(v tile.Pip) int {
	return int(s.doubles>>v&1) * s.double[v]
}
