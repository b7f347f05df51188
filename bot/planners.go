package bot

import "roundhouse/game"

// Planners plays the rest of a round for all seats by the planner's ideas, as the expert's playouts
// do. It can follow a round that is already known, so that at each moment it continues from the
// plans that planners would have by then.
type Planners struct {
	quick quickPlayer
	plans [game.MaxSeats + 1]plan // in the round that is followed
}

// NewPlanners returns planners that have no plans yet.
func NewPlanners() *Planners {
	p := new(Planners)
	p.quick.taste = usual
	p.Forget()
	return p
}

// Forget drops all plans. It must be called before another round is followed.
func (p *Planners) Forget() {
	for i := range p.plans {
		p.plans[i].count = stale
	}
}

// Follow brings the plans up to date with a, which is about to be done in s and must be legal. It
// reports whether a is what planners would do next.
func (p *Planners) Follow(s *game.State, a game.Action) bool {
	if !s.Turn().Has(a.Seat) {
		return knocksAreUrgent(s) // the seat knocks, and planners do so at once
	}
	p.quick.plans = p.plans
	planned := p.quick.nextAction(s, a.Seat)
	if planned.Kind == game.Draw && a.Kind == game.Draw || planned == a {
		p.plans = p.quick.plans
		return a.Seat == s.ToAct()
	}
	p.plans[a.Seat].update(&s.Layout, a, s.Drew())
	return false
}

// PlayOut plays s, a moment of the round that is followed, to its end.
func (p *Planners) PlayOut(s *game.State) {
	copy(p.quick.plans[1:s.Seats()+1], p.plans[1:])
	p.quick.playOut(s)
}

// KnockAll announces all last tiles whose announcement is due and whose seats would otherwise pay
// for it, as planners do before each other action.
func KnockAll(s *game.State) {
	if knocksAreUrgent(s) {
		knockAll(s)
	}
}

// knocksAreUrgent reports whether a seat that does not knock in time pays for it.
func knocksAreUrgent(s *game.State) bool {
	return s.Rules().Knock && s.Rules().KnockPenalty > 0
}
