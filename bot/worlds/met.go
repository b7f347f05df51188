package worlds

func (m *tileMatching) meetsClause(c *clause, x uint32, p uint8) int {
	if int(p) < len(c.lit) && c.lit[p].has(m.tiles[x]) {
		return 1
	}
	return 0
}

// gainOfSwap returns the number of additional tiles that would meet the clause if x and y were
// swapped.
func (m *tileMatching) gainOfSwap(c *clause, x, y uint32) int {
	a, b := m.at[x], m.at[y]
	return m.meetsClause(c, x, b) + m.meetsClause(c, y, a) - m.meetsClause(c, x, a) - m.meetsClause(c, y, b)
}

// countMet counts the tiles that meet each clause. It reports whether a clause that was met before
// is no longer met.
func (m *tileMatching) countMet() (lost bool) {
	for i := range m.list {
		c := &m.list[i]
		was := c.met
		c.met = 0
		for x := range m.tiles {
			c.met += m.meetsClause(c, uint32(x), m.at[x])
		}
		lost = lost || was > 0 && c.met == 0
	}
	return lost
}

// hasUnmet reports whether some clause is not met.
func (m *tileMatching) hasUnmet() bool {
	for i := range m.list {
		if m.list[i].met == 0 {
			return true
		}
	}
	return false
}
