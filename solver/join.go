package solver

import (
	"math/bits"

	"roundhouse/tile"
)

// join is the search for the tiles whose removal costs least.
type join struct {
	free [pips]uint32 // rows of the tiles that may be removed
	away [pips][pips]int
	from [pips][pips]tile.Pip
	pairing
	suit [maxPaired + 1]tile.Pip
	last [maxPaired + 1]tile.Pip // where the train ends best if that vertex ends it
}

// removeTiles removes a tile between each two of odd.
func (g *graph) removeTiles(rows *[pips]uint32, odd uint32) bool {
	for odd != 0 {
		v := g.fewest(odd, odd)
		near := g.free(v) & odd
		if near == 0 {
			return false
		}
		u := g.fewest(near, odd)
		odd &^= 1<<v | 1<<u
		rows[v] ^= 1 << u
		rows[u] ^= 1 << v
	}
	return true
}

func (g *graph) free(v int) uint32 { return g.rows[v] &^ g.kept[v] }

// fewest is the one of some that can be paired with the fewest of odd.
func (g *graph) fewest(some, odd uint32) (least int) {
	n := pips + 1
	for ; some != 0; some &= some - 1 {
		v := bits.TrailingZeros32(some)
		if m := bits.OnesCount32(g.free(v) & odd); m < n {
			n, least = m, v
		}
	}
	return least
}

// removeWays removes what costs least so that the suits of odd are even but for one, the last.
func (s *Solver) removeWays(g *graph, rows *[pips]uint32, odd uint32) (last tile.Pip, ok bool) {
	for in := g.in; in != 0; in &= in - 1 {
		v := bits.TrailingZeros32(in)
		s.free[v] = g.free(v)
	}
	n := node(0)
	for left := odd; left != 0; left &= left - 1 {
		v := bits.TrailingZeros32(left)
		n++
		s.suit[n] = tile.Pip(v)
		s.know(v, g.in)
	}
	z := n + 1
	s.n = z
	least := far
	for i := node(1); i <= n; i++ {
		t := s.suit[i]
		for j := node(1); j <= n; j++ {
			s.cost[i][j] = min(2*s.away[t][s.suit[j]], far)
		}
		s.dual[i] = 0
		c, f := -s.half[t]-s.tail[t], t
		for in := g.in; in != 0; in &= in - 1 {
			v := bits.TrailingZeros32(in)
			if s.tail[v] != 0 && tile.Pip(v) != t && s.away[t][v]+s.half[v]-s.tail[v] < c {
				c, f = s.away[t][v]+s.half[v]-s.tail[v], tile.Pip(v)
			}
		}
		s.cost[i][z], s.cost[z][i], s.last[i] = 2*c, 2*c, f
		least = min(least, 2*c)
	}
	s.dual[z] = least
	if !s.pairUp() {
		return 0, false
	}
	for i := node(1); i <= n; i++ {
		v := int(s.suit[i])
		switch j := s.mate[i]; {
		case j == z:
			last = s.last[i]
			s.removeWay(rows, v, int(last))
		case j > i:
			s.removeWay(rows, v, int(s.suit[j]))
		}
	}
	return last, true
}

// know finds the ways from v.
func (s *Solver) know(v int, in uint32) {
	away, from := &s.away[v], &s.from[v]
	for ; in != 0; in &= in - 1 {
		away[bits.TrailingZeros32(in)] = far
	}
	seen := uint32(1) << v
	away[v] = 0
	todo := uint32(0)
	for x, d := v, 0; ; {
		for row := s.free[x] &^ seen; row != 0; row &= row - 1 {
			u := bits.TrailingZeros32(row)
			away[u], from[u] = d, tile.Pip(x)
		}
		todo |= s.free[x] &^ seen
		seen |= s.free[x]
		if todo == 0 {
			return
		}
		d = far
		for t := todo; t != 0; t &= t - 1 {
			u := bits.TrailingZeros32(t)
			if c := away[u] + 2*s.half[u]; c < d {
				x, d = u, c
			}
		}
		todo &^= 1 << x
	}
}

// removeWay takes the tiles on the way from v to u out of rows, or puts them back.
func (s *Solver) removeWay(rows *[pips]uint32, v, u int) {
	for u != v {
		x := int(s.from[v][u])
		rows[x] ^= 1 << u
		rows[u] ^= 1 << x
		u = x
	}
}
