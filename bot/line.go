package bot

import (
	"slices"

	"roundhouse/game"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// sequence is what a seat does next in its turn: one action, or a whole opening train and the stop
// that ends it.
type sequence []game.Action

// isInOpeningTrain reports whether the viewer's next action belongs to its opening train: it may
// begin or continue the train, or continue a late one, and need not announce its last tile first.
func isInOpeningTrain(v game.View) bool {
	if (v.Phase() != game.Opening || v.Rules().Opening != rules.OpeningTrain) && !v.Status().Line {
		return false
	}
	m := v.Moves()
	return !m.May(game.Knock)
}

// doSequence carries out the actions of a sequence. Before each action except the first, it
// announces the last tile if that is due. The first action may itself be a knock.
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

// openingTrain is an opening train as a sequence, together with its outcome.
type openingTrain struct {
	sequence
	outcome
}

// outcome is what an opening train leaves behind for the rest of the round.
type outcome struct {
	hand tile.Set
	end  tile.Pip
	open bool // the train ends in a double, which will be open
}

// openingTrains returns the opening trains that are worth comparing: the one that the planner would
// lay, which comes first, and those that depart from it at one point, with another tile or a stop.
// Of several with the same outcome it returns only one. Every legal first action is kept, however,
// even if its train has a twin.
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

// twinOf returns the index of the first train with the given outcome, or -1.
func twinOf(list []openingTrain, out outcome) int {
	return slices.IndexFunc(list, func(t openingTrain) bool { return t.outcome == out })
}

// finishTrain continues an opening train as the planner would, until it is another seat's turn.
func (q *quickPlayer) finishTrain(world *game.State, me game.Seat, begun sequence) openingTrain {
	s, l := *world, begun
	q.doSequence(&s, l)
	q.plans[me].count = stale
	for (s.Phase() == game.Opening || s.Status().Line) && s.Turn().Has(me) && (len(l) == 0 || l[len(l)-1].Kind == game.Play) {
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

// endsInDouble reports whether the last tile of the sequence is a double.
func (l sequence) endsInDouble() bool {
	for _, a := range slices.Backward(l) {
		if a.Kind == game.Play {
			return a.From == a.To
		}
	}
	return false
}
