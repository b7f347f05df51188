package sim

import (
	"math/big"
	"slices"

	"roundhouse/lab/stat"
)

// canBeSums reports whether s can be the sums of its matches: whether it has the right number of
// figures, and those that depend on each other agree.
func (p *setup) canBeSums(s *sums) bool {
	if s == nil || s.Matches < 1 || !p.hasForm(s) {
		return false
	}
	f := sumsCheck{setup: p, sums: s, groups: int64(s.Matches / p.period)}
	f.matches = f.groups * int64(p.period)
	f.rounds = s.Bots[0].Points.N
	return f.lengthsAgree() && f.openGroupAgrees() && f.botsAgree() && f.pairsAgree() && f.batchesAgree()
}

// hasForm reports whether s has the same number of figures as the sums of this simulation.
func (p *setup) hasForm(s *sums) bool {
	mine := p.newSums()
	return len(s.Bots) == len(mine.Bots) && len(s.Pairs) == len(mine.Pairs) && s.Open.hasForm(&mine.Open) &&
		slices.EqualFunc(s.Batches, mine.Batches, func(a, b []int64) bool { return len(a) == len(b) })
}

func (c *counts) hasForm(mine *counts) bool {
	return len(c.Points) == len(mine.Points) && len(c.Won) == len(mine.Won) && len(c.First) == len(mine.First) &&
		len(c.Place) == len(mine.Place) && len(c.Front) == len(mine.Front)
}

// sumsCheck holds sums that are being checked, with the number and size of their finished groups.
type sumsCheck struct {
	setup                   *setup
	sums                    *sums
	groups, matches, rounds int64
}

// lengthsAgree reports whether all matches can have the same number of rounds, at least one; with
// target_score they need not be alike.
func (f *sumsCheck) lengthsAgree() bool {
	most, open := int64(f.setup.rules.MatchRounds()), &f.sums.Open
	if open.Matches != int64(f.sums.Matches)-f.matches {
		return false
	}
	each := func(rounds, matches int64) bool {
		return rounds >= matches && rounds <= matches*most && (f.varies() || matches == 0 || rounds%matches == 0)
	}
	return each(f.rounds, f.matches) && each(open.Rounds, open.Matches) &&
		(f.varies() || open.Matches == 0 || f.matches == 0 || open.Rounds*f.matches == f.rounds*open.Matches)
}

// varies reports whether matches may differ in their number of rounds.
func (f *sumsCheck) varies() bool { return f.setup.rules.TargetScore > 0 }

// openGroupAgrees reports whether the figures of the unfinished group agree with each other.
func (f *sumsCheck) openGroupAgrees() bool {
	c := &f.sums.Open
	if c.Matches == 0 {
		return sumOf(c.Points, abs)+sumOf(c.Won, abs)+sumOf(c.First, abs)+sumOf(c.Place, abs)+sumOf(c.Front, abs) == 0
	}
	for i, front := range c.Front {
		if front < 0 || front > f.contestsOf(i)*c.Matches {
			return false
		}
	}
	return canBeShared(sumOf(c.Won, same), c.Rounds) && sumOf(c.First, same) == Unit*c.Matches &&
		sumOf(c.Place, same) == f.placesOfMatch()*c.Matches
}

// botsAgree reports whether the figures of each bot and the totals of all bots are possible.
func (f *sumsCheck) botsAgree() bool {
	var won, first, place int64
	for i := range f.sums.Bots {
		b := &f.sums.Bots[i]
		if !f.isWhole(&b.Points, f.rounds) || !f.isWhole(&b.Rounds, f.rounds) || !f.isWhole(&b.First, f.matches) ||
			!f.isWhole(&b.Place, f.matches) {
			return false
		}
		if b.Rounds.X < 0 || b.First.X < 0 || b.Place.X < 0 {
			return false
		}
		won, first, place = won+b.Rounds.X, first+b.First.X, place+b.Place.X
	}
	return canBeShared(won, f.rounds) && first == Unit*f.matches && place == f.placesOfMatch()*f.matches
}

// pairsAgree reports whether the figures of each pair are possible.
func (f *sumsCheck) pairsAgree() bool {
	for b := range f.sums.Bots {
		for a := range b {
			i := pairIndex(a, b)
			s := &f.sums.Pairs[i]
			lead := f.sums.Bots[a].Points.X*int64(f.setup.seats[b]) - f.sums.Bots[b].Points.X*int64(f.setup.seats[a])
			if !f.isWhole(&s.Front, f.matches) || !f.isWhole(&s.Points, f.rounds) ||
				s.Front.X < 0 || s.Front.X > f.contestsOf(i)*f.matches || s.Points.X != lead {
				return false
			}
		}
	}
	return true
}

// batchesAgree reports whether the batches agree with the finished groups.
func (f *sumsCheck) batchesAgree() bool {
	fronts := make([]int64, len(f.sums.Pairs))
	for j, batch := range f.sums.Batches {
		groups := f.groups / batches
		if int64(j) < f.groups%batches {
			groups++
		}
		if batch[len(fronts)] != groups*int64(f.setup.period) {
			return false
		}
		for i := range fronts {
			fronts[i] += batch[i]
		}
	}
	for i := range fronts {
		if f.sums.Batches != nil && fronts[i] != f.sums.Pairs[i].Front.X {
			return false
		}
	}
	return true
}

// isWhole reports whether r covers exactly the finished groups, with n units in all and, unless
// matches may differ, the same number of units in each group.
func (f *sumsCheck) isWhole(r *stat.Ratio, n int64) bool {
	if f.groups == 0 {
		return *r == stat.Ratio{}
	}
	each := n / f.groups
	if r.Groups != f.groups || r.N != n {
		return false
	}
	if alike := r.NN == stat.Product(n, each) && r.XN == stat.Product(r.X, each); !alike && !f.varies() {
		return false
	}
	// Σx² is not less than (Σx)²/groups.
	least := new(big.Int).Mul(big.NewInt(r.X), big.NewInt(r.X))
	return least.Cmp(new(big.Int).Mul(r.XX.Big(), big.NewInt(f.groups))) <= 0
}

// contestsOf returns the highest value that Front of pair number i can have in one match.
func (f *sumsCheck) contestsOf(i int) int64 {
	for b := range f.sums.Bots {
		for a := range b {
			if pairIndex(a, b) == i {
				return 2 * int64(f.setup.seats[a]) * int64(f.setup.seats[b])
			}
		}
	}
	return 0
}

// placesOfMatch returns twice the sum of the places of all seats in one match.
func (f *sumsCheck) placesOfMatch() int64 { n := int64(f.setup.config.Players); return n * (n + 1) }

// canBeShared reports whether parts can be the wins of the given number of rounds. In each round
// either all parts of a win are given away or, if nobody won it, none.
func canBeShared(parts, rounds int64) bool {
	return parts >= 0 && parts <= Unit*rounds && parts%Unit == 0
}

func sumOf(list []int64, of func(int64) int64) (sum int64) {
	for _, n := range list {
		sum += of(n)
	}
	return sum
}

func same(n int64) int64 { return n }

func abs(n int64) int64 { return max(n, -n) }
