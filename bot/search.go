package bot

import (
	"slices"

	"roundhouse/game"
	"roundhouse/game/tile"
)

// search compares what a seat may do by playouts. Each candidate is tried in the same worlds, so
// that all have the same luck. A candidate that is clearly worse than the best one drops out, so
// that the playouts go to close decisions. The search ends when the choice hardly makes a
// difference.
type search struct {
	quick  quickPlayer
	legal  []game.Action
	stake  stake
	memory []*candidate
	all    []*candidate // the planned candidate first
	tried  []*candidate // those still in the race
	played int          // playouts so far
	rest   sequence     // the rest of the opening train that was chosen
	hand   tile.Set     // the hand that a seat must have to continue with rest

	world game.State
	state game.State
	plans [game.MaxSeats + 1]plan // the other seats' plans in the world
}

const (
	batch   = 16  // worlds between two checks for beaten candidates
	certain = 2.0 // a lead of this many standard errors counts as certain
	beaten  = 3.0 // an action that is this many standard errors behind is beaten
)

// limit says when a race ends at the latest.
type limit struct {
	playouts int
	train    int         // multiplies playouts if whole opening trains are compared
	stop     func() bool // ends the race once it returns true; optional
}

// openingShare is the factor by which the playouts for one action are multiplied when choosing an
// opening train, which is one decision about many actions.
const openingShare = 4

func newSearch() *search {
	s := new(search)
	s.quick.taste = usual
	return s
}

// runRace tries the viewer's candidates in worlds until all but one are beaten, the choice among
// the remaining ones hardly makes a difference, or the limit is reached. If there are several
// candidates, each is tried at least once. Outcomes are valued by the stake.
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

// mayGoOn reports whether the limit leaves room for another playout of each remaining candidate.
func (s *search) mayGoOn(l *limit) bool {
	return s.worldsLeft(l) > 0 && (l.stop == nil || !l.stop())
}

// worldsLeft returns the number of further worlds in which the limit lets every remaining candidate
// be tried.
func (s *search) worldsLeft(l *limit) int { return (l.playouts - s.played) / len(s.tried) }

// addCandidates lists the candidates, the planned one first. They are the legal actions or, if
// whole is true, whole opening trains. A candidate with a twin does not take part in the race.
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
			s.plans[seat].planTrain(&s.quick.solver, &w.Layout, seat, &hand)
		}
	}
}

// playOut carries out the candidate's line in the world and then plays the round to its end.
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

// planAfter sets the seat's plan after the candidate's line. That plan is the same in all worlds.
func (s *search) planAfter(c *candidate, me game.Seat) {
	if !c.plan.isFor(&s.state.Layout, me) {
		hand := s.state.Hand(me)
		c.plan.planTrain(&s.quick.solver, &s.state.Layout, me, &hand)
	}
	s.quick.plans[me] = c.plan
}

// dropBeaten removes beaten candidates from the race. If those left are tied, it keeps only the
// first.
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

// isTied reports whether it hardly makes a difference which candidate in the race is chosen; first
// is the best of them.
func (s *search) isTied(first *candidate) bool {
	for _, c := range s.tried {
		if mean, se := leadOver(first, c); c != first && mean+certain*se > s.stake.trifle {
			return false
		}
	}
	return true
}

// settledAction returns the viewer's action if no search is needed: if there is no choice, or if
// the choice was made with the first tile of an opening train.
func (s *search) settledAction(v game.View) (game.Action, bool) {
	s.legal = v.Legal(s.legal[:0])
	if len(s.rest) > 0 && isInOpeningTrain(v) && v.Hand() == s.hand && slices.Contains(s.legal, s.rest[0]) {
		return s.startSequence(v, s.rest), true
	}
	return onlyChoice(s.legal)
}

// chosenAction returns the best action of the race. It is the planned one if nothing was tried or
// if others only did as well.
func (s *search) chosenAction(v game.View) game.Action {
	return s.startSequence(v, bestOf(s.tried).line)
}

// startSequence returns the first action of the sequence and remembers the others.
func (s *search) startSequence(v game.View, l sequence) game.Action {
	a := l[0]
	if s.rest = append(s.rest[:0], l[1:]...); len(s.rest) > 0 {
		s.hand = v.Hand()
		s.hand.Remove(a.Tile())
	}
	return a
}
