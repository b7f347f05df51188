package solver

import "math/bits"

const (
	maxPaired = pips + 1                    // suits, and one that stands for the train's end
	maxNodes  = maxPaired + maxPaired/2 + 1 // these and blossoms of them, from 1 on
	far       = int(^uint(0)>>1) / 8        // a cost of pairs that cannot be
)

// node is a vertex, from 1 to n, or a blossom beyond; 0 is none.
type node = uint8

// edge is a pair of vertices.
type edge struct{ u, v node }

// label is how a phase has reached a node.
type label uint8

const (
	unseen label = iota
	outer        // a free node, or an even number of edges from one
	inner        // an odd number
)

// pairing finds pairs of all vertices that cost least in sum: Edmonds' algorithm
// for weighted matching, primal and dual, with O(n³) steps for n vertices.
// Blossoms, odd circles of nodes, are nodes themselves.
//
// The dual value of an edge's two vertices is at most its cost, but for the
// blossoms around both; it is tight where they are equal, and all pairs
// and all edges within blossoms are. Costs are even and so are all differences of dual
// values of tight edges, hence all values stay whole.
type pairing struct {
	n, last node // vertices; highest node
	cost    [maxPaired + 1][maxPaired + 1]int
	dual    [maxNodes]int

	top    [maxNodes]node                // outermost blossom around a node; 0 for a blossom that is not there
	mate   [maxNodes]node                // the vertex paired with a vertex of this node
	link   [maxNodes][maxNodes]edge      // cheapest edge between nodes, u in the first
	within [maxNodes][maxPaired + 1]node // petal of a blossom around a vertex
	petals [maxNodes][maxPaired]node     // in order around the blossom, the first one holds its free vertex
	size   [maxNodes]int                 // number of petals

	label  [maxNodes]label
	parent [maxNodes]node // the outer vertex that an inner node was reached from
	close  [maxNodes]node // the outer vertex with the least slack to this node
	scan   uint32         // outer vertices whose edges are to be looked at
}

// pairUp pairs the vertices 1 to n, an even number; cost must be symmetric, even, and
// at least the sum of the two dual values, all of them even. It reports whether it is possible.
func (m *pairing) pair() bool {
	m.last = m.n
	for x := node(1); x <= m.n; x++ {
		m.top[x], m.mate[x], m.size[x] = x, 0, 0
		for y := node(1); y <= m.n; y++ {
			m.link[x][y] = edge{x, y}
			m.within[x][y] = 0
		}
		m.within[x][x] = x
	}
	free := m.begin()
	for ; free > 0; free -= 2 {
		if !m.phase() {
			return false
		}
	}
	return true
}

// begin pairs what is free along tight edges and returns how many are left.
func (m *pairing) begin() (free int) {
	for u := node(1); u <= m.n; u++ {
		if m.mate[u] != 0 {
			continue
		}
		free++
		for v := u + 1; v <= m.n; v++ {
			if m.mate[v] == 0 && m.slack(edge{u, v}) == 0 {
				m.mate[u], m.mate[v] = v, u
				free--
				break
			}
		}
	}
	return free
}

func (m *pairing) slack(e edge) int { return m.cost[e.u][e.v] - m.dual[e.u] - m.dual[e.v] }

// phase makes one more pair.
func (m *pairing) phase() bool {
	m.scan = 0
	for x := node(1); x <= m.last; x++ {
		m.label[x], m.close[x] = unseen, 0
	}
	for x := node(1); x <= m.last; x++ {
		if m.top[x] == x && m.mate[x] == 0 {
			m.parent[x], m.label[x] = 0, outer
			m.push(x)
		}
	}
	for {
		for m.scan != 0 {
			u := node(bits.TrailingZeros32(m.scan))
			m.scan &= m.scan - 1
			for v := node(1); v <= m.n; v++ {
				if m.top[u] == m.top[v] {
					continue
				}
				if m.slack(edge{u, v}) != 0 {
					m.approach(u, m.top[v])
				} else if m.found(edge{u, v}) {
					return true
				}
			}
		}
		if !m.adjust() {
			return false
		}
		for x := node(1); x <= m.last; x++ {
			if m.top[x] == x && m.close[x] != 0 && m.top[m.close[x]] != x {
				if e := m.link[m.close[x]][x]; m.slack(e) == 0 && m.found(e) {
					return true
				}
			}
		}
		for b := m.n + 1; b <= m.last; b++ {
			if m.top[b] == b && m.label[b] == inner && m.dual[b] == 0 {
				m.expand(b)
			}
		}
	}
}

// push has the edges of x, now outer, looked at.
func (m *pairing) push(x node) {
	if x <= m.n {
		m.scan |= 1 << x
		return
	}
	for _, p := range m.petals[x][:m.size[x]] {
		m.push(p)
	}
}

// approach notes that u is outer and has an edge to x.
func (m *pairing) approach(u, x node) {
	if m.close[x] == 0 || m.slack(m.link[u][x]) < m.slack(m.link[m.close[x]][x]) {
		m.close[x] = u
	}
}

// reset finds the outer vertex that is closest to x.
func (m *pairing) reset(x node) {
	m.close[x] = 0
	for u := node(1); u <= m.n; u++ {
		if m.top[u] != x && m.label[m.top[u]] == outer {
			m.approach(u, x)
		}
	}
}

