package worlds

// The chain that leads from each world to the next.
const (
	swaps        = 1.5 // average number of swaps per tile between two worlds
	mostSweeps   = 16  // highest number of sweeps between two worlds
	cycles       = 16  // between two worlds, one tile in this many begins a cycle
	settling     = 8   // number of steps from the first world to a random one
	clauseSweeps = 400 // highest number of sweeps that make the first world meet its clauses
	slack        = 0.1 // probability that a swap in these sweeps may leave a clause unmet
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

// meetClauses sweeps until all clauses are met, or until clauseSweeps sweeps are done.
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

// setPace sets the number of sweeps between two worlds. The fewer pairs of tiles can be swapped in
// this world, the more sweeps it takes.
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

// shuffleHidden shuffles the hidden tiles among their places.
func (m *tileMatching) shuffleHidden() {
	at := m.at[:m.hidden]
	for i := len(at) - 1; i > 0; i-- {
		j := m.rng.N(uint32(i + 1))
		at[i], at[j] = at[j], at[i]
	}
}
