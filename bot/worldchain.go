package bot

// moved is a tile that went from one place to another.
type moved struct {
	tile     uint32
	from, to uint8
}

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
		m.mix()
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

// meetClauses goes on until all clauses are met, or for as long as seems worth it.
func (m *matching) meetClauses() {
	soft := m.soft
	m.slack, m.soft = slack, false
	m.count()
	for n := 0; n < clauseSweeps && m.unmet(); n++ {
		m.sweep()
		m.cycle()
	}
	m.slack, m.soft = 0, soft
}

// mix goes to the next world.
func (m *matching) mix() {
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

// sweepClauses is a sweep that leaves no clause unmet that is met.
func (m *matching) sweepClauses() {
	for x := range uint32(m.moving) {
		n := m.hidden
		if int(x) >= n {
			n = m.moving
		}
		m.swapClauses(x, m.rng.N(uint32(n)))
	}
}

// swapClauses swaps two tiles as sweepSoft does, if that leaves no clause unmet.
func (m *matching) swapClauses(x, y uint32) {
	a, b := m.at[x], m.at[y]
	ox, oy := m.odds[int(x)*m.width:], m.odds[int(y)*m.width:]
	if odds := ox[b] * oy[a]; odds == 0 || m.soft && odds <= m.chance()*ox[a]*oy[b] {
		return
	}
	for i := range m.list {
		if c := &m.list[i]; c.met > 0 && c.met+m.gain(c, x, y) <= 0 && m.chance() >= m.slack {
			return
		}
	}
	for i := range m.list {
		m.list[i].met += m.gain(&m.list[i], x, y)
	}
	m.at[x], m.at[y] = b, a
}

// gain is how many more tiles meet the clause when x and y are swapped.
func (m *matching) gain(c *clause, x, y uint32) int {
	a, b := m.at[x], m.at[y]
	return m.meets(c, x, b) + m.meets(c, y, a) - m.meets(c, x, a) - m.meets(c, y, b)
}

func (m *matching) meets(c *clause, x uint32, p uint8) int {
	if int(p) < len(c.lit) && c.lit[p].has(m.tiles[x]) {
		return 1
	}
	return 0
}

// count counts the tiles that meet each clause.
func (m *matching) count() {
	for i := range m.list {
		c := &m.list[i]
		c.met = 0
		for x := range m.tiles {
			c.met += m.meets(c, uint32(x), m.at[x])
		}
	}
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

// chance is a random number from 0 to 1, 1 excluded.
func (m *matching) chance() float32 { return chance(m.rng.Uint64()) }

// cycle takes a tile out of its place, lets it take the place of another one, that
// one of a third, and so on, until one goes where the first one was. The way back is
// as likely as the way there. Swaps alone do not come everywhere: three tiles that
// can only go round need this.
func (m *matching) cycle() {
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
				m.close(x, gap)
				return
			}
			continue
		}
		y := m.rng.N(n)
		if y == x || m.odds[int(x)*m.width+int(m.at[y])] == 0 {
			continue
		}
		m.move(x, m.at[y])
		x = y
	}
	m.undo()
}

func (m *matching) move(x uint32, to uint8) {
	m.log = append(m.log, moved{x, m.at[x], to})
	m.at[x] = to
}

// close ends a cycle, which is taken back if the world is less likely, by chance.
func (m *matching) close(x uint32, gap uint8) {
	m.move(x, gap)
	if m.soft && !m.likely() {
		m.undo()
		return
	}
	if len(m.list) == 0 {
		return
	}
	unmet := 0
	for i := range m.list {
		if m.list[i].met == 0 {
			unmet |= 1 << min(i, 62)
		}
	}
	m.count()
	for i := range m.list {
		if m.list[i].met == 0 && unmet>>min(i, 62)&1 == 0 && m.chance() >= m.slack {
			m.undo()
			m.count()
			return
		}
	}
}

// likely decides by the odds before and after the cycle whether it holds.
func (m *matching) likely() bool {
	before, after := float32(1), float32(1)
	for i := range m.log {
		l := &m.log[i]
		odds := m.odds[int(l.tile)*m.width:]
		before *= odds[l.from]
		after *= odds[l.to]
	}
	return after > m.chance()*before
}

// undo takes the cycle back.
func (m *matching) undo() {
	for i := len(m.log) - 1; i >= 0; i-- {
		m.at[m.log[i].tile] = m.log[i].from
	}
}
