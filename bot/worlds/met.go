package worlds

func (m *matching) meets(c *clause, x uint32, p uint8) int {
	if int(p) < len(c.lit) && c.lit[p].has(m.tiles[x]) {
		return 1
	}
	return 0
}

// gain is how many more tiles meet the clause when x and y are swapped.
func (m *matching) gain(c *clause, x, y uint32) int {
	a, b := m.at[x], m.at[y]
	return m.meets(c, x, b) + m.meets(c, y, a) - m.meets(c, x, a) - m.meets(c, y, b)
}

// count counts the tiles that meet each clause, and reports whether a clause that was
// met is met no more.
func (m *matching) count() (lost bool) {
	for i := range m.list {
		c := &m.list[i]
		was := c.met
		c.met = 0
		for x := range m.tiles {
			c.met += m.meets(c, uint32(x), m.at[x])
		}
		lost = lost || was > 0 && c.met == 0
	}
	return lost
}

// unmet reports whether a clause is not met.
func (m *matching) unmet() bool {
	for i := range m.list {
		if m.list[i].met == 0 {
			return true
		}
	}
	return false
}
