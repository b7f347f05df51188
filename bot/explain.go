package bot

import (
	"cmp"
	"slices"
)

// speaksFor returns a positive number for a benefit and a negative one for a drawback.
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
		sorted[i] = slices.Clone(a.Facts)
		slices.SortStableFunc(sorted[i],
			func(f, g Fact) int { return first * cmp.Compare(g.What.speaksFor(), f.What.speaksFor()) })
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
