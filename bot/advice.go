package bot

import (
	"cmp"
	"slices"

	"roundhouse/game"
)

// Advice is an action of a seat and what can be said of it.
type Advice struct {
	Action game.Action
	Loss   float64 // points a round that it is expected to cost against the best one; 0 for that
	Error  float64 // the standard error of Loss
	Trials int     // playouts of the action
	Facts  []Fact  // what it does, the most telling first
}

// Advise ranks the viewer's legal actions, the best one first, by as many playouts
// as the expert has; equal ones stand in their usual order. A knock is a duty and
// costs nothing: it stands in front. There is none for a viewer that may not act.
func (e *Expert) Advise(v game.View, past *game.Past) []Advice {
	e.ready()
	list := e.forced(v)
	if list == nil {
		e.think(v, past)
		list = e.search.advice()
	}
	for i := range list {
		list[i].Facts = e.search.facts(v, list[i].Action)
	}
	return list
}

// forced is the advice that needs no playouts, or nil.
func (e *Expert) forced(v game.View) []Advice {
	legal := v.Legal(nil)
	switch {
	case len(legal) == 0:
		return []Advice{}
	case legal[len(legal)-1].Kind == game.Knock:
		legal = append([]game.Action{legal[len(legal)-1]}, legal[:len(legal)-1]...)
		return []Advice{{Action: legal[0]}}
	case len(legal) == 1:
		return []Advice{{Action: legal[0]}}
	}
	return nil
}

// advice ranks all actions that were tried.
func (s *search) advice() []Advice {
	first := best(s.tried)
	list := make([]Advice, 0, len(s.all))
	for _, c := range s.all {
		a := Advice{Action: c.action, Trials: len(c.values)}
		if c != first {
			a.Loss, a.Error = lead(first, c)
			a.Loss = max(a.Loss, 0)
		}
		list = append(list, a)
	}
	slices.SortStableFunc(list, func(a, b Advice) int {
		if a.Action == first.action || b.Action == first.action {
			return cmp.Compare(b2i(b.Action == first.action), b2i(a.Action == first.action))
		}
		return cmp.Compare(a.Loss, b.Loss)
	})
	return list
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
