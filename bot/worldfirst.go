package bot

import (
	"roundhouse/deal"
	"roundhouse/tile"
)

// matching is the tiles that are hidden or were until they were laid, each in a
// place: the world that is sampled.
type matching struct {
	rng    *deal.Fast
	hidden int         // the first tiles are hidden now,
	moving int         // those up to here can be in several places
	tiles  []tile.Tile // each once
	at     []uint8     // the place of each
	width  int         // the number of places
	odds   []float32   // by tile and place; 0 where it cannot be
	room   []int       // by place: how many tiles are wanted there
	tried  []bool      // places, in the search for a first world
	even   bool        // all odds of the hidden tiles are 1
	soft   bool        // some odds are neither 0 nor 1
	list   []clause    // of the reader
	slack  float32     // the chance that a swap may leave a clause unmet
	log    []moved
	into   []uint8  // by place: the one that it has become part of, see merge
	mine   []bitset // by place: what can be there
	sweeps int
}

// prepare takes over what the reader has found, and reports whether the numbers of
// tiles agree.
func (m *matching) prepare(r *reader, rng *deal.Fast) bool {
	m.rng, m.width, m.soft, m.list = rng, len(r.places), r.soft, r.clauses
	m.tiles, m.at, m.odds, m.room, m.tried = m.tiles[:0], m.at[:0], m.odds[:0], m.room[:0], m.tried[:0]
	for w, word := range r.unseen {
		for b := range 64 {
			if word>>b&1 != 0 {
				m.tiles = append(m.tiles, tile.Tile(64*w+b))
			}
		}
	}
	m.merge(r)
	m.hidden, m.even = len(m.tiles), true
	rng.Shuffle(m.tiles)
	for _, t := range m.tiles {
		m.addHidden(r, t)
	}
	m.addKnown(r)
	left := len(m.tiles)
	for i := range r.places {
		m.room = append(m.room, 0)
		m.tried = append(m.tried, false)
		m.room[m.into[i]] += r.places[i].room
		left -= r.places[i].room
	}
	m.room[outside] += left
	return left >= 0
}

func (m *matching) addHidden(r *reader, t tile.Tile) {
	m.at = append(m.at, nowhere)
	for i := range r.places {
		odds := float32(1)
		switch {
		case int(m.into[i]) != i || r.places[i].ban.has(t):
			odds = 0
		case r.soft:
			odds = r.odds[i][t]
		}
		m.even = m.even && (odds == 1 || int(m.into[i]) != i || r.places[i].room == 0)
		m.odds = append(m.odds, odds)
	}
}

// addKnown adds the tiles that are known, those first that can come from several
// places.
func (m *matching) addKnown(r *reader) {
	for pass := range 2 {
		for i := range r.known {
			if k := &r.known[i]; m.settled(k) == (pass == 1) {
				m.tiles, m.at = append(m.tiles, k.tile), append(m.at, nowhere)
				for p := range r.places {
					odds := float32(0)
					if k.from.has(p) && int(m.into[p]) == p {
						odds = 1
					}
					m.odds = append(m.odds, odds)
				}
			}
		}
		if pass == 0 {
			m.moving = len(m.tiles)
		}
	}
}

// settled reports whether there is at most one place where the tile can come from.
func (m *matching) settled(k *known) bool {
	n := 0
	for p, into := range m.into {
		if k.from.has(p) && int(into) == p {
			n++
		}
	}
	return n < 2
}

const nowhere = 0xFF

// first makes a first world and reports whether there is one: every tile goes to a
// place where it can be, others making room by moving on.
func (m *matching) first() bool {
	for k := len(m.tiles) - 1; k >= 0; k-- {
		clear(m.tried)
		if !m.settle(k) {
			return false
		}
	}
	return true
}

// settle finds a place for tile k.
func (m *matching) settle(k int) bool {
	start := int(m.rng.N(uint32(m.width)))
	for full := range 2 {
		for i := range m.width {
			p := (start + i) % m.width
			if m.tried[p] || m.odds[k*m.width+p] == 0 || (m.room[p] <= 0) != (full == 1) {
				continue
			}
			if full == 1 && !m.vacate(p) {
				continue
			}
			m.room[p]--
			m.at[k] = uint8(p)
			return true
		}
	}
	return false
}

// vacate moves a tile away from the place, which is full.
func (m *matching) vacate(p int) bool {
	m.tried[p] = true
	for k, at := range m.at {
		if int(at) == p && m.settle(k) {
			m.room[p]++
			return true
		}
	}
	return false
}
