package worlds

// The chain from one world to the next.
const (
	swaps        = 1.5 // swaps between two worlds, for each tile on average
	mostSweeps   = 16  // sweeps between two worlds at most
	cycles       = 16  // of so many tiles one begins a cycle between two worlds
	settling     = 8   // steps from the first world to one that is as likely as any
	clauseSweeps = 400 // sweeps at most until the first world meets its clauses,
	slack        = 0.1 // in which a swap may leave a clause unmet, by this chance
)

// settleDown goes from the first world to one that is as likely as any.
func (m *tileMatching) settleDown() {
	if m.isUniform() {
		return
	}
	if len(m.list) > 0 {
		m.meetClauses()
	}
	m.sweeps = 2
	for range settling {
		m.toNextWorld()
	}
	m.setPace()
}

// meetClauses goes on until all clauses are met, or for as long as seems worth it.
func (m *tileMatching) meetClauses() {
	soft := m.soft
	m.slack, m.soft = slack, false
	m.countMet()
	for n := 0; n < clauseSweeps && m.hasUnmet(); n++ {
		m.sweepOnce()
		m.tryCycle()
	}
	m.slack, m.soft = 0, soft
}

// setPace finds how many sweeps there are between two worlds, by how many pairs of
// tiles can be swapped in this one.
func (m *tileMatching) setPace() {
	can, n := 1, m.hidden
	for x := range n {
		for y := range x {
			a, b := int(m.at[x]), int(m.at[y])
			if a != b && m.odds[x*m.width+b]*m.odds[y*m.width+a] > 0 {
				can++
			}
		}
	}
	m.sweeps = max(2, min(int(swaps*float64(n*n)/float64(4*can))+1, mostSweeps))
}

// toNextWorld goes to the next world.
func (m *tileMatching) toNextWorld() {
	if m.isUniform() {
		m.shuffleHidden()
		return
	}
	for range m.sweeps {
		m.sweepOnce()
	}
	for range m.moving/cycles + 1 {
		m.tryCycle()
	}
}

// shuffleHidden deals the hidden tiles anew.
func (m *tileMatching) shuffleHidden() {
	at := m.at[:m.hidden]
	for i := len(at) - 1; i > 0; i-- {
		j := m.rng.N(uint32(i + 1))
		at[i], at[j] = at[j], at[i]
	}
}
