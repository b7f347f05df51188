package solver

import (
	"math/bits"

	"roundhouse/game/tile"
)

// plan is a train in three parts: some steps of the walk, then tiles of the core, then the tail of
// the last suit. A double is laid where the train first reaches its suit.
type plan struct {
	worth int // in halves of a point
	steps int
	in    uint32       // suits of the core that the train reaches; 0 if it ends on the walk
	rows  [pips]uint32 // by suit in in: its tiles on the train; other rows are undefined
	last  tile.Pip
}

// worthOf returns the worth of a plan that goes through the core.
func (s *Solver) worthOf(p *plan) int {
	sum := s.got + s.tail[p.last]
	for in := p.in; in != 0; in &= in - 1 {
		v := lowestSuit(in)
		sum += bits.OnesCount32(p.rows[v])*s.half[v] + s.doubleOf(v)
	}
	return sum
}

// keepBest makes p the best plan if it is better than the best plan so far.
func (s *Solver) keepBest(p *plan) {
	if p.worth = s.worthOf(p); p.worth > s.best.worth {
		s.best = *p
	}
}

// countBest returns the number of tiles and of pips of the best plan.
func (s *Solver) countBest() (r Result) {
	p, seen, at := &s.best, s.best.in, s.walk[0]
	add := func(v tile.Pip) {
		seen |= 1 << v
		r.Tiles++
		r.Pips += int(at) + int(v)
		at = v
	}
	seen |= 1 << at
	for _, v := range s.walk[1 : p.steps+1] {
		add(v)
	}
	for at = p.last; s.next[at] != tile.NoPip; {
		add(s.next[at])
	}
	ends := 0
	for in := p.in; in != 0; in &= in - 1 {
		n := bits.OnesCount32(p.rows[lowestSuit(in)])
		ends += n
		r.Pips += n * int(lowestSuit(in))
	}
	for d := seen & s.doubles; d != 0; d &= d - 1 {
		ends += 2
		r.Pips += 2 * int(lowestSuit(d))
	}
	r.Tiles += ends / 2
	return r
}
