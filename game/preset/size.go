package preset

import (
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// Resize returns the rules with another set of tiles, and with the hands and rounds that go with
// that: those of the base if the set is its own. Otherwise there are as many rounds as engines, and
// the hands are those of the first rule set that has these tiles; if there are more tiles than the
// base has, its own hands come first.
func (ref Ref) Resize(set tile.Pip) rules.Rules {
	r := ref.Rules
	r.Set, r.Rounds = set, uint8(set)+1
	base, err := findSet(ref.Base)
	if err != nil {
		return r
	}
	for _, other := range loaded().sets {
		if other.Rules.Set == set {
			r.Hand = other.Rules.Hand
			break
		}
	}
	own := &base.Rules
	if set == own.Set {
		r.Hand, r.Rounds = own.Hand, min(own.Rounds, r.Rounds)
	}
	if set > own.Set {
		for seats, n := range own.Hand {
			if n > 0 {
				r.Hand[seats] = n
			}
		}
	}
	return r
}
