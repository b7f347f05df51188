package bot

import "roundhouse/game"

// clause is what is true of a world: one at least of some tiles is in one of some
// places.
type clause struct {
	lit  []bitset // the tiles by place
	met  int      // how many of them are so
	gain int      // how many more would be, after the swap that is tried
}

// addClause adds a clause that nothing meets yet.
func (r *reader) addClause() *clause {
	if n := len(r.clauses); n < cap(r.clauses) {
		r.clauses = r.clauses[:n+1]
	} else {
		r.clauses = append(r.clauses, clause{})
	}
	c := &r.clauses[len(r.clauses)-1]
	c.lit = c.lit[:0]
	for range r.places {
		c.lit = append(c.lit, bitset{})
	}
	return c
}

// holds lets the clause be met by any of the tiles in the seat's hand, but not in one
// place.
func (r *reader) holds(s game.Seat, set *bitset, c *clause, but int) {
	for i := range r.places {
		if p := &r.places[i]; p.seat == s && i != but {
			c.lit[i].or(set)
			c.lit[i].and(&r.unseen)
			c.lit[i].minus(&p.ban)
		}
	}
}

// prune drops the clauses that a known tile meets wherever it comes from.
func (r *reader) prune() {
	for i := 0; i < len(r.clauses); {
		last := len(r.clauses) - 1
		if !r.certain(&r.clauses[i]) {
			i++
			continue
		}
		r.clauses[i], r.clauses[last] = r.clauses[last], r.clauses[i]
		r.clauses = r.clauses[:last]
	}
}

// certain reports whether a known tile always meets the clause.
func (r *reader) certain(c *clause) bool {
	for i := range r.known {
		k, met := &r.known[i], true
		for p := range r.places {
			if at := c.at(p); k.from.has(p) && !at.has(k.tile) {
				met = false
				break
			}
		}
		if met {
			return true
		}
	}
	return false
}

// at is the tiles that meet the clause in the place.
func (c *clause) at(p int) bitset {
	if p < len(c.lit) {
		return c.lit[p]
	}
	return bitset{}
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
		c := &m.list[i]
		c.gain = m.gain(c, x, y)
		if c.met > 0 && c.met+c.gain <= 0 && m.chance() >= m.slack {
			return
		}
	}
	for i := range m.list {
		m.list[i].met += m.list[i].gain
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
