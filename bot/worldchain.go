package bot

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
func (m *matching) settleDown() {
	if m.free() {
		return
	}
	if len(m.list) > 0 {
		m.meetClauses()
	}
	m.sweeps = 2
	for range settling {
		m.toNextWorld()
	}
	m.pace()
}

// pace finds how many sweeps there are between two worlds, by how many pairs of
// tiles can be swapped in this one.
func (m *matching) pace() {
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
func (m *matching) toNextWorld() {
	if m.free() {
		m.shuffle()
		return
	}
	for range m.sweeps {
		m.sweep()
	}
	for range m.moving/cycles + 1 {
		m.cycle()
	}
}

// free reports whether every hidden tile can be anywhere.
func (m *matching) free() bool { return m.even && len(m.list) == 0 }

// shuffle deals the hidden tiles anew.
func (m *matching) shuffle() {
	at := m.at[:m.hidden]
	for i := len(at) - 1; i > 0; i-- {
		j := m.rng.N(uint32(i + 1))
		at[i], at[j] = at[j], at[i]
	}
}

// sweep tries to swap every hidden tile with another one, and every known one with any.
func (m *matching) sweep() {
	switch {
	case len(m.list) > 0:
		m.sweepClauses()
	case m.soft:
		m.sweepSoft(0, m.hidden, m.hidden)
		m.sweepSoft(m.hidden, m.moving, m.moving)
	default:
		m.sweepHard(0, m.hidden, m.hidden)
		m.sweepHard(m.hidden, m.moving, m.moving)
	}
}

// sweepHard tries to swap each of a range of tiles with one of the first n: they
// are swapped if each can be where the other is.
func (m *matching) sweepHard(from, to, n int) {
	at, odds, width := m.at, m.odds, m.width
	src := *m.rng // the state stays in registers
	for x := from; x < to; x++ {
		y := pick(src.Uint64(), n)
		a, b := at[x], at[y]
		if odds[x*width+int(b)]*odds[y*width+int(a)] > 0 {
			at[x], at[y] = b, a
		}
	}
	*m.rng = src
}

// sweepSoft is sweepHard, but swaps tiles only if the world is not less likely then,
// or by chance.
func (m *matching) sweepSoft(from, to, n int) {
	at, odds, width := m.at, m.odds, m.width
	src := *m.rng
	for x := from; x < to; x++ {
		word := src.Uint64()
		y := pick(word, n)
		a, b := at[x], at[y]
		then := odds[x*width+int(b)] * odds[y*width+int(a)]
		now := odds[x*width+int(a)] * odds[y*width+int(b)]
		if then > chance(word)*now {
			at[x], at[y] = b, a
		}
	}
	*m.rng = src
}

// pick is a number below n by the high half of the word. Numbers may differ in
// probability, by 2⁻³²: a swap and the swap back have the same all the same.
func pick(word uint64, n int) int { return int(word >> 32 * uint64(n) >> 32) }

// chance is a number from 0 to 1, 1 excluded, by the low bits of the word.
func chance(word uint64) float32 { return float32(word&(1<<24-1)) / (1 << 24) }

// chance is a random number from 0 to 1, 1 excluded.
func (m *matching) chance() float32 { return chance(m.rng.Uint64()) }
