package solver

import (
	"math/bits"

	"roundhouse/game/tile"
)

// join is scratch space for finding the cheapest tiles whose removal makes all suits even except
// the first and the last suit of the train.
type join struct {
	ways
	pairing
	suit [maxPaired + 1]tile.Pip // the suit of each vertex of the pairing except the last vertex
	goal [maxPaired + 1]tile.Pip // the best last suit if this vertex is paired with the end
}

// removeTiles pairs the suits of odd so that a tile connects each pair, and removes these tiles
// from rows. It returns false if it does not find such pairs at the first attempt. If it does, no
// other tiles could cost less.
func (g *graph) removeTiles(rows *[pips]uint32, odd uint32) bool {
	for odd != 0 {
		v := g.withFewest(odd, odd)
		near := g.freeRow(v) & odd
		if near == 0 {
			return false
		}
		u := g.withFewest(near, odd)
		odd &^= 1<<v | 1<<u
		rows[v] &^= 1 << u
		rows[u] &^= 1 << v
	}
	return true
}

// withFewest returns the suit in some that has the fewest removable tiles leading to suits in odd.
func (g *graph) withFewest(some, odd uint32) (least tile.Pip) {
	for n := pips; some != 0; some &= some - 1 {
		v := lowestSuit(some)
		if m := bits.OnesCount32(g.freeRow(v) & odd); m < n {
			n, least = m, v
		}
	}
	return least
}

// removeWays pairs the odd suits and removes from rows the paths between the suits of each pair, at
// the lowest cost. One suit is paired with the train's end. It returns the last suit of the train.
// It returns false if the tiles that must stay leave no such paths.
func (s *Solver) removeWays(g *graph, rows *[pips]uint32, odd uint32) (last tile.Pip, ok bool) {
	s.setCosts(g, odd)
	if !s.pairAll() {
		return 0, false
	}
	for i := node(1); i < s.n; i++ {
		switch j := s.mate[i]; {
		case j == s.n:
			last = s.goal[i]
			s.removeWay(rows, s.suit[i], last)
		case j > i:
			s.removeWay(rows, s.suit[i], s.suit[j])
		}
	}
	return last, true
}

// setCosts sets the costs of all pairs of odd suits. The suits are vertices from 1 on; the last
// vertex is the train's end. Costs and dual values are in quarters of a point, so that each cost, a
// number of halves, is even.
func (s *Solver) setCosts(g *graph, odd uint32) {
	s.n = 0
	for left := odd; left != 0; left &= left - 1 {
		v := lowestSuit(left)
		s.exploreFrom(g, v, odd|s.tailed, &s.half)
		s.n++
		s.suit[s.n], s.dual[s.n] = v, 0
		for i := node(1); i < s.n; i++ {
			c := 2 * s.away[v][s.suit[i]]
			s.cost[i][s.n], s.cost[s.n][i] = c, c
		}
	}
	s.n++
	least := far
	for i := node(1); i < s.n; i++ {
		c := 2 * s.costOfEnd(g, i)
		s.cost[i][s.n], s.cost[s.n][i] = c, c
		least = min(least, c)
	}
	s.dual[s.n] = least
}

// costOfEnd returns the lowest net cost of ending the train if vertex i is paired with the end. The
// train then ends at the suit of i, or a path leads from there to a suit with a tail.
func (s *Solver) costOfEnd(g *graph, i node) int {
	v := s.suit[i]
	s.goal[i] = v
	cost := -s.half[v] - s.tail[v]
	for to := s.tailed & g.in &^ (1 << v); to != 0; to &= to - 1 {
		u := lowestSuit(to)
		if c := s.away[v][u] + s.half[u] - s.tail[u]; c < cost {
			cost, s.goal[i] = c, u
		}
	}
	return cost
}
