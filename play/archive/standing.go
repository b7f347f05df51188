package archive

import (
	"cmp"
	"maps"
	"slices"

	"roundhouse/play/people"
)

// Standing holds a person's results under one rule set. A match counts if the person, and not a
// bot, played it to the end, and it neither continued another match nor is a diary entry.
type Standing struct {
	Rules   string // as in Match
	Matches int
	Won     int // the number of first places, including shared ones
}

// standingsOf returns the person's standings in these matches, as Archive does.
func standingsOf(id people.ID, matches []Match) (list []Standing) {
	rules := map[string]*Standing{}
	for _, match := range matches {
		played, won := match.resultOf(id)
		if !played {
			continue
		}
		s := rules[match.Rules]
		if s == nil {
			s = &Standing{Rules: match.Rules}
			rules[s.Rules] = s
		}
		s.Matches++
		if won {
			s.Won++
		}
	}
	sorted := slices.SortedFunc(maps.Values(rules), func(a, b *Standing) int {
		return cmp.Or(cmp.Compare(b.Matches, a.Matches), cmp.Compare(a.Rules, b.Rules))
	})
	for _, s := range sorted {
		list = append(list, *s)
	}
	return list
}
