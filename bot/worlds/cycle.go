package worlds

// tryCycle takes a tile out of its place, puts it in the place of a second tile, the second in the
// place of a third, and so on, until a tile goes where the first one was. The reverse cycle is
// equally likely. Swaps alone cannot reach every world: if three tiles can only change places in a
// ring, that takes a cycle.
func (m *tileMatching) tryCycle() {
	n := uint32(m.moving)
	if n < 3 {
		return
	}
	m.log = m.log[:0]
	x := m.rng.N(n)
	gap := m.at[x]
	for range 16 {
		if m.rng.N(4) == 0 {
			if m.odds[int(x)*m.width+int(gap)] > 0 {
				m.closeCycle(x, gap)
				return
			}
			continue
		}
		y := m.rng.N(n)
		if y == x || m.odds[int(x)*m.width+int(m.at[y])] == 0 {
			continue
		}
		m.moveTile(x, m.at[y])
		x = y
	}
	m.undoCycle()
}

func (m *tileMatching) moveTile(x uint32, to uint8) {
	m.log = append(m.log, moved{x, m.at[x], to})
	m.at[x] = to
}

// closeCycle ends a cycle. A cycle that makes the world less likely, or that leaves a clause unmet,
// is undone with some probability.
func (m *tileMatching) closeCycle(x uint32, gap uint8) {
	m.moveTile(x, gap)
	if m.soft && !m.acceptsCycle() {
		m.undoCycle()
		return
	}
	if m.countMet() && m.randomChance() >= m.slack {
		m.undoCycle()
		m.countMet()
	}
}

// acceptsCycle decides from the odds before and after the cycle whether to keep it.
func (m *tileMatching) acceptsCycle() bool {
	before, after := float32(1), float32(1)
	for i := range m.log {
		l := &m.log[i]
		odds := m.odds[int(l.tile)*m.width:]
		before *= odds[l.from]
		after *= odds[l.to]
	}
	return after > m.randomChance()*before
}

// undoCycle undoes all moves of the cycle.
func (m *tileMatching) undoCycle() {
	for i := len(m.log) - 1; i >= 0; i-- {
		m.at[m.log[i].tile] = m.log[i].from
	}
}
