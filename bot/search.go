package bot

import (
	"slices"

	"roundhouse/game"
	"roundhouse/tile"
)

// search compares what a seat may do by playouts: each candidate is tried in the
// same worlds, so that all meet the same luck. One that is worse than the best one
// beyond doubt is tried no more: playouts go where the decision is close. Where it
// makes hardly a difference which one is chosen they end.
type search struct {
	quick  quickPlayer
	legal  []game.Action
	stake  stake
	memory []*candidate
	all    []*candidate // the planned one first
	tried  []*candidate // those still in the race
	played int          // playouts
	rest   sequence     // of the opening train that was chosen,
	hand   tile.Set     // to be laid by the seat that holds this

	world game.State
	state game.State
	plans [game.MaxSeats + 1]plan // of the other seats in the world
}

const (
	batch   = 16  // worlds between two looks at who is beaten
	certain = 2.0 // standard errors that are as good as certain
	beaten  = 3.0 // standard errors by which an action is beaten
)

// limit is when a race ends at the latest.
type limit struct {
	playouts int
	train    int         // of so many times the playouts, where whole opening trains are compared
	stop     func() bool // says so; may be nil
}

// openingShare is how many times the playouts of one action the choice of an opening
// train is worth: it is one decision for many.
const openingShare = 4

func newSearch() *search {
	s := new(search)
	s.quick.taste = usual
	return s
}

// runRace tries the candidates of the viewer in worlds until all but one are beaten, it makes
// hardly a difference which of them is chosen, or the limit is reached. Each is tried once
// at least where there are several. What they come to is what counts for the stake.
func (s *search) runRace(v game.View, k stake, next func(*game.State), l limit) {
	s.stake = k
	next(&s.world)
	if s.addCandidates(v) {
		l.playouts *= l.train
	}
	for len(s.tried) > 1 && (s.played == 0 || s.mayGoOn(&l)) {
		for range min(batch, max(s.worldsLeft(&l), 1)) {
			s.prepareTrains(v.Seat())
			for _, c := range s.tried {
				s.playOut(c, v.Seat())
			}
			next(&s.world)
		}
		s.dropBeaten()
	}
}

// mayGoOn reports whether the limit leaves room for another playout of each candidate.
func (s *search) mayGoOn(l *limit) bool {
	return s.worldsLeft(l) > 0 && (l.stop == nil || !l.stop())
}

// worldsLeft is in how many worlds the limit lets all be tried that are in the race.
func (s *search) worldsLeft(l *limit) int { return (l.playouts - s.played) / len(s.tried) }

// addCandidates lists the candidates, the planned one first: the legal actions or, which it
// reports, whole opening trains. One with a twin stays out of the race.
func (s *search) addCandidates(v game.View) (whole bool) {
	s.all, s.tried, s.played = s.all[:0], s.tried[:0], 0
	if whole = isInOpeningTrain(v); whole {
		s.addTrains(s.quick.openingTrains(&s.world, v.Seat()))
	} else {
		s.addActions(v)
	}
	for _, c := range s.all {
		if c.twin == nil {
			s.tried = append(s.tried, c)
		}
	}
	return whole
}

func (s *search) addTrains(list []openingTrain) {
	for i, t := range list {
		s.addCandidate(t.sequence)
		if k := twinOf(list[:i], t.outcome); k >= 0 {
			s.all[i].twin = s.all[k]
		}
	}
}

func (s *search) addActions(v game.View) {
	s.legal = inOrder(v.Legal(s.legal[:0]), v.Seat())
	for i := range s.legal {
		s.addCandidate(s.legal[i : i+1])
	}
	if i := slices.Index(s.legal, s.quick.plannedAction(v)); i > 0 {
		s.all[0], s.all[i] = s.all[i], s.all[0]
	}
}

// addCandidate adds a candidate.
func (s *search) addCandidate(l sequence) {
	n := len(s.all)
	if n == len(s.memory) {
		s.memory = append(s.memory, new(candidate))
	}
	c := s.memory[n]
	c.line, c.twin, c.values, c.sum = l, nil, c.values[:0], 0
	c.plan.count = stale
	s.all = append(s.all, c)
}

// prepareTrains makes the plans of the other seats in the world.
func (s *search) prepareTrains(me game.Seat) {
	w := &s.world
	for seat := range game.SeatsOf(w.Seats()).All() {
		if seat != me {
			hand := w.Hand(seat)
			s.plans[seat].planTrain(&s.quick.solver, &w.Table, seat, &hand)
		}
	}
}

// playOut plays the world to its end behind the candidate's line.
func (s *search) playOut(c *candidate, me game.Seat) {
	s.state = s.world
	q := &s.quick
	copy(q.plans[1:s.state.Seats()+1], s.plans[1:])
	q.doSequence(&s.state, c.line)
	q.plans[me].count = stale
	if c.firstAction().Kind != game.Draw && !s.state.Over() {
		s.planAfter(c, me)
	}
	q.playOut(&s.state)
	w := s.stake.valueOf(&s.state)
	c.values = append(c.values, w)
	c.sum += w
	s.played++
}

// planAfter is the plan of the seat behind its line: the same in all worlds.
func (s *search) planAfter(c *candidate, me game.Seat) {
	if !c.plan.isFor(&s.state.Table, me) {
		hand := s.state.Hand(me)
		c.plan.planTrain(&s.quick.solver, &s.state.Table, me, &hand)
	}
	s.quick.plans[me] = c.plan
}

// dropBeaten takes those out of the race that are beaten, or all but the first where they are
// tied.
func (s *search) dropBeaten() {
	first, kept := bestOf(s.tried), s.tried[:0]
	for _, c := range s.tried {
		if mean, se := leadOver(first, c); c == first || mean <= beaten*se {
			kept = append(kept, c)
		}
	}
	s.tried = kept
	if s.isTied(first) {
		s.tried = append(s.tried[:0], first)
	}
}

// isTied reports whether it makes hardly a difference which of those in the race is
// chosen.
func (s *search) isTied(first *candidate) bool {
	for _, c := range s.tried {
		if mean, se := leadOver(first, c); c != first && mean+certain*se > s.stake.trifle {
			return false
		}
	}
	return true
}

// settledAction is the viewer's action where no search is needed: there is no choice, or it was
// made with the first tile of an opening train.
func (s *search) settledAction(v game.View) (game.Action, bool) {
	s.legal = v.Legal(s.legal[:0])
	if len(s.rest) > 0 && isInOpeningTrain(v) && v.Hand() == s.hand && slices.Contains(s.legal, s.rest[0]) {
		return s.startSequence(v, s.rest), true
	}
	return onlyChoice(s.legal)
}

// chosenAction is the action that the search has come to; the planned one where nothing was
// tried or several came to as much.
func (s *search) chosenAction(v game.View) game.Action {
	return s.startSequence(v, bestOf(s.tried).line)
}

// startSequence is the first action of the line, and remembers the others.
func (s *search) startSequence(v game.View, l sequence) game.Action {
	a := l[0]
	if s.rest = append(s.rest[:0], l[1:]...); len(s.rest) > 0 {
		s.hand = v.Hand()
		s.hand.Remove(a.Tile())
	}
	return a
}
