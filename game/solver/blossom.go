package solver

import "slices"

// outerAbove returns the outer node that is two edges nearer to the root of the tree than x, or 0
// if x is the root.
func (m *pairing) outerAbove(x node) node {
	if m.mate[x] == 0 {
		return 0
	}
	return m.top[m.parent[m.top[m.mate[x]]]]
}

// meetingNode returns the first node that the paths from u and v to their roots have in common, or
// 0 if the roots differ.
func (m *pairing) meetingNode(u, v node) node {
	way := uint32(0)
	for ; u != 0; u = m.outerAbove(u) {
		way |= 1 << u
	}
	for v != 0 && way>>v&1 == 0 {
		v = m.outerAbove(v)
	}
	return v
}

// augmentPath pairs u with v, and changes the pairs along the path from u to its root accordingly.
func (m *pairing) augmentPath(u, v node) {
	for {
		next := m.top[m.mate[u]]
		m.matchNodes(u, v)
		if next == 0 {
			return
		}
		u, v = m.top[m.parent[next]], next
		m.matchNodes(v, u)
	}
}

// matchNodes pairs the node u with v, and changes the pairs within u accordingly.
func (m *pairing) matchNodes(u, v node) {
	e := m.link[u][v]
	m.mate[u] = e.v
	if u <= m.n {
		return
	}
	p := m.within[u][e.u]
	at, list := m.placeOfPetal(u, p), m.petals[u][:m.size[u]]
	for i := range at {
		m.matchNodes(list[i], list[i^1])
	}
	m.matchNodes(p, v)
	rotateTo(list, at)
}

// placeOfPetal returns the place of the petal p in the circle of b. If that is odd, it first
// reverses the circle, so that the place is even.
func (m *pairing) placeOfPetal(b, p node) int {
	list := m.petals[b][:m.size[b]]
	at := slices.Index(list, p)
	if at%2 != 0 {
		slices.Reverse(list[1:])
		at = len(list) - at
	}
	return at
}

// rotateTo rotates list so that it begins with the element at index at.
func rotateTo(list []node, at int) {
	slices.Reverse(list[:at])
	slices.Reverse(list[at:])
	slices.Reverse(list)
}

// shrinkCircle makes an outer blossom of the circle that the edge u-v closes; root is the circle's
// node nearest to the root of the tree.
func (m *pairing) shrinkCircle(u, root, v node) {
	b := m.n + 1
	for b <= m.last && m.top[b] != 0 {
		b++
	}
	m.last = max(m.last, b)
	list := append(m.petals[b][:0], root)
	list = m.climbTo(list, u, root)
	slices.Reverse(list[1:])
	list = m.climbTo(list, v, root)
	m.size[b] = len(list)
	m.dual[b], m.label[b], m.mate[b] = 0, outer, m.mate[root]
	m.coverNodes(b, b)
	m.gatherLinks(b)
	m.findClosest(b)
}

// climbTo appends to list the nodes on the path from x up to root, without root.
func (m *pairing) climbTo(list []node, x, root node) []node {
	for x != root {
		y := m.top[m.mate[x]]
		m.scanNode(y)
		list = append(list, x, y)
		x = m.top[m.parent[y]]
	}
	return list
}

// coverNodes makes b the outermost node around x and around all nodes within x.
func (m *pairing) coverNodes(x, b node) {
	m.top[x] = b
	for _, p := range m.petals[x][:m.size[x]] {
		m.coverNodes(p, b)
	}
}

// gatherLinks finds the links of the new blossom b, and which of its petals contains each vertex.
func (m *pairing) gatherLinks(b node) {
	list := m.petals[b][:m.size[b]]
	for x := node(1); x <= m.last; x++ {
		m.link[b][x], m.link[x][b] = m.link[list[0]][x], m.link[x][list[0]]
		for _, p := range list[1:] {
			if m.slackOf(m.link[p][x]) < m.slackOf(m.link[b][x]) {
				m.link[b][x], m.link[x][b] = m.link[p][x], m.link[x][p]
			}
		}
	}
	for v := node(1); v <= m.n; v++ {
		m.within[b][v] = 0
		for _, p := range list {
			if m.within[p][v] != 0 {
				m.within[b][v] = p
			}
		}
	}
}

// expandBlossom dissolves the inner blossom b, whose dual value is 0. Of its petals, those on the
// path of even length from where b was reached to where it is paired stay in the tree.
func (m *pairing) expandBlossom(b node) {
	list := m.petals[b][:m.size[b]]
	for _, p := range list {
		m.coverNodes(p, p)
	}
	m.top[b] = 0
	entry := m.within[b][m.link[b][m.parent[b]].u]
	at := m.placeOfPetal(b, entry)
	for i := 0; i < at; i += 2 {
		x, next := list[i], list[i+1]
		m.label[x], m.label[next] = inner, outer
		m.parent[x], m.close[x] = m.link[next][x].u, 0
		m.findClosest(next)
		m.scanNode(next)
	}
	m.label[entry], m.parent[entry] = inner, m.parent[b]
	for _, x := range list[at+1:] {
		m.label[x] = unseen
		m.findClosest(x)
	}
}
