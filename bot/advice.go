package bot

import (
	"cmp"
	"math"
	"slices"

	"roundhouse/game"
)

// HintPlayouts is the number of playouts that advice for a person is worth.
const HintPlayouts = expertPlayouts

// Advice is an action of a seat and what can be said of it.
type Advice struct {
	Action game.Action
	Loss   float64 // points a round that it is expected to cost compared with the best action, for which it is 0
	Error  float64 // the standard error of Loss; infinite after a single playout
	Trials int     // playouts of the action, or of one with the same outcome; 0 if there is no choice
	// Facts lists what the action does: drawbacks first if it loses points, otherwise benefits
	// first. An action that loses nothing shows a drawback only beside a benefit, or if all actions
	// share it.
	Facts []Fact
}

// Advise ranks the viewer's legal actions, the best one first, by at most e.Playouts playouts, or
// one for each candidate. The first action is the one that the expert would choose by as many
// playouts in a round played for points; the standing of the match makes no difference. A knock is
// a duty, costs nothing and comes first. A viewer that may not act gets no advice.
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

// PlayoutsDone returns the number of playouts of the last choice or advice.
func (e *Expert) PlayoutsDone() int {
	if e.search == nil {
		return 0
	}
	return e.search.played
}

// rankActions ranks all actions that were tried or have a twin. Of equal actions the planned one
// comes first.
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

// mergeTwice returns the list with each action once, at its best rank and with all its playouts. An
// action appears several times if it was tried with several plans for the tiles after it.
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

// allByRace returns all candidates, those still in the race first.
func (s *search) allByRace() []*candidate {
	list := slices.Clone(s.tried)
	for _, c := range s.all {
		if !slices.Contains(s.tried, c) {
			list = append(list, c)
		}
	}
	return list
}

// lossOf returns by how much c did worse than the best action, in points a playout, and its
// standard error. The loss of an action that was beaten early is its distance to the leader of that
// time plus the leader's own loss. So it cannot come out first by luck in the few worlds in which
// it was tried.
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

// bestAfter returns the candidate with the highest sum after that many worlds.
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
