package solver

import "math/bits"

const (
	maxPaired = pips + 1                    // the odd suits and the train's end
	maxNode   = maxPaired + maxPaired/2 - 1 // vertices and the highest number of blossoms at a time
	far       = int(^uint(0)>>1) / 8        // the cost of something impossible
)

// node is a vertex, numbered from 1, or a blossom, numbered from pairing.n+1; 0 is no node.
type node = uint8

// edge connects two vertices.
type edge struct{ u, v node }

// pairing pairs all vertices so that the sum of the costs is lowest. It uses the primal-dual method
// of Edmonds' weighted matching, with blossoms as separate nodes, in O(n³) for n vertices (Galil,
// Efficient algorithms for finding maximum matching in graphs, 1986).
//
// Vertices and blossoms have dual values. The slack of an edge is its cost minus the values of its
// two vertices. It is negative only within blossoms, whose values, which are never negative, make
// up for it. An edge with slack 0 is tight. In the end, all vertices are paired by tight edges or,
// within a blossom, by edges that are just as good, so no pairs can cost less.
type pairing struct {
	n    node // number of vertices, which is even
	cost [maxPaired + 1][maxPaired + 1]int
	dual [maxNode + 1]int

	last   node                             // the highest blossom used so far
	top    [maxNode + 1]node                // the outermost blossom around a node, or itself; 0 if unused
	mate   [maxNode + 1]node                // the vertex with which the node is paired; 0 for a free node
	link   [maxNode + 1][maxNode + 1]edge   // the edge with the least slack between two nodes, u in the first
	petals [maxNode + 1][maxPaired]node     // the circle of a blossom, first the node paired with one outside
	size   [maxNode + 1]int                 // number of petals; 0 for a vertex
	within [maxNode + 1][maxPaired + 1]node // by blossom and vertex: the petal that contains the vertex

	label  [maxNode + 1]label
	parent [maxNode + 1]node // the outer vertex from which an inner node was reached
	close  [maxNode + 1]node // the outer vertex with the least slack to a node; 0 if none is known
	scan   uint32            // outer vertices whose edges have yet to be scanned
}

// label says how a node was reached from a free node in a phase.
type label uint8

const (
	unseen label = iota
	outer        // free, or reached by the edge of a pair
	inner        // reached by an edge that is not of a pair
)

// pairAll finds the pairs and stores them in mate. The caller must have set n, cost and the dual
// values of the vertices. Costs and dual values must be even, so that all values stay whole; costs
// must be symmetric, and no slack may be negative. It reports whether there are pairs that cost
// less than far.
func (m *pairing) pairAll() bool {
	m.last = m.n
	for u := node(1); u <= m.n; u++ {
		m.top[u], m.mate[u], m.size[u] = u, 0, 0
		for v := node(1); v <= m.n; v++ {
			m.link[u][v], m.within[u][v] = edge{u, v}, 0
		}
		m.within[u][u] = u
	}
	for free := m.pairTight(); free > 0; free -= 2 {
		if !m.runPhase() {
			return false
		}
	}
	return true
}

// pairTight pairs free vertices along tight edges and returns the number of those that are left.
func (m *pairing) pairTight() (free node) {
	free = m.n
	for u := node(1); u <= m.n; u++ {
		for v := u + 1; v <= m.n && m.mate[u] == 0; v++ {
			if m.mate[v] == 0 && m.slackOf(edge{u, v}) == 0 {
				m.mate[u], m.mate[v] = v, u
				free -= 2
			}
		}
	}
	return free
}

func (m *pairing) slackOf(e edge) int { return m.cost[e.u][e.v] - m.dual[e.u] - m.dual[e.v] }

// slackBetween returns the slack between a vertex and a node.
func (m *pairing) slackBetween(u, x node) int { return m.slackOf(m.link[u][x]) }

