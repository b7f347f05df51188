package bot

import (
	"slices"
)

// speaksFor returns 1 for a benefit, -1 for a drawback, and otherwise 0.
func (w FactKind) speaksFor() int {
	switch w {
	case Forced, GoesOut, Knocks, Satisfies, FollowsUp, Unmarks, Extends, Keeps, Sheds:
		return 1
	case LeavesOpen, Opens, Breaks, Declines:
		return -1
	}
	return 0
}

// sortFacts sorts the facts of each action and leaves out those that do not explain why an action
// is good.
func sortFacts(list []Advice) {
	sorted := make([][]Fact, len(list))
	for i, a := range list {
		first := -1
		if a.Loss == 0 {
			first = 1
		}
		for _, side := range []int{first, 0, -first} {
			for _, f := range a.Facts {
				if f.What.speaksFor() == side {
					sorted[i] = append(sorted[i], f)
				}
			}
		}
		if a.Loss == 0 && !slices.ContainsFunc(a.Facts, func(f Fact) bool { return f.What.speaksFor() > 0 }) {
			sorted[i] = slices.DeleteFunc(sorted[i],
				func(f Fact) bool { return f.What.speaksFor() < 0 && !holdsForAll(f, list) })
		}
	}
	for i := range list {
		list[i].Facts = sorted[i]
	}
}

// holdsForAll reports whether the fact holds for all actions, at least to the same extent.
func holdsForAll(f Fact, list []Advice) bool {
	for _, a := range list {
		if !slices.ContainsFunc(a.Facts, func(g Fact) bool { return g.What == f.What && g.N >= f.N }) {
			return false
		}
	}
	return true
}
