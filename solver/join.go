package solver

import (
	"math/bits"

	"roundhouse/tile"
)

const far = int(^uint(0)>>1) / 4

// join is the search for the tiles whose removal costs least.
type join struct {
	gain [pips]int    // of ending there
	free [pips]uint32 // rows of the tiles that may be removed
	away [pips][pips]int
	from [pips][pips]tile.Pip
	near [pips]int
	have uint32 // suits of which away and from are known
	in   uint32
	odd  uint32 // suits to be paired
	ends uint32 // all that may have to be
	few  int    // what less than must be found
	pair [pips]tile.Pip

	took    [pips]tile.Pip
	tookOdd uint32
}

// cheapest finds a last suit and pairs of the others so that the cost is less than limit.
func (s *Solver) cheapest(g *graph, odd uint32, limit int) (last tile.Pip, ok bool) {
	s.have, s.in = 0, g.in
	most, left := -far, uint32(0)
	for in := g.in; in != 0; in &= in - 1 {
		v := bits.TrailingZeros32(in)
		s.free[v] = g.rows[v] &^ g.kept[v]
		most = max(most, s.gain[v])
		if odd>>v&1 != 0 || s.tail[v] != 0 {
			left |= 1 << v
		}
	}
	s.ends = left
	for left != 0 {
		f := 0
		high := -far
		for l := left; l != 0; l &= l - 1 {
			if v := bits.TrailingZeros32(l); s.gain[v] > high {
				f, high = v, s.gain[v]
			}
		}
		left &^= 1 << f
		gap := most - high
		if gap >= limit {
			break
		}
		s.few = limit - gap
		before := s.few
		s.odd = odd ^ 1<<f
		s.match(s.odd, 0)
		if s.few < before {
			limit = s.few + gap
			last, ok = tile.Pip(f), true
			s.tookOdd = s.odd
		}
	}
	return last, ok
}

// match pairs the suits of left.
func (s *Solver) match(left uint32, cost int) {
	if left == 0 {
		s.few = cost
		s.took = s.pair
		return
	}
	if !s.tick() {
		return
	}
	least, v, lonely := pips+1, 0, 0
	for l := left; l != 0; l &= l - 1 {
		u := bits.TrailingZeros32(l)
		n := bits.OnesCount32(s.free[u] & left)
		if n == 0 {
			s.know(u)
			lonely += s.near[u]
		}
		if n < least {
			least, v = n, u
		}
	}
	if cost+(lonely+1)/2 >= s.few {
		return
	}
	left &^= 1 << v
	for near := s.free[v] & left; near != 0 && cost < s.few; near &= near - 1 {
		u := bits.TrailingZeros32(near)
		s.pair[v], s.pair[u] = tile.Pip(u), tile.Pip(v)
		s.match(left&^(1<<u), cost)
	}
	if cost >= s.few {
		return
	}
	s.know(v)
	for rest := left &^ s.free[v]; rest != 0; {
		u, d := 0, far
		for r := rest; r != 0; r &= r - 1 {
			if x := bits.TrailingZeros32(r); s.away[v][x] < d {
				u, d = x, s.away[v][x]
			}
		}
		if cost+d >= s.few {
			return
		}
		rest &^= 1 << u
		s.pair[v], s.pair[u] = tile.Pip(u), tile.Pip(v)
		s.match(left&^(1<<u), cost+d)
	}
}

// know finds the ways from v.
func (s *Solver) know(v int) {
	if s.have>>v&1 != 0 {
		return
	}
	s.have |= 1 << v
	away, from := &s.away[v], &s.from[v]
	for in := s.in; in != 0; in &= in - 1 {
		away[bits.TrailingZeros32(in)] = far
	}
	seen := uint32(1) << v
	away[v] = 0
	todo := uint32(0)
	s.near[v] = far
	for x, d := v, 0; ; {
		for row := s.free[x] &^ seen; row != 0; row &= row - 1 {
			u := bits.TrailingZeros32(row)
			away[u], from[u] = d, tile.Pip(x)
			if s.ends>>u&1 != 0 {
				s.near[v] = min(s.near[v], d)
			}
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

// remove takes the tiles between the pairs out of rows.
func (s *Solver) remove(rows *[pips]uint32) {
	for left := s.tookOdd; left != 0; {
		v := bits.TrailingZeros32(left)
		left &= left - 1
		u := int(s.took[v])
		left &^= 1 << u
		if s.free[v]>>u&1 != 0 {
			rows[v] ^= 1 << u
			rows[u] ^= 1 << v
			continue
		}
		if s.have>>v&1 == 0 {
			v, u = u, v
		}
		for u != v {
			x := int(s.from[v][u])
			rows[x] ^= 1 << u
			rows[u] ^= 1 << x
			u = x
		}
	}
}
