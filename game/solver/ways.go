package solver

import "roundhouse/game/tile"

// ways holds the cheapest paths between suits over tiles that may be removed. The cost of a path,
// in halves of a point, is that of the suits between its two ends, each of which loses two tiles.
// The ends do not count, because each of them loses a tile in any case.
type ways struct {
	away [pips][pips]int      // cost from one suit to another
	from [pips][pips]tile.Pip // the suit before the other one on the path
}

// exploreFrom finds the cheapest paths in g from v to the suits in to. A suit's cost is final when
// the suit is first seen, because suits are left in the order of their costs.
func (x *ways) exploreFrom(g *graph, v tile.Pip, to uint32, half *[pips]int) {
	away, from := &x.away[v], &x.from[v]
	seen, todo := uint32(1)<<v, uint32(0)
	to &= g.in &^ seen
	for at, cost := v, 0; ; {
		fresh := g.freeRow(at) &^ seen
		seen |= fresh
		todo |= fresh
		for ; fresh != 0; fresh &= fresh - 1 {
			away[lowestSuit(fresh)], from[lowestSuit(fresh)] = cost, at
		}
		if to &^= seen; to == 0 || todo == 0 {
			break
		}
		cost = far
		for t := todo; t != 0; t &= t - 1 {
			if u := lowestSuit(t); away[u]+2*half[u] < cost {
				at, cost = u, away[u]+2*half[u]
			}
		}
		todo &^= 1 << at
	}
	for ; to != 0; to &= to - 1 {
		away[lowestSuit(to)] = far
	}
}

// removeWay removes the tiles on the path from v to u from rows. It puts back a tile that another
// path has already removed.
func (x *ways) removeWay(rows *[pips]uint32, v, u tile.Pip) {
	for u != v {
		w := x.from[v][u]
		rows[u] ^= 1 << w
		rows[w] ^= 1 << u
		u = w
	}
}
