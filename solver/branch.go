package solver

import (
	"math/bits"

	"roundhouse/tile"
)

// graph is the core of a hand, doubles aside.
type graph struct {
	rows [pips]uint32 // tiles that may be on the train
	kept [pips]uint32 // of these the ones that must be
	in   uint32       // suits
	end  tile.Pip
}

// tick counts a node and reports whether the budget allows it.
func (s *Solver) tick() bool {
	if s.Budget > 0 && s.nodes >= s.Budget {
		s.out = true
		return false
	}
	s.nodes++
	return true
}

// reach is the suits that rows connect with v.
func reach(rows *[pips]uint32, v tile.Pip) uint32 {
	in := uint32(1) << v
	for todo := in; todo != 0; {
		row := rows[bits.TrailingZeros32(todo)]
		todo = todo&(todo-1) | row&^in
		in |= row
	}
	return in
}

// branch looks for a train through g that is better than the best.
func (s *Solver) branch(g *graph) {
	if !s.tick() {
		return
	}
	in := reach(&g.rows, g.end)
	for lost := g.in &^ in; lost != 0; lost &= lost - 1 {
		if g.kept[bits.TrailingZeros32(lost)] != 0 {
			return
		}
	}
	g.in = in
	bound, odd, last := s.bound(g)
	if bound <= s.best.worth {
		return
	}
	f := found{steps: s.steps, last: last, rows: g.rows, in: g.in}
	if !g.removeTiles(&f.rows, odd^1<<last) {
		f.rows = g.rows
		var ok bool
		if f.last, ok = s.removeWays(g, &f.rows, odd); !ok || s.worth(&f) <= s.best.worth {
			return
		}
	}
	f.in = reach(&f.rows, g.end)
	f.worth = s.worth(&f)
	if f.worth > s.best.worth {
		s.best = f
	}
	// What is not connected is worth something?
	rest := g.in &^ f.in
	for rest != 0 {
		v := tile.Pip(bits.TrailingZeros32(rest))
		part := reach(&f.rows, v)
		if part&(part-1) != 0 || s.loops>>v&1 != 0 {
			s.split(g, part)
			return
		}
		rest &^= part
	}
}

// split solves g again, with each tile between part and the others on the train,
// and then without part.
func (s *Solver) split(g *graph, part uint32) {
	h, try := *g, graph{}
	for p := part; p != 0; p &= p - 1 {
		v := bits.TrailingZeros32(p)
		for cut := g.rows[v] &^ part; cut != 0; cut &= cut - 1 {
			u := bits.TrailingZeros32(cut)
			try = h
			try.kept[v] |= 1 << u
			try.kept[u] |= 1 << v
			s.branch(&try)
			h.rows[v] &^= 1 << u
			h.rows[u] &^= 1 << v
		}
	}
	s.branch(&h)
}

// worth is what the train of these parts is worth.
func (s *Solver) worth(f *found) int {
	sum := s.got - s.double(s.walk[s.steps]) + s.tail[f.last]
	for in := f.in; in != 0; in &= in - 1 {
		v := bits.TrailingZeros32(in)
		sum += bits.OnesCount32(f.rows[v]) * s.half[v]
		sum += int(s.loops>>v&1) * s.dbl[v]
	}
	return sum
}

// bound is worth more than any train through g, or as much, but for what the last
// suit gives; and the suits that are odd.
func (s *Solver) bound(g *graph) (sum int, odd uint32, last tile.Pip) {
	sum = s.got - s.double(s.walk[s.steps])
	for in := g.in; in != 0; in &= in - 1 {
		v := bits.TrailingZeros32(in)
		n := bits.OnesCount32(g.rows[v])
		sum += n*s.half[v] + int(s.loops>>v&1)*s.dbl[v]
		odd |= uint32(n&1) << v
	}
	odd ^= 1 << g.end
	most := -far
	for in := g.in; in != 0; in &= in - 1 {
		v := bits.TrailingZeros32(in)
		gain := s.tail[v] - s.half[v]
		if odd>>v&1 != 0 {
			sum -= s.half[v]
			gain += 2 * s.half[v]
		}
		if gain > most {
			most, last = gain, tile.Pip(v)
		}
	}
	return sum + most, odd, last
}
