package bot

import (
	"math"

	"roundhouse/game"
	"roundhouse/rules"
)

// search compares the actions of a seat by playouts: each action is tried in the
// same worlds, and both seats and chance go on alike behind it. An action that is
// worse than the best one beyond doubt is tried no more, so that playouts are spent
// where the decision is close.
type search struct {
	quick   quick
	legal   []game.Action
	tried   []*candidate // still in the race; the first is what the planner would do
	lost    []*candidate
	memory  []candidate
	played  int // playouts
	world   game.State
	state   game.State
	plans   [game.MaxSeats + 1]plan // of the other seats in the world
	planned game.Action
}

// candidate is an action that is being tried.
type candidate struct {
	action game.Action
	values []float32 // by world
	sum    float64   // of values
	plan   plan      // of the seat behind the action
}

const (
	batch    = 16 // worlds between two looks at who is beaten
	beaten   = 3  // standard errors that an action is behind the best one
	convince = 1  // standard errors by which the planner's action must be beaten
)

// run tries the legal actions of the viewer in worlds until so many playouts are
// done or one action is left. The planner's idea is what is done without reason
// for another.
func (s *search) run(v game.View, next func(*game.State), playouts int) {
	s.begin(v)
	for s.played+len(s.tried) <= playouts && len(s.tried) > 1 {
		for range batch {
			next(&s.world)
			s.look(v.Seat())
			for _, c := range s.tried {
				s.try(c, v.Seat())
			}
		}
		s.drop(float64(s.played) / float64(playouts))
	}
}

func newSearch() *search {
	s := new(search)
	s.quick.taste = usual
	return s
}

// begin lists the candidates.
func (s *search) begin(v game.View) {
	s.legal = v.Legal(s.legal[:0])
	if len(s.memory) < len(s.legal) {
		s.memory = make([]candidate, len(s.legal))
	}
	s.tried, s.lost, s.played = s.tried[:0], s.lost[:0], 0
	s.planned = s.quick.idea(v)
	for i, a := range s.legal {
		c := &s.memory[i]
		c.action, c.values, c.sum = a, c.values[:0], 0
		c.plan.count = stale
		s.tried = append(s.tried, c)
		if a == s.planned {
			s.tried[0], s.tried[i] = s.tried[i], s.tried[0]
		}
	}
}

// look makes the plans of the seats in the world.
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
	if own := &q.plans[me]; c.action.Kind != game.Draw {
		if !c.plan.holds(&s.state.Table, me) {
			hand := s.state.Hand(me)
			c.plan.make(&q.solver, &s.state.Table, me, &hand)
		}
		*own = c.plan
	} else {
		own.count = stale
	}
	q.finish(&s.state)
	w := value(&s.state, me)
	c.values = append(c.values, float32(w))
	c.sum += w
	s.played++
}

// value is what the end of a round is worth to the seat, in points: by how much it
// is ahead of the others' mean.
func value(s *game.State, me game.Seat) float64 {
	r := s.Result()
	if r.End == game.Redeal {
		return 0
	}
	others := 0.0
	for seat := game.Seat(1); int(seat) <= s.Seats(); seat++ {
		if seat != me {
			others += r.Scores[seat].Float()
		}
	}
	ahead := others/float64(s.Seats()-1) - r.Scores[me].Float()
	if s.Rules().Scoring == rules.ScoringPositive {
		return -ahead
	}
	return ahead
}

// lead is how far a is ahead of b, in points a playout, and its standard error.
func lead(a, b *candidate) (mean, se float64) {
	n := len(a.values)
	var sum, squares float64
	for i, x := range a.values {
		d := float64(x - b.values[i])
		sum += d
		squares += d * d
	}
	mean = sum / float64(n)
	return mean, math.Sqrt(max(squares/float64(n)-mean*mean, 1e-9) / float64(n-1))
}

// drop takes those out of the race that are beaten.
func (s *search) drop(done float64) {
	best := s.tried[0]
	for _, c := range s.tried {
		if c.sum > best.sum {
			best = c
		}
	}
	kept := s.tried[:0]
	for _, c := range s.tried {
		if mean, se := lead(best, c); c != best && mean > beaten*se {
			s.lost = append(s.lost, c)
			continue
		}
		kept = append(kept, c)
	}
	s.tried = kept
}

// choice is the action that the search comes to.
func (s *search) choice() game.Action {
	best := s.tried[0]
	for _, c := range s.tried {
		if c.sum > best.sum {
			best = c
		}
	}
	first := s.tried[0]
	if best != first && first.action == s.planned {
		if mean, se := lead(best, first); mean < convince*se {
			best = first
		}
	}
	return best.action
}
