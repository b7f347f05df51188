package bot

import (
	"slices"

	"roundhouse/game"
	"roundhouse/rules"
	"roundhouse/tile"
)

// line is what a seat does in its turn from here on: one action, or a whole
// opening train with its stop.
type line []game.Action

// building reports whether the viewer may begin an opening train or go on with one, and
// need not announce its last tile before.
func building(v game.View) bool {
	if v.Phase() != game.Opening || v.Rules().Opening != rules.OpeningTrain {
		return false
	}
	m := v.Moves()
	return !m.May(game.Knock)
}

// lay does the actions of the line. A last tile is announced where that is due.
func (q *quick) lay(s *game.State, l line) {
	for _, a := range l {
		q.knock(s, a.Seat)
		s.Do(a)
	}
}

// knock announces the seat's last tile if that is due.
func (q *quick) knock(s *game.State, seat game.Seat) {
	if !s.Rules().Knock {
		return
	}
	if s.Look(seat, &q.moves); q.moves.May(game.Knock) {
		s.Do(game.KnockOf(seat))
	}
}

// outcome is what a seat has when its opening train lies.
type outcome struct {
	hand   tile.Set
	end    tile.Pip
	double bool // the train ends in a double
}

// trains is the opening trains that are worth comparing: the one that the planner
// would lay, which stands first, and those that leave it once, for another tile or for a
// stop. Of several with the same outcome there is one; but each legal action begins
// one.
func (q *quick) trains(world *game.State, me game.Seat) (list []line) {
	planned, out := q.train(world, me, nil)
	list = append(list, planned)
	seen := []outcome{out}
	for i := range planned {
		s := *world
		q.lay(&s, planned[:i])
		q.knock(&s, me)
		for _, a := range s.Legal(me, nil) {
			if a == planned[i] {
				continue
			}
			l, out := q.train(world, me, append(slices.Clone(planned[:i]), a))
			if i == 0 || !slices.Contains(seen, out) {
				list, seen = append(list, l), append(seen, out)
			}
		}
	}
	return list
}

// train goes on with an opening train as the planner would, until it is the turn of
// others.
func (q *quick) train(world *game.State, me game.Seat, begun line) (line, outcome) {
	s, l := *world, begun
	q.lay(&s, l)
	q.plans[me].count = stale
	for s.Phase() == game.Opening && s.Turn().Has(me) && (len(l) == 0 || l[len(l)-1].Kind == game.Play) {
		q.knock(&s, me)
		a := q.next(&s, me)
		l = append(l, a)
		s.Do(a)
	}
	own := me.OwnTrain()
	return l, outcome{s.Hand(me), s.End(own), l[len(l)-1].From == l[len(l)-1].To}
}
