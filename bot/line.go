package bot

import (
	"slices"

	"roundhouse/game"
	"roundhouse/rules"
	"roundhouse/tile"
)

// sequence is what a seat does in its turn from here on: one action, or a whole
// opening train with its stop.
type sequence []game.Action

// building reports whether the viewer's next action belongs to its opening train: it may
// begin that or go on with it, and no last tile is to be announced before.
func building(v game.View) bool {
	if v.Phase() != game.Opening || v.Rules().Opening != rules.OpeningTrain {
		return false
	}
	m := v.Moves()
	return !m.May(game.Knock)
}

// lay does the actions of the line. A last tile is announced before an action behind
// the first, where that is due: the first one is what the seat may do now, a knock too.
func (q *quick) lay(s *game.State, l sequence) {
	for i, a := range l {
		if i > 0 {
			q.knock(s, a.Seat)
		}
		s.Do(a)
	}
}

// knock announces the seat's last tile if that is due.
func (q *quick) knock(s *game.State, seat game.Seat) {
	if !s.Rules().Knock {
		return
	}
	if s.MovesInto(seat, &q.moves); q.moves.May(game.Knock) {
		s.Do(game.KnockOf(seat))
	}
}

// train is an opening train as a line, and what the seat has when it lies.
type train struct {
	sequence
	outcome
}

// outcome is what counts of an opening train for the rest of the round.
type outcome struct {
	hand tile.Set
	end  tile.Pip
	open bool // the train ends in a double, which will be open
}

// trains is the opening trains that are worth comparing: the one that the planner
// would lay, which stands first, and those that leave it once, for another tile or for a
// stop. Of several with the same outcome there is one; but each legal action begins
// one, if only such a twin.
func (q *quick) trains(world *game.State, me game.Seat) []train {
	planned := q.train(world, me, nil)
	list := []train{planned}
	for i := range planned.sequence {
		s := *world
		q.lay(&s, planned.sequence[:i])
		if i > 0 {
			q.knock(&s, me)
		}
		for _, a := range s.Legal(me, nil) {
			if a == planned.sequence[i] {
				continue
			}
			t := q.train(world, me, append(slices.Clone(planned.sequence[:i]), a))
			if i == 0 || twin(list, t.outcome) < 0 {
				list = append(list, t)
			}
		}
	}
	return list
}

// twin is the number of the first train with the same outcome; -1 where there is none.
func twin(list []train, out outcome) int {
	return slices.IndexFunc(list, func(t train) bool { return t.outcome == out })
}

// train goes on with an opening train as the planner would, until it is the turn of
// others.
func (q *quick) train(world *game.State, me game.Seat, begun sequence) train {
	s, l := *world, begun
	q.lay(&s, l)
	q.plans[me].count = stale
	for s.Phase() == game.Opening && s.Turn().Has(me) && (len(l) == 0 || l[len(l)-1].Kind == game.Play) {
		if len(l) > 0 {
			q.knock(&s, me)
		}
		a := q.next(&s, me)
		l = append(l, a)
		s.Do(a)
	}
	open := s.Rules().OpeningDouble == rules.OpeningDoubleOpen && l.endsInDouble()
	return train{l, outcome{s.Hand(me), s.End(me.OwnTrain()), open}}
}

// endsInDouble reports whether the last tile of the line is a double.
func (l sequence) endsInDouble() bool {
	for _, a := range slices.Backward(l) {
		if a.Kind == game.Play {
			return a.From == a.To
		}
	}
	return false
}
