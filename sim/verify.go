package sim

import (
	"math/big"
	"slices"

	"roundhouse/stat"
)

// fits reports whether s can be the sums of its matches: their form is that of the
// plan, and they agree with each other as far as they depend on each other.
func (p *setup) fits(s *sums) bool {
	if s == nil || s.Matches < 1 || !p.formed(s) {
		return false
	}
	f := fit{plan: p, sums: s, groups: int64(s.Matches / p.period)}
	f.matches = f.groups * int64(p.period)
	f.rounds = s.Bots[0].Points.N
	return f.lengths() && f.open() && f.bots() && f.pairs() && f.batches()
}

// formed reports whether s has as many figures as the plan's sums.
func (p *setup) formed(s *sums) bool {
	mine := p.newSums()
	return len(s.Bots) == len(mine.Bots) && len(s.Pairs) == len(mine.Pairs) && s.Open.formed(&mine.Open) &&
		slices.EqualFunc(s.Batches, mine.Batches, func(a, b []int64) bool { return len(a) == len(b) })
}

func (c *counts) formed(mine *counts) bool {
	return len(c.Points) == len(mine.Points) && len(c.Won) == len(mine.Won) && len(c.First) == len(mine.First) &&
		len(c.Place) == len(mine.Place) && len(c.Front) == len(mine.Front)
}

// fit is sums that are looked at, and what is in their finished groups.
type fit struct {
	plan                    *setup
	sums                    *sums
	groups, matches, rounds int64
}

// lengths reports whether all matches have the same number of rounds, one or more.
func (f *fit) lengths() bool {
	most, open := int64(f.plan.rules.Rounds), &f.sums.Open
	if open.Matches != int64(f.sums.Matches)-f.matches {
		return false
	}
	each := func(rounds, matches int64) bool {
		return rounds >= matches && rounds <= matches*most && (matches == 0 || rounds%matches == 0)
	}
	return each(f.rounds, f.matches) && each(open.Rounds, open.Matches) &&
		(open.Matches == 0 || f.matches == 0 || open.Rounds*f.matches == f.rounds*open.Matches)
}

// open looks at the group that is not finished.
func (f *fit) open() bool {
	c := &f.sums.Open
	if c.Matches == 0 {
		return sum(c.Points, abs)+sum(c.Won, abs)+sum(c.First, abs)+sum(c.Place, abs)+sum(c.Front, abs) == 0
	}
	for i, front := range c.Front {
		if front < 0 || front > f.contests(i)*c.Matches {
			return false
		}
	}
	return shared(sum(c.Won, same), c.Rounds) && sum(c.First, same) == Unit*c.Matches && sum(c.Place, same) == f.places()*c.Matches
}

// bots looks at the figures of each bot, and at what they share.
func (f *fit) bots() bool {
	var won, first, place int64
	for i := range f.sums.Bots {
		b := &f.sums.Bots[i]
		if !f.whole(&b.Points, f.rounds) || !f.whole(&b.Rounds, f.rounds) || !f.whole(&b.First, f.matches) || !f.whole(&b.Place, f.matches) {
			return false
		}
		if b.Rounds.X < 0 || b.First.X < 0 || b.Place.X < 0 {
			return false
		}
		won, first, place = won+b.Rounds.X, first+b.First.X, place+b.Place.X
	}
	return shared(won, f.rounds) && first == Unit*f.matches && place == f.places()*f.matches
}

// pairs looks at the figures of each pair.
func (f *fit) pairs() bool {
	for b := range f.sums.Bots {
		for a := range b {
			i := pair(a, b)
			s := &f.sums.Pairs[i]
			lead := f.sums.Bots[a].Points.X*int64(f.plan.seats[b]) - f.sums.Bots[b].Points.X*int64(f.plan.seats[a])
			if !f.whole(&s.Front, f.matches) || !f.whole(&s.Points, f.rounds) ||
				s.Front.X < 0 || s.Front.X > f.contests(i)*f.matches || s.Points.X != lead {
				return false
			}
		}
	}
	return true
}

// batches looks at the parts of the finished groups.
func (f *fit) batches() bool {
	fronts := make([]int64, len(f.sums.Pairs))
	for j, batch := range f.sums.Batches {
		groups := f.groups / batches
		if int64(j) < f.groups%batches {
			groups++
		}
		if batch[len(fronts)] != groups*int64(f.plan.period) {
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

// whole reports whether r is over the finished groups, n units in all and as many in
// each.
func (f *fit) whole(r *stat.Ratio, n int64) bool {
	if f.groups == 0 {
		return *r == stat.Ratio{}
	}
	each := n / f.groups
	if r.Groups != f.groups || r.N != n || r.NN != stat.Product(n, each) || r.XN != stat.Product(r.X, each) {
		return false
	}
	// Σx² is not less than (Σx)²/groups.
	least := new(big.Int).Mul(big.NewInt(r.X), big.NewInt(r.X))
	return least.Cmp(new(big.Int).Mul(r.XX.Big(), big.NewInt(f.groups))) <= 0
}

// contests is the most that pair number i can have in Front in one match.
func (f *fit) contests(i int) int64 {
	for b := range f.sums.Bots {
		for a := range b {
			if pair(a, b) == i {
				return 2 * int64(f.plan.seats[a]) * int64(f.plan.seats[b])
			}
		}
	}
	return 0
}

// places is twice the places of all seats in one match.
func (f *fit) places() int64 { n := int64(f.plan.config.Players); return n * (n + 1) }

// shared reports whether the parts can be the wins of so many rounds: of each, all
// are given away or, where nobody won it, none.
func shared(parts, rounds int64) bool { return parts >= 0 && parts <= Unit*rounds && parts%Unit == 0 }

func sum(list []int64, of func(int64) int64) (sum int64) {
	for _, n := range list {
		sum += of(n)
	}
	return sum
}

func same(n int64) int64 { return n }

func abs(n int64) int64 { return max(n, -n) }
