package solver

import (
	"math/bits"

	"roundhouse/game/tile"
)

// graph is the core without doubles, or the part of it that a branch has not decided yet.
type graph struct {
	rows [pips]uint32 // tiles that may be on the train
	kept [pips]uint32 // those of the tiles in rows that must be on the train
	in   uint32       // suits that are connected with the end
}

// freeRow returns the tiles of the suit v that may be removed.
func (g *graph) freeRow(v tile.Pip) uint32 { return g.rows[v] &^ g.kept[v] }

// reachableSuits returns v and the suits that rows connect with v.
func reachableSuits(rows *[pips]uint32, v tile.Pip) uint32 {
	in := uint32(1) << v
	for todo := in; todo != 0; {
		row := rows[lowestSuit(todo)]
		todo = todo&(todo-1) | row&^in
		in |= row
	}
	return in
}

// branchOn looks for a train through g that is better than the best plan. If any tile fits, the
// first node already finds a train: removing all tiles of the end is never the cheapest way.
func (s *Solver) branchOn(g *graph) {
	if !s.countNode() {
		return
	}
	g.in = reachableSuits(&g.rows, s.end)
	odd, last, bound := s.boundWorth(g)
	if bound <= s.best.worth {
		return
	}
	p := plan{steps: s.steps, in: g.in, rows: g.rows, last: last}
	if !g.removeTiles(&p.rows, odd^1<<last) {
		ok := false
		p.rows = g.rows
		if p.last, ok = s.removeWays(g, &p.rows, odd); !ok || s.worthOf(&p) <= s.best.worth {
			return
		}
	}
	p.in = reachableSuits(&p.rows, s.end)
	s.keepBest(&p)
	if part := s.cutOff(g, &p); part != 0 {
		s.splitAt(g, part)
	}
}

// boundWorth returns an upper bound on the worth of a train through g: that of all connected tiles,
// less the least that parity costs. A train enters a suit as often as it leaves it. So each suit
// with an odd number of tiles, counting the end once more, loses at least one tile. Only the last
// suit of the train may stay odd; last is the best choice for it.
func (s *Solver) boundWorth(g *graph) (odd uint32, last tile.Pip, worth int) {
	sum, most := s.got, -far
	for in := g.in; in != 0; in &= in - 1 {
		v := lowestSuit(in)
		n := bits.OnesCount32(g.rows[v])
		gain := s.tail[v] - s.half[v]
		if (n&1 != 0) != (v == s.end) {
			odd |= 1 << v
			gain += 2 * s.half[v]
			sum -= s.half[v]
		}
		sum += n*s.half[v] + s.doubleOf(v)
		if gain > most {
			last, most = v, gain
		}
	}
	return odd, last, sum + most
}

// cutOff returns the suits of a part of g that the plan has cut off although it contains tiles, or
// 0 if there is no such part.
func (s *Solver) cutOff(g *graph, p *plan) uint32 {
	for rest := g.in &^ p.in; rest != 0; {
		part := reachableSuits(&p.rows, lowestSuit(rest))
		if !isSingle(part) || s.doubles&part != 0 {
			return part
		}
		rest &^= part
	}
	return 0
}

// splitAt chooses a tile that connects part with the rest of g. It solves g twice: once with this
// tile on the train, and once without it.
func (s *Solver) splitAt(g *graph, part uint32) {
	v := lowestSuit(part)
	for rest := part; g.rows[v]&^part == 0; v = lowestSuit(rest) {
		rest &= rest - 1
	}
	u := lowestSuit(g.rows[v] &^ part)
	h := *g
	h.kept[v] |= 1 << u
	h.kept[u] |= 1 << v
	s.branchOn(&h)
	h = *g
	h.rows[v] &^= 1 << u
	h.rows[u] &^= 1 << v
	s.branchOn(&h)
}
