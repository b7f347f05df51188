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

// isInOpeningTrain reports whether the viewer's next action belongs to its opening train: it may
// begin that or go on with it, and no last tile is to be announced before.
func isInOpeningTrain(v game.View) bool {
	if v.Phase() != game.Opening || v.Rules().Opening != rules.OpeningTrain {
		return false
	}
	m := v.Moves()
	return !m.May(game.Knock)
}

// doSequence does the actions of the line. A last tile is announced before an action behind
// the first, where that is due: the first one is what the seat may do now, a knock too.
func (q *quickPlayer) doSequence(s *game.State, l sequence) {
	for i, a := range l {
		if i > 0 {
			q.knockIfDue(s, a.Seat)
		}
		s.Do(a)
	}
}

// knockIfDue announces the seat's last tile if that is due.
func (q *quickPlayer) knockIfDue(s *game.State, seat game.Seat) {
	if !s.Rules().Knock {
		return
	}
	if s.MovesInto(seat, &q.moves); q.moves.May(game.Knock) {
		s.Do(game.KnockOf(seat))
	}
}

// openingTrain is an opening train as a line, and what the seat has when it lies.
type openingTrain struct {
	sequence
	outcome
}

// outcome is what counts of an opening train for the rest of the round.
type outcome struct {
	hand tile.Set
	end  tile.Pip
	open bool // the train ends in a double, which will be open
}

// openingTrains is the opening trains that are worth comparing: the one that the planner
// would lay, which stands first, and those that leave it once, for another tile or for a
// stop. Of several with the same outcome there is one; but each legal action begins
// one, if only such a twin.
func (q *quickPlayer) openingTrains(world *game.State, me game.Seat) []openingTrain {
	planned := q.finishTrain(world, me, nil)
	list := []openingTrain{planned}
	for i := range planned.sequence {
		s := *world
		q.doSequence(&s, planned.sequence[:i])
		if i > 0 {
			q.knockIfDue(&s, me)
		}
		for _, a := range s.Legal(me, nil) {
			if a == planned.sequence[i] {
				continue
			}
			t := q.finishTrain(world, me, append(slices.Clone(planned.sequence[:i]), a))
			if i == 0 || twinOf(list, t.outcome) < 0 {
				list = append(list, t)
			}
		}
	}
	return list
}

// twinOf is the number of the first train with the same outcome; -1 where there is none.
func twinOf(list []openingTrain, out outcome) int {
	return slices.IndexFunc(list, func(t openingTrain) bool { return t.outcome == out })
}

// finishTrain goes on with an opening train as the planner would, until it is the turn of
// others.
func (q *quickPlayer) finishTrain(world *game.State, me game.Seat, begun sequence) openingTrain {
	s, l := *world, begun
	q.doSequence(&s, l)
	q.plans[me].count = stale
	for s.Phase() == game.Opening && s.Turn().Has(me) && (len(l) == 0 || l[len(l)-1].Kind == game.Play) {
		if len(l) > 0 {
			q.knockIfDue(&s, me)
		}
		a := q.nextAction(&s, me)
		l = append(l, a)
		s.Do(a)
	}
	open := s.Rules().OpeningDouble == rules.OpeningDoubleOpen && l.endsInDouble()
	return openingTrain{l, outcome{s.Hand(me), s.End(me.OwnTrain()), open}}
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
