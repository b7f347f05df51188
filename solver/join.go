package solver

import (
	"math/bits"

	"roundhouse/tile"
)

// join is memory for finding the tiles that cost least of those whose removal makes all
// suits even but the train's first and last.
type join struct {
	ways
	pairing
	suit [maxPaired + 1]tile.Pip // of each vertex of the pairing but the last one
	goal [maxPaired + 1]tile.Pip // where the train ends best if it is the vertex not paired with another
}

// removeTiles takes a tile between each two of odd out of rows, if it finds
// such pairs at once. No other tiles could cost less.
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

// withFewest is the one of some that has a tile with the fewest of odd.
func (g *graph) withFewest(some, odd uint32) (least tile.Pip) {
	for n := pips; some != 0; some &= some - 1 {
		v := lowestSuit(some)
		if m := bits.OnesCount32(g.freeRow(v) & odd); m < n {
			n, least = m, v
		}
	}
	return least
}

// removeWays takes the ways between pairs of odd suits out of rows, one suit being
// paired with the train's end, so that no others could cost less. It gives the
// last suit of the train, and false if the tiles that must stay leave no way.
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

// setCosts sets what pairs of the odd suits cost, each numbered from 1 on; the last vertex is
// the train's end. Costs and dual values are twice those in halves of a point, to be even.
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

// costOfEnd is what it costs, less what it gains, that the train ends where it does best
// if vertex i is not paired with another: at its suit, or after a way to one with a tail.
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