// adjust changes the dual values as far as they may.
func (m *pairing) adjust() bool {
	d := far
	for b := m.n + 1; b <= m.last; b++ {
		if m.top[b] == b && m.label[b] == inner {
			d = min(d, m.dual[b]/2)
		}
	}
	for x := node(1); x <= m.last; x++ {
		if m.top[x] == x && m.close[x] != 0 {
			switch s := m.slack(m.link[m.close[x]][x]); m.label[x] {
			case unseen:
				d = min(d, s)
			case outer:
				d = min(d, s/2)
			}
		}
	}
	if d >= far/4 {
		return false
	}
	for u := node(1); u <= m.n; u++ {
		switch m.label[m.top[u]] {
		case outer:
			m.dual[u] += d
		case inner:
			m.dual[u] -= d
		}
	}
	for b := m.n + 1; b <= m.last; b++ {
		if m.top[b] == b {
			switch m.label[b] {
			case outer:
				m.dual[b] += 2 * d
			case inner:
				m.dual[b] -= 2 * d
			}
		}
	}
	return true
}

// found follows a tight edge from an outer vertex and reports whether it made a pair.
func (m *pairing) found(e edge) bool {
	u, v := m.top[e.u], m.top[e.v]
	switch m.label[v] {
	case unseen:
		m.parent[v], m.label[v] = e.u, inner
		next := m.top[m.mate[v]]
		m.close[v], m.close[next] = 0, 0
		m.label[next] = outer
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

// up is the outer node two edges nearer to the root than x; 0 above a root.
func (m *pairing) up(x node) node {
	if m.mate[x] == 0 {
		return 0
	}
	return m.top[m.parent[m.top[m.mate[x]]]]
}

// meet is the first common node on the ways to the root; 0 where the roots differ.
func (m *pairing) meet(u, v node) node {
	way := uint32(0)
	for ; u != 0; u = m.up(u) {
		way |= 1 << u
	}
	for v != 0 && way>>v&1 == 0 {
		v = m.up(v)
	}
	return v
}

// augment pairs u with v, and all others on the way from u to its root anew.
func (m *pairing) augment(u, v node) {
	for {
		next := m.top[m.mate[u]]
		m.match(u, v)
		if next == 0 {
			return
		}
		u, v = m.top[m.parent[next]], next
		m.match(v, u)
	}
}

// match pairs node u with node v, within u as well.
func (m *pairing) match(u, v node) {
	e := m.link[u][v]
	m.mate[u] = e.v
	if u <= m.n {
		return
	}
	p := m.within[u][e.u]
	at := m.turn(u, p)
	list := m.petals[u][:m.size[u]]
	for i := range at {
		m.match(list[i], list[i^1])
	}
	m.match(p, v)
	var old [maxPaired]node
	n := copy(old[:], list)
	copy(list, old[at:n])
	copy(list[n-at:], old[:at])
}

// turn is the place of the petal p in b, an even one: the order is reversed if need be.
func (m *pairing) turn(b, p node) int {
	list := m.petals[b][:m.size[b]]
	at := 0
	for list[at] != p {
		at++
	}
	if at%2 == 0 {
		return at
	}
	reverse(list[1:])
	return len(list) - at
}

func reverse(list []node) {
	for i, j := 0, len(list)-1; i < j; i, j = i+1, j-1 {
		list[i], list[j] = list[j], list[i]
	}
}

// shrink makes a blossom of the circle over root that the edge u-v closes.
func (m *pairing) shrink(u, root, v node) {
	b := m.n + 1
	for b <= m.last && m.top[b] != 0 {
		b++
	}
	m.last = max(m.last, b)
	m.dual[b], m.label[b], m.mate[b], m.parent[b] = 0, outer, m.mate[root], m.parent[root]
	list := m.petals[b][:1]
	list[0] = root
	list = m.climb(list, u, root)
	reverse(list[1:])
	list = m.climb(list, v, root)
	m.size[b] = len(list)
	m.cover(b, b)
	m.joinLinks(b)
	m.reset(b)
}

// climb adds the nodes from x to below root.
func (m *pairing) climb(list []node, x, root node) []node {
	for x != root {
		y := m.top[m.mate[x]]
		m.push(y)
		list = append(list, x, y)
		x = m.top[m.parent[y]]
	}
	return list
}

// cover says that b is the outermost node around x and all within it.
func (m *pairing) cover(x, b node) {
	m.top[x] = b
	for _, p := range m.petals[x][:m.size[x]] {
		m.cover(p, b)
	}
}

// joinLinks finds the cheapest edges of the new blossom b.
func (m *pairing) joinLinks(b node) {
	for i, p := range m.petals[b][:m.size[b]] {
		for x := node(1); x <= m.last; x++ {
			if i == 0 || m.slack(m.link[p][x]) < m.slack(m.link[b][x]) {
				m.link[b][x], m.link[x][b] = m.link[p][x], m.link[x][p]
			}
		}
		for v := node(1); v <= m.n; v++ {
			if i == 0 {
				m.within[b][v] = 0
			}
			if m.within[p][v] != 0 {
				m.within[b][v] = p
			}
		}
	}
}

// expand dissolves the inner blossom b, whose dual value is 0.
func (m *pairing) expand(b node) {
	list := m.petals[b][:m.size[b]]
	for _, p := range list {
		m.cover(p, p)
	}
	p := m.within[b][m.link[b][m.parent[b]].u]
	at := m.turn(b, p)
	for i := 0; i < at; i += 2 {
		x, next := list[i], list[i+1]
		m.parent[x] = m.link[next][x].u
		m.label[x], m.label[next] = inner, outer
		m.close[x] = 0
		m.reset(next)
		m.push(next)
	}
	m.label[p], m.parent[p] = inner, m.parent[b]
	for _, x := range list[at+1:] {
		m.label[x] = unseen
		m.reset(x)
	}
	m.top[b] = 0
}
