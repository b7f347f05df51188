package worlds

// sweepOnce tries to swap every hidden tile with another hidden tile, and every known tile with any
// tile.
func (m *tileMatching) sweepOnce() {
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

// sweepHard tries to swap each tile from index from up to index to with one of the first n tiles.
// Two tiles are swapped if each can be where the other is.
func (m *tileMatching) sweepHard(from, to, n int) {
	at, odds, width := m.at, m.odds, m.width
	src := *m.rng // a local copy keeps the generator's state in registers
	for x := from; x < to; x++ {
		y := pickBelow(src.Uint64(), n)
		a, b := at[x], at[y]
		if odds[x*width+int(b)]*odds[y*width+int(a)] > 0 {
			at[x], at[y] = b, a
		}
	}
	*m.rng = src
}

// sweepSoft is like sweepHard, but a swap that makes the world less likely is accepted only with
// some probability.
func (m *tileMatching) sweepSoft(from, to, n int) {
	at, odds, width := m.at, m.odds, m.width
	src := *m.rng
	for x := from; x < to; x++ {
		word := src.Uint64()
		y := pickBelow(word, n)
		a, b := at[x], at[y]
		then := odds[x*width+int(b)] * odds[y*width+int(a)]
		now := odds[x*width+int(a)] * odds[y*width+int(b)]
		if then > chanceOf(word)*now {
			at[x], at[y] = b, a
		}
	}
	*m.rng = src
}

// sweepClauses is a sweep in which met clauses stay met, except with probability m.slack.
func (m *tileMatching) sweepClauses() {
	for x := range uint32(m.moving) {
		n := m.hidden
		if int(x) >= n {
			n = m.moving
		}
		m.swapClauses(x, m.rng.N(uint32(n)))
	}
}

// swapClauses swaps two tiles as sweepSoft does, unless that leaves a clause unmet.
func (m *tileMatching) swapClauses(x, y uint32) {
	a, b := m.at[x], m.at[y]
	ox, oy := m.odds[int(x)*m.width:], m.odds[int(y)*m.width:]
	if odds := ox[b] * oy[a]; odds == 0 || m.soft && odds <= m.randomChance()*ox[a]*oy[b] {
		return
	}
	for i := range m.list {
		c := &m.list[i]
		c.gain = m.gainOfSwap(c, x, y)
		if c.met > 0 && c.met+c.gain <= 0 && m.randomChance() >= m.slack {
			return
		}
	}
	for i := range m.list {
		m.list[i].met += m.list[i].gain
	}
	m.at[x], m.at[y] = b, a
}
