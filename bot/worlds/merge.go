package worlds

import (
	"math/bits"
)

// mergePlaces merges places of one seat that are alike: the same tiles can be there, with the same
// odds. The chain mixes faster if there are fewer places, and fewer tiles that can be in several of
// them.
func (m *tileMatching) mergePlaces(r *reader) {
	m.into, m.mine = m.into[:0], m.mine[:0]
	for i := range r.places {
		m.into = append(m.into, uint8(i))
		m.mine = append(m.mine, bitset{})
		can := r.unseen
		can.removeAll(&r.places[i].ban)
		m.mine[i] = can
	}
	for i := range r.known {
		k := &r.known[i]
		for p := range r.places {
			if k.from.has(p) {
				m.mine[p].add(k.tile)
			}
		}
	}
	for q := outside + 1; q < len(r.places); q++ {
		for p := outside + 1; p < q; p++ {
			if int(m.into[p]) == p && m.areAlike(r, p, q) {
				m.into[q] = uint8(p)
				break
			}
		}
	}
}

// areAlike reports whether two places can be merged.
func (m *tileMatching) areAlike(r *reader, p, q int) bool {
	if r.places[p].seat != r.places[q].seat || m.mine[p] != m.mine[q] || r.drawn == p || r.drawn == q || r.keep {
		return false
	}
	for i := range r.clauses {
		if r.clauses[i].litAt(p) != r.clauses[i].litAt(q) {
			return false
		}
	}
	return !r.soft || r.sameOdds(p, q)
}

// sameOdds reports whether the seats' choices imply the same odds for both places.
func (r *reader) sameOdds(p, q int) bool {
	a, b := &r.odds[p], &r.odds[q]
	for w, word := range r.unseen {
		for ; word != 0; word &= word - 1 {
			if t := 64*w + bits.TrailingZeros64(word); a[t] != b[t] {
				return false
			}
		}
	}
	return true
}
