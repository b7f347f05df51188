package bot

import (
	"cmp"
	"math"
	"slices"

	"roundhouse/game"
)

// HintPlayouts is the number of playouts for advice to a person.
const HintPlayouts = expertPlayouts

// Advice is a legal action of a seat, with its expected loss and the facts about it.
type Advice struct {
	Action game.Action
	Loss   float64 // expected cost in points a round, compared with the best action (which has 0)
	Error  float64 // the standard error of Loss; infinite after a single playout
	Trials int     // playouts of it or of its equal in outcome; 0 if there was no choice
	// Facts lists what the action does. Drawbacks come first if it loses points, otherwise
	// benefits. An action that loses nothing shows a drawback only if it also has a benefit, or if
	// all actions share the drawback.
	Facts []Fact
}

// Advise ranks the viewer's legal actions, best first, using at most e.Playouts playouts, or one
// per candidate if that is more. The first action is the one that the expert would choose with the
// same number of playouts if the round were played for points; the totals of the match make no
// difference. A knock is a duty, costs nothing and comes first. A viewer that may not act gets no
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

// PlayoutsDone returns the number of playouts that the last choice or advice took.
func (e *Expert) PlayoutsDone() int {
	if e.search == nil {
		return 0
	}
	return e.search.played
}

// rankActions ranks all actions that were tried or have a twin. If several are equally good, the
// planned one comes first.
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

// mergeTwice returns the list with each action once, at its best rank and with the sum of its
// playouts. An action appears several times if it was tried with several plans for the tiles after
// it.
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

// lossOf returns how much worse c did than the best action, in points per playout, and the standard
// error of that. The loss of an action that was beaten early is the distance to its leader at that
// time plus that leader's own loss. So luck in the few worlds in which it was tried cannot put it
// first.
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

// bestAfter returns the candidate with the highest sum after the given number of worlds.
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
