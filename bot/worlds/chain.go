package worlds

// The chain from one world to the next.
const (
	swaps        = 1.5 // average number of swaps between two worlds for each tile
	mostSweeps   = 16  // highest number of sweeps between two worlds
	cycles       = 16  // between two worlds, one in this many tiles begins a cycle
	settling     = 8   // steps from the first world to a random one
	clauseSweeps = 400 // highest number of sweeps until the first world meets its clauses
	slack        = 0.1 // chance that one of these leaves a clause unmet
)

// settleDown goes from the first world to a random one.
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

// meetClauses sweeps until all clauses are met, or clauseSweeps are done.
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

// setPace sets the number of sweeps between two worlds by how many pairs of tiles can be swapped in
// this one.
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

// shuffleHidden deals the hidden tiles again.
func (m *tileMatching) shuffleHidden() {
	at := m.at[:m.hidden]
	for i := len(at) - 1; i > 0; i-- {
		j := m.rng.N(uint32(i + 1))
		at[i], at[j] = at[j], at[i]
	}
}
