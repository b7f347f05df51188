package worlds

// findFirst makes a first world and reports whether there is one. Every tile goes to a place where
// it can be; if that place is full, another tile makes room by moving on.
func (m *tileMatching) findFirst() bool {
	for k := len(m.tiles) - 1; k >= 0; k-- {
		clear(m.tried)
		if !m.placeTile(k) {
			return false
		}
	}
	return true
}

// placeTile finds a place for tile k.
func (m *tileMatching) placeTile(k int) bool {
	start := int(m.rng.N(uint32(m.width)))
	for full := range 2 {
		for i := range m.width {
			p := (start + i) % m.width
			if m.tried[p] || m.odds[k*m.width+p] == 0 || (m.room[p] <= 0) != (full == 1) {
				continue
			}
			if full == 1 && !m.makeRoom(p) {
				continue
			}
			m.room[p]--
			m.at[k] = uint8(p)
			return true
		}
	}
	return false
}

// makeRoom moves a tile away from the place, which is full.
func (m *tileMatching) makeRoom(p int) bool {
	m.tried[p] = true
	for k, at := range m.at {
		if int(at) == p && m.placeTile(k) {
			m.room[p]++
			return true
		}
	}
	return false
}