// runPhase grows trees from all free nodes until two trees meet, which gives one more pair. It
// reports whether that happened.
func (m *pairing) runPhase() bool {
	m.plantTrees()
	for {
		if m.growTrees() {
			return true
		}
		d := m.roomToShift()
		if d >= far/4 {
			return false
		}
		m.shiftDuals(d)
		if m.followTight() {
			return true
		}
		for b := m.n + 1; b <= m.last; b++ {
			if m.top[b] == b && m.label[b] == inner && m.dual[b] == 0 {
				m.expandBlossom(b)
			}
		}
	}
}

// plantTrees labels the free nodes outer and all other nodes unseen.
func (m *pairing) plantTrees() {
	m.scan = 0
	for x := node(1); x <= m.last; x++ {
		m.label[x], m.close[x] = unseen, 0
		if m.top[x] == x && m.mate[x] == 0 {
			m.label[x] = outer
			m.scanNode(x)
		}
	}
}

// scanNode marks the vertices of the outer node x, so that their edges will be scanned.
func (m *pairing) scanNode(x node) {
	if x <= m.n {
		m.scan |= 1 << x
		return
	}
	for _, p := range m.petals[x][:m.size[x]] {
		m.scanNode(p)
	}
}

// growTrees follows tight edges from outer vertices and reports whether that gave a new pair.
func (m *pairing) growTrees() bool {
	for m.scan != 0 {
		u := node(bits.TrailingZeros32(m.scan))
		m.scan &= m.scan - 1
		for v := node(1); v <= m.n; v++ {
			switch {
			case m.top[u] == m.top[v]:
			case m.slackOf(edge{u, v}) != 0:
				m.noteClosest(u, m.top[v])
			case m.takeEdge(edge{u, v}):
				return true
			}
		}
	}
	return false
}

// noteClosest records the outer vertex u if it is closer to x than those before.
func (m *pairing) noteClosest(u, x node) {
	if c := m.close[x]; c == 0 || m.slackBetween(u, x) < m.slackBetween(c, x) {
		m.close[x] = u
	}
}

// findClosest finds the outer vertex closest to x.
func (m *pairing) findClosest(x node) {
	m.close[x] = 0
	for u := node(1); u <= m.n; u++ {
		if m.top[u] != x && m.label[m.top[u]] == outer {
			m.noteClosest(u, x)
		}
	}
}

// roomToShift returns the amount by which the dual values can be shifted.
func (m *pairing) roomToShift() int {
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
			d = min(d, m.slackBetween(m.close[x], x)/2)
		default:
			d = min(d, m.slackBetween(m.close[x], x))
		}
	}
	return d
}

// shiftDuals raises the dual values of outer vertices by d and lowers those of inner vertices by d,
// so that the edges of the trees stay tight. The value of a blossom changes by as much as the slack
// of the edges within it, in the opposite direction.
func (m *pairing) shiftDuals(d int) {
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

// followTight follows the edges that have become tight and reports whether that gave a new pair.
func (m *pairing) followTight() bool {
	for x := node(1); x <= m.last; x++ {
		if c := m.close[x]; m.top[x] == x && c != 0 && m.top[c] != x {
			if e := m.link[c][x]; m.slackOf(e) == 0 && m.takeEdge(e) {
				return true
			}
		}
	}
	return false
}

// takeEdge follows a tight edge from an outer vertex and reports whether that gave a new pair.
func (m *pairing) takeEdge(e edge) bool {
	u, v := m.top[e.u], m.top[e.v]
	switch m.label[v] {
	case unseen:
		next := m.top[m.mate[v]]
		m.label[v], m.label[next] = inner, outer
		m.parent[v] = e.u
		m.close[v], m.close[next] = 0, 0
		m.scanNode(next)
	case outer:
		root := m.meetingNode(u, v)
		if root == 0 {
			m.augmentPath(u, v)
			m.augmentPath(v, u)
			return true
		}
		m.shrinkCircle(u, root, v)
	}
	return false
}
