package bot

import (
	"cmp"
	"math"
	"slices"

	"roundhouse/game"
)

// HintPlayouts is the playouts that advice for a person is worth.
const HintPlayouts = expertPlayouts

// Advice is an action of a seat and what can be said of it.
type Advice struct {
	Action game.Action
	Loss   float64 // points a round that it is expected to cost against the best one; 0 for that
	Error  float64 // the standard error of Loss; infinite where one playout tells nothing
	Trials int     // playouts of the action, or of one that comes to the same; 0 where there is no choice
	// Facts is what it does, the most telling first: where it loses something, what speaks
	// against it stands in front, else what speaks for it. What speaks against an action
	// that loses nothing is told only beside something for it, or where all others have it too.
	Facts []Fact
}

// Advise ranks the viewer's legal actions, the best one first, by at most e.Playouts
// playouts, or one for each candidate. The first one is what the expert would choose by as
// many in a round that is played for points; how a match stands makes no difference. A
// knock is a duty and costs nothing: it stands in front. A viewer that may not act gets no
// advice.
func (e *Expert) Advise(v game.View, past *game.Past) []Advice {
	legal := v.Legal(nil)
	list := make([]Advice, len(legal))
	for i, a := range legal {
		list[i].Action = a
	}
	if e.countAsk(); len(legal) > 1 {
		e.searchWorlds(v, past, inPoints(v.Seat()), 1)
		list = e.search.rankActions()
	}
	if len(legal) > 0 {
		t := newFactFinder(v)
		for i := range list {
			list[i].Facts = t.factsOf(list[i].Action)
		}
		sortFacts(list)
	}
	return list
}

// PlayoutsDone is the playouts of the last choice or advice.
func (e *Expert) PlayoutsDone() int {
	if e.search == nil {
		return 0
	}
	return e.search.played
}

// rankActions ranks all actions that were tried or have a twin. Of equal ones the planned one
// stands first.
func (s *search) rankActions() []Advice {
	list := make([]Advice, len(s.all))
	for i, c := range s.allByRace() {
		tried := c.triedFor()
		list[i] = Advice{Action: c.firstAction(), Trials: len(tried.values)}
		if c.firstAction().Kind != game.Knock {
			list[i].Loss, list[i].Error = s.lossOf(tried)
		}
	}
	slices.SortStableFunc(list, func(a, b Advice) int {
		switch game.Knock {
		case a.Action.Kind:
			return -1
		case b.Action.Kind:
			return 1
		}
		return cmp.Or(cmp.Compare(a.Loss, b.Loss), cmp.Compare(a.Error, b.Error))
	})
	return mergeTwice(list)
}

// mergeTwice is the list with each action once, where it did best, for all its playouts:
// one that was tried with several plans behind it stands there several times.
func mergeTwice(list []Advice) []Advice {
	kept := list[:0]
	for _, a := range list {
		same := func(b Advice) bool { return a.Action == b.Action }
		if i := slices.IndexFunc(kept, same); i >= 0 {
			kept[i].Trials += a.Trials
			continue
		}
		kept = append(kept, a)
	}
	return kept
}

// allByRace is all actions, those in front that are still in the race.
func (s *search) allByRace() []*candidate {
	list := slices.Clone(s.tried)
	for _, c := range s.all {
		if !slices.Contains(s.tried, c) {
			list = append(list, c)
		}
	}
	return list
}

// lossOf is by how much c came to less than the best action, in points a playout, and
// its standard error. One that was beaten early is behind the one that led then, and
// with that behind the best one, so that it cannot come out in front by the luck of
// the few worlds in which it was tried.
func (s *search) lossOf(c *candidate) (mean, se float64) {
	first := s.bestAfter(len(c.values))
	if first == c {
		return 0, 0
	}
	mean, se = leadOver(first, c)
	if len(first.values) > len(c.values) {
		more, rest := s.lossOf(first)
		return max(mean, 0) + more, math.Hypot(se, rest)
	}
	return max(mean, 0), se
}

// bestAfter is the action that had come to most after so many worlds.
func (s *search) bestAfter(worlds int) (first *candidate) {
	most := math.Inf(-1)
	for _, c := range s.allByRace() {
		if len(c.values) < worlds {
			continue
		}
		sum := 0.0
		for _, w := range c.values[:worlds] {
			sum += w
		}
		if sum > most {
			first, most = c, sum
		}
	}
	return first
}
