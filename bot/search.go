package bot

import (
	"slices"

	"roundhouse/game"
)

// search compares the actions of a seat by playouts: each action is tried in the
// same worlds, so that all meet the same luck. An action that is worse than the best
// one beyond doubt is tried no more: playouts go where the decision is close.
type search struct {
	quick  quick
	legal  []game.Action
	stake  stake
	memory []*candidate
	all    []*candidate // the legal actions in their order
	tried  []*candidate // those still in the race
	played int          // playouts

	world game.State
	state game.State
	plans [game.MaxSeats + 1]plan // of the other seats in the world
}

const (
	batch  = 16  // worlds between two looks at who is beaten
	beaten = 3.0 // standard errors by which an action is beaten
)

func newSearch() *search {
	s := new(search)
	s.quick.taste = usual
	return s
}

// run tries the legal actions of the viewer in worlds, until so many playouts are
// done, all but one are beaten, or stop says so. What they come to is what counts for
// the stake.
func (s *search) run(v game.View, k stake, next func(*game.State), playouts int, stop func() bool) {
	s.stake = k
	s.begin(v)
	for len(s.tried) > 1 && s.played < playouts && (stop == nil || s.played == 0 || !stop()) {
		worlds := min(batch, max(playouts-s.played, len(s.tried))/len(s.tried))
		for range worlds {
			next(&s.world)
			s.look(v.Seat())
			for _, c := range s.tried {
				s.try(c, v.Seat())
			}
		}
		s.drop()
	}
}

// begin lists the candidates.
func (s *search) begin(v game.View) {
	s.legal = v.Legal(s.legal[:0])
	for len(s.memory) < len(s.legal) {
		s.memory = append(s.memory, new(candidate))
	}
	s.all, s.tried, s.played = s.memory[:len(s.legal)], s.tried[:0], 0
	planned := s.quick.idea(v)
	for i, a := range s.legal {
		c := s.all[i]
		c.action, c.values, c.sum = a, c.values[:0], 0
		c.plan.count = stale
	}
	s.tried = append(s.tried, s.all...)
	if i := slices.Index(s.legal, planned); i > 0 {
		s.tried[0], s.tried[i] = s.tried[i], s.tried[0]
	}
}

// look makes the plans of the other seats in the world.
func (s *search) look(me game.Seat) {
	w := &s.world
	for seat := game.Seat(1); int(seat) <= w.Seats(); seat++ {
		if seat != me {
			hand := w.Hand(seat)
			s.plans[seat].make(&s.quick.solver, &w.Table, seat, &hand)
		}
	}
}

// try plays the world to its end behind the candidate's action.
func (s *search) try(c *candidate, me game.Seat) {
	s.state = s.world
	q := &s.quick
	copy(q.plans[1:s.state.Seats()+1], s.plans[1:])
	s.state.Do(c.action)
	q.plans[me].count = stale
	if c.action.Kind != game.Draw && !s.state.Over() {
		s.planBehind(c, me)
	}
	q.finish(&s.state)
	w := s.stake.value(&s.state)
	c.values = append(c.values, float32(w))
	c.sum += w
	s.played++
}

// planBehind is the plan of the seat behind its action: the same in all worlds.
func (s *search) planBehind(c *candidate, me game.Seat) {
	if !c.plan.holds(&s.state.Table, me) {
		hand := s.state.Hand(me)
		c.plan.make(&s.quick.solver, &s.state.Table, me, &hand)
	}
	s.quick.plans[me] = c.plan
}

// drop takes those out of the race that are beaten.
func (s *search) drop() {
	first, kept := best(s.tried), s.tried[:0]
	for _, c := range s.tried {
		if mean, se := lead(first, c); c == first || mean <= beaten*se {
			kept = append(kept, c)
		}
	}
	s.tried = kept
}

// choice is the action that the search has come to; the planned one where nothing
// was tried or several came to as much.
func (s *search) choice() game.Action { return best(s.tried).action }
