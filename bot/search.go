package bot

import (
	"slices"

	"roundhouse/game"
	"roundhouse/tile"
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
	rest   line         // of the opening train that was chosen,
	hand   tile.Set     // to be laid by the seat that holds this

	world game.State
	state game.State
	plans [game.MaxSeats + 1]plan // of the other seats in the world
}

const (
	batch   = 16  // worlds between two looks at who is beaten
	certain = 2.0 // standard errors that are as good as certain
	beaten  = 3.0 // standard errors by which an action is beaten

	// openingShare is how many times the playouts of one action a whole opening train is
	// worth.
	openingShare = 4
)

func newSearch() *search {
	s := new(search)
	s.quick.taste = usual
	return s
}

// run tries the legal actions of the viewer in worlds, until so many playouts are
// done, all but one are beaten or make no difference, or stop says so. What they come
// to is what counts for the stake. A whole opening train is one decision for many.
func (s *search) run(v game.View, k stake, next func(*game.State), playouts int, stop func() bool) {
	s.stake = k
	next(&s.world)
	if s.begin(v); building(v) {
		playouts *= openingShare
	}
	for len(s.tried) > 1 && s.played < playouts && (stop == nil || s.played == 0 || !stop()) {
		worlds := min(batch, max(playouts-s.played, len(s.tried))/len(s.tried))
		for range worlds {
			s.look(v.Seat())
			for _, c := range s.tried {
				s.try(c, v.Seat())
			}
			next(&s.world)
		}
		s.drop()
	}
}

// begin lists the candidates, the planned one first.
func (s *search) begin(v game.View) {
	s.all, s.tried, s.played = s.all[:0], s.tried[:0], 0
	if building(v) {
		for _, l := range s.quick.trains(&s.world, v.Seat()) {
			s.add(l)
		}
	} else {
		s.legal = v.Legal(s.legal[:0])
		for i := range s.legal {
			s.add(s.legal[i : i+1])
		}
		if i := slices.Index(s.legal, s.quick.idea(v)); i > 0 {
			s.all[0], s.all[i] = s.all[i], s.all[0]
		}
	}
	s.tried = append(s.tried, s.all...)
}

// add adds a candidate.
func (s *search) add(l line) {
	n := len(s.all)
	if n == len(s.memory) {
		s.memory = append(s.memory, new(candidate))
	}
	c := s.memory[n]
	c.line, c.values, c.sum = l, c.values[:0], 0
	c.plan.count = stale
	s.all = append(s.all, c)
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
	q.lay(&s.state, c.line)
	q.plans[me].count = stale
	if c.action().Kind != game.Draw && !s.state.Over() {
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
	if s.same(first) {
		s.tried = append(s.tried[:0], first)
	}
}

// same reports whether it makes hardly a difference which of those in the race is
// chosen.
func (s *search) same(first *candidate) bool {
	for _, c := range s.tried {
		if mean, se := lead(first, c); c != first && mean+certain*se > s.stake.trifle() {
			return false
		}
	}
	return true
}

// settled is the viewer's action where no search is needed: there is no choice, or it was
// made with the first tile of an opening train.
func (s *search) settled(v game.View) (game.Action, bool) {
	s.legal = v.Legal(s.legal[:0])
	if len(s.rest) > 0 && building(v) && v.Hand() == s.hand && slices.Contains(s.legal, s.rest[0]) {
		return s.do(v, s.rest), true
	}
	return unasked(s.legal)
}

// choose is the action that the search has come to; the planned one where nothing was
// tried or several came to as much.
func (s *search) choose(v game.View) game.Action { return s.do(v, best(s.tried).line) }

// do is the first action of the line, and remembers the others.
func (s *search) do(v game.View, l line) game.Action {
	a := l[0]
	if s.rest = append(s.rest[:0], l[1:]...); len(s.rest) > 0 {
		s.hand = v.Hand()
		s.hand.Remove(a.Tile())
	}
	return a
}
