package solver

import "math/bits"

const (
	maxPaired = pips + 1                    // odd suits, and the train's end
	maxNode   = maxPaired + maxPaired/2 - 1 // these and the blossoms that there can be at once
	far       = int(^uint(0)>>1) / 8        // the cost of what cannot be
)

// node is a vertex, from 1 on, or a blossom of them, from pairing.n+1 on; 0 is none.
type node = uint8

// edge is two vertices.
type edge struct{ u, v node }

// pairing pairs all vertices at the least sum of costs: Edmonds' weighted matching, the
// primal-dual method, with blossoms as nodes of their own, O(n³) for n vertices (Galil,
// Efficient algorithms for finding maximum matching in graphs, 1986).
//
// Vertices and blossoms have a dual value. The slack of an edge is its cost less the values
// of its two vertices; it is negative only within blossoms, whose values, never negative,
// make up for it. Where it is 0, the edge is tight. In the end all vertices are paired by tight edges, or
// within a blossom by edges as good: no pairs can cost less.
type pairing struct {
	n    node // vertices, an even number
	cost [maxPaired + 1][maxPaired + 1]int
	dual [maxNode + 1]int

	last   node                             // the highest blossom so far
	top    [maxNode + 1]node                // the outermost blossom around a node, or itself; 0 for one not in use
	mate   [maxNode + 1]node                // the vertex that a vertex of the node is paired with; 0 where it is free
	link   [maxNode + 1][maxNode + 1]edge   // the edge with the least slack between two nodes, u in the first
	petals [maxNode + 1][maxPaired]node     // the circle of a blossom, from the node that is paired to the outside
	size   [maxNode + 1]int                 // number of petals, 0 for a vertex
	within [maxNode + 1][maxPaired + 1]node // the petal of a blossom that holds a vertex

	label  [maxNode + 1]label
	parent [maxNode + 1]node // the outer vertex from which an inner node was reached
	close  [maxNode + 1]node // the outer vertex with the least slack to a node, if one is known
	scan   uint32            // outer vertices whose edges are not yet looked at
}

// label is how a node was reached from a free one in a phase.
type label uint8

const (
	unseen label = iota
	outer        // free, or by a pair
	inner        // by an edge that is no pair
)

// pair finds the pairs: mate, for each vertex. n, cost and the dual values of the vertices are set
// before. Costs are symmetric and even, and so are the dual values; no slack is negative. That keeps
// all values whole. It reports whether pairs are possible that cost less than far.
func (m *pairing) pair() bool {
	m.last = m.n
	for u := node(1); u <= m.n; u++ {
		m.top[u], m.mate[u], m.size[u] = u, 0, 0
		for v := node(1); v <= m.n; v++ {
			m.link[u][v], m.within[u][v] = edge{u, v}, 0
		}
		m.within[u][u] = u
	}
	for free := m.begin(); free > 0; free -= 2 {
		if !m.phase() {
			return false
		}
	}
	return true
}

// begin pairs along tight edges what is free and returns how many are left.
func (m *pairing) begin() (free node) {
	free = m.n
	for u := node(1); u <= m.n; u++ {
		for v := u + 1; v <= m.n && m.mate[u] == 0; v++ {
			if m.mate[v] == 0 && m.slack(edge{u, v}) == 0 {
				m.mate[u], m.mate[v] = v, u
				free -= 2
			}
		}
	}
	return free
}

func (m *pairing) slack(e edge) int { return m.cost[e.u][e.v] - m.dual[e.u] - m.dual[e.v] }

// between is the slack between a vertex and a node.
func (m *pairing) between(u, x node) int { return m.slack(m.link[u][x]) }

// phase grows trees from all free nodes until two of them meet, which makes a pair more. It
// reports whether they did.
func (m *pairing) phase() bool {
	m.plant()
	for {
		if m.grow() {
			return true
		}
		d := m.room()
		if d >= far/4 {
			return false
		}
		m.shift(d)
		if m.follow() {
			return true
		}
		for b := m.n + 1; b <= m.last; b++ {
			if m.top[b] == b && m.label[b] == inner && m.dual[b] == 0 {
				m.expand(b)
			}
		}
	}
}

