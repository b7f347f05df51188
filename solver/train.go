package solver

import (
	"math/bits"

	"roundhouse/tile"
)

// Train is the ends that the tiles of the last solved train give, in order: its
// first tile is end-Train[0], the next Train[0]-Train[1]. It is valid until the next
// call of Solve.
func (s *Solver) Train() []tile.Pip {
	// Hierholzer's way through the core, written from the back, stands at the
	// end of the memory.
	b := &s.best
	var path [tile.Count]tile.Pip
	at := len(path)
	if b.in != 0 {
		rows := b.rows
		var stack [tile.Count]tile.Pip
		stack[0] = s.walk[b.steps]
		for n := 1; n > 0; {
			v := stack[n-1]
			if rows[v] == 0 {
				n--
				at--
				path[at] = v
				continue
			}
			u := tile.Pip(bits.TrailingZeros32(rows[v]))
			rows[v] &^= 1 << u
			rows[u] &^= 1 << v
			stack[n] = u
			n++
		}
		at++
	}
	n, fresh := 0, s.loops
	add := func(v tile.Pip, i int) {
		if i > 0 {
			s.train[n] = v
			n++
		}
		if fresh>>v&1 != 0 {
			fresh &^= 1 << v
			s.train[n] = v
			n++
		}
	}
	for i, v := range s.walk[:b.steps+1] {
		add(v, i)
	}
	for _, v := range path[at:] {
		add(v, 1)
	}
	for v := b.last; s.next[v] != tile.NoPip; v = s.next[v] {
		add(s.next[v], 1)
	}
	return s.train[:n]
}
