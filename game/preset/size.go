package preset

import (
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// Resize returns the rules with another set of tiles, and with the hands, rounds and first engine that
// go with that: those of the base if the set is its own. Otherwise there are as many rounds as the
// order of the engines allows, and the hands are those of the first rule set that has these tiles; if
// there are more tiles than the base has, its own hands come first.
func (ref Ref) Resize(set tile.Pip) rules.Rules {
	r := ref.Rules
	r.Set, r.Rounds = set, 0
	if int(r.FirstEngine) > int(set)+1 {
		r.FirstEngine = 0
	}
	base, err := findSet(ref.Base)
	if err != nil {
		return r
	}
	own := &base.Rules
	for _, other := range loaded().sets {
		if other.Rules.Set == set {
			r.Hand = other.Rules.Hand
			break
		}
	}
	if set > own.Set {
		for seats, n := range own.Hand {
			if n > 0 {
				r.Hand[seats] = n
			}
		}
	}
	if set == own.Set {
		r.Hand, r.FirstEngine = own.Hand, own.FirstEngine
		if own.MatchRounds() <= r.MostRounds() {
			r.Rounds = own.Rounds
			return r
		}
	}
	r.Rounds = uint8(r.MatchRounds())
	return r
}