// plant makes the free nodes outer and all others unseen.
func (m *pairing) plant() {
	m.scan = 0
	for x := node(1); x <= m.last; x++ {
		m.label[x], m.close[x] = unseen, 0
		if m.top[x] == x && m.mate[x] == 0 {
			m.label[x] = outer
			m.push(x)
		}
	}
}

// push has the edges of x, which is outer, looked at.
func (m *pairing) push(x node) {
	if x <= m.n {
		m.scan |= 1 << x
		return
	}
	for _, p := range m.petals[x][:m.size[x]] {
		m.push(p)
	}
}

// grow follows tight edges of outer vertices and reports whether that made a pair.
func (m *pairing) grow() bool {
	for m.scan != 0 {
		u := node(bits.TrailingZeros32(m.scan))
		m.scan &= m.scan - 1
		for v := node(1); v <= m.n; v++ {
			switch {
			case m.top[u] == m.top[v]:
			case m.slack(edge{u, v}) != 0:
				m.approach(u, m.top[v])
			case m.take(edge{u, v}):
				return true
			}
		}
	}
	return false
}

// approach notes the outer vertex u if it is the closest to x.
func (m *pairing) approach(u, x node) {
	if c := m.close[x]; c == 0 || m.between(u, x) < m.between(c, x) {
		m.close[x] = u
	}
}

// seek finds the outer vertex that is the closest to x.
func (m *pairing) seek(x node) {
	m.close[x] = 0
	for u := node(1); u <= m.n; u++ {
		if m.top[u] != x && m.label[m.top[u]] == outer {
			m.approach(u, x)
		}
	}
}

// room is how far the dual values can be shifted.
func (m *pairing) room() int {
	d := far
	for x := node(1); x <= m.last; x++ {
		switch {
		case m.top[x] != x:
		case m.label[x] == inner:
			if x > m.n {
				d = min(d, m.dual[x]/2)
			}
		case m.close[x] == 0:
		case m.label[x] == outer:
			d = min(d, m.between(m.close[x], x)/2)
		default:
			d = min(d, m.between(m.close[x], x))
		}
	}
	return d
}

// shift raises the dual values of outer vertices by d and lowers those of inner ones, which
// leaves the edges of the trees tight. That of a blossom changes by as much as the slack
// of the edges within it, the other way.
func (m *pairing) shift(d int) {
	by := [...]int{unseen: 0, outer: d, inner: -d}
	for u := node(1); u <= m.n; u++ {
		m.dual[u] += by[m.label[m.top[u]]]
	}
	for b := m.n + 1; b <= m.last; b++ {
		if m.top[b] == b {
			m.dual[b] += 2 * by[m.label[b]]
		}
	}
}

// follow follows the edges that have become tight and reports whether that made a pair.
func (m *pairing) follow() bool {
	for x := node(1); x <= m.last; x++ {
		if c := m.close[x]; m.top[x] == x && c != 0 && m.top[c] != x {
			if e := m.link[c][x]; m.slack(e) == 0 && m.take(e) {
				return true
			}
		}
	}
	return false
}

// take follows a tight edge from an outer vertex and reports whether that made a pair.
func (m *pairing) take(e edge) bool {
	u, v := m.top[e.u], m.top[e.v]
	switch m.label[v] {
	case unseen:
		next := m.top[m.mate[v]]
		m.label[v], m.label[next] = inner, outer
		m.parent[v] = e.u
		m.close[v], m.close[next] = 0, 0
		m.push(next)
	case outer:
		root := m.meet(u, v)
		if root == 0 {
			m.augment(u, v)
			m.augment(v, u)
			return true
		}
		m.shrink(u, root, v)
	}
	return false
}
