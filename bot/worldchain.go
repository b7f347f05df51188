package bot

// moved is a tile that went from one place to another.
type moved struct {
	tile     uint32
	from, to uint8
}

// The chain from one world to the next.
const (
	sweeps       = 3   // sweeps between two worlds
	settles      = 16  // sweeps before the first one
	clauseSweeps = 400 // sweeps at most for the clauses of the first one,
	slack        = 0.1 // in which a swap may leave a clause unmet, by this chance
	cycles       = 8   // in so many tiles: one cycle
)

// settleDown goes from the first world to one that is as likely as any.
func (m *matching) settleDown() {
	if m.even && len(m.list) == 0 {
		return
	}
	if len(m.list) > 0 {
		m.count()
		soft := m.soft
		m.slack, m.soft = slack, false
		for n := 0; n < clauseSweeps && m.unmet(); n++ {
			m.sweep()
		}
		m.slack, m.soft = 0, soft
	}
	for range settles {
		m.sweep()
	}
}

// mix goes to the next world.
func (m *matching) mix() {
	if m.even && len(m.list) == 0 {
		m.shuffle()
		return
	}
	for range sweeps {
		m.sweep()
	}
}

// shuffle deals the hidden tiles anew.
func (m *matching) shuffle() {
	at := m.at[:m.hidden]
	for i := len(at) - 1; i > 0; i-- {
		j := m.rng.N(uint32(i + 1))
		at[i], at[j] = at[j], at[i]
	}
}

// sweep tries to swap every tile with another one, and some cycles of tiles.
func (m *matching) sweep() {
	n := uint32(m.moving)
	if n < 2 {
		return
	}
	switch {
	case len(m.list) > 0:
		for x := range n {
			m.swapClauses(x, m.rng.N(n))
		}
	case m.soft:
		for x := range n {
			m.swapSoft(x, m.rng.N(n))
		}
	default:
		for x := range n {
			m.swap(x, m.rng.N(n))
		}
	}
	for range m.moving/cycles + 1 {
		m.cycle()
	}
}

// swap swaps two tiles if each can be where the other is.
func (m *matching) swap(x, y uint32) {
	a, b := m.at[x], m.at[y]
	if m.odds[int(x)*m.width+int(b)]*m.odds[int(y)*m.width+int(a)] > 0 {
		m.at[x], m.at[y] = b, a
	}
}

// swapSoft swaps two tiles if the world is not less likely then, or by chance.
func (m *matching) swapSoft(x, y uint32) {
	a, b := m.at[x], m.at[y]
	ox, oy := m.odds[int(x)*m.width:], m.odds[int(y)*m.width:]
	if ox[b]*oy[a] > m.chance()*ox[a]*oy[b] {
		m.at[x], m.at[y] = b, a
	}
}

// swapClauses is swapSoft, but leaves no clause unmet that is met.
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
func (m *matching) chance() float32 { return float32(m.rng.Uint64()>>40) / (1 << 24) }

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
