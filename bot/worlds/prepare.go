package worlds

import (
	"roundhouse/game/deal"
	"roundhouse/game/tile"
)

// fillFrom takes over what the reader has found. It reports whether there are as many tiles as
// there is room in the places.
func (m *tileMatching) fillFrom(r *reader, rng *deal.Fast) bool {
	m.rng, m.width, m.soft, m.list = rng, len(r.places), r.soft, r.clauses
	m.tiles, m.at, m.odds, m.room, m.tried = m.tiles[:0], m.at[:0], m.odds[:0], m.room[:0], m.tried[:0]
	for w, word := range r.unseen {
		for b := range 64 {
			if word>>b&1 != 0 {
				m.tiles = append(m.tiles, tile.Tile(64*w+b))
			}
		}
	}
	m.mergePlaces(r)
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

func (m *tileMatching) addHidden(r *reader, t tile.Tile) {
	m.at = append(m.at, nowhere)
	for i := range r.places {
		odds := float32(1)
		switch {
		case int(m.into[i]) != i || r.places[i].ban.has(t):
			odds = 0
		case r.soft:
			odds = r.oddsOf(i, t)
		}
		m.even = m.even && (odds == 1 || int(m.into[i]) != i || r.places[i].room == 0)
		m.odds = append(m.odds, odds)
	}
}

// addKnown adds the known tiles. Those that can come from several places go first.
func (m *tileMatching) addKnown(r *reader) {
	for pass := range 2 {
		for i := range r.known {
			if k := &r.known[i]; m.isSettled(k) == (pass == 1) {
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

// isSettled reports whether the tile can come from at most one place.
func (m *tileMatching) isSettled(k *known) bool {
	n := 0
	for p, into := range m.into {
		if k.from.has(p) && int(into) == p {
			n++
		}
	}
	return n < 2
}
