package bot

import (
	"math/bits"

	"roundhouse/game"
	"roundhouse/rules"
	"roundhouse/solver"
	"roundhouse/tile"
)

// quick plays all seats of a round by the planner's ideas, but without a search for
// each tile that could be laid: a seat has a plan, gets rid of what is not in it,
// and makes a new one when that breaks. It is how playouts go.
type quick struct {
	moves  game.Moves
	solver solver.Solver
	plans  [game.MaxSeats + 1]plan // by seat
	taste  taste
}

// finish plays the round to its end.
func (q *quick) finish(s *game.State) {
	penalty := s.Rules().Knock && s.Rules().KnockPenalty > 0
	for !s.Over() {
		if penalty {
			knockAll(s)
		}
		q.step(s)
	}
}

// knockAll announces all last tiles that are due.
func knockAll(s *game.State) {
	for rest := s.MayAct() &^ s.Turn(); rest != 0; rest &= rest - 1 {
		s.Do(game.KnockOf(rest.First()))
	}
}

// step does the next action.
func (q *quick) step(s *game.State) {
	m, seat := &q.moves, s.Turn().First()
	s.Look(seat, m)
	if m.May(game.Knock) {
		s.Do(game.KnockOf(seat))
		return
	}
	if m.Plays() == 0 {
		s.Do(m.At(0))
		return
	}
	var a game.Action
	if m.Plays() == 1 {
		a = m.At(0)
	} else {
		hand := s.Hand(seat)
		a = q.choose(&s.Table, &hand)
	}
	q.plans[seat].follow(&s.Table, a, m.Drew())
	s.Do(a)
}

// choose is the tile to lay, of at least two ways, in the moves that were looked
// at last.
func (q *quick) choose(t *game.Table, hand *tile.Set) game.Action {
	m := &q.moves
	seat := m.Seat()
	p := &q.plans[seat]
	if !p.holds(t, seat) {
		p.make(&q.solver, t, seat, hand)
	}
	c := chooser{t: t, m: m, hand: hand, plan: p, seat: seat, most: -1 << 30, taste: &q.taste, pip: q.taste.kept}
	c.hurry()
	for left := m.Trains(); left != 0; left &= left - 1 {
		if train := left.First(); train == seat.OwnTrain() {
			c.own(m.Row(train))
		} else {
			c.elsewhere(train, m.Row(train))
		}
	}
	return m.Lay(c.train, c.to)
}

// chooser finds the tile that is most worth laying, in tenths of a point.
type chooser struct {
	t     *game.Table
	m     *game.Moves
	hand  *tile.Set
	plan  *plan
	seat  game.Seat
	train game.Train // of the best tile so far
	to    tile.Pip
	most  int
	taste *taste
	pip   int // of a pip of a tile of the plan, now
}

// taste is what laying a tile is worth, in tenths of a point.
type taste struct {
	loose  int // of a point of a loose tile
	kept   int // of a pip of a tile of the plan
	broken int // less of a point of what becomes loose
	marker int // taking the marker off one's own train
	fed    int // a double that another tile can follow at once
	unfed  int // less for a double that nothing can follow
	follow int // a loose tile that another one can follow
	hurry  int // of a pip more, for each tile that the shortest hand of the others is below hurried
}

// hurried is the number of tiles in a hand from which on its seat may soon go out.
const hurried = 4

var usual = taste{loose: 10, kept: 9, broken: 7, marker: 120, fed: 350, unfed: 200, follow: 30, hurry: 3}

// hurry makes the pips of the plan count more when another seat may soon go out.
func (c *chooser) hurry() {
	if c.taste.hurry == 0 {
		return
	}
	least := hurried
	for seat := game.Seat(1); int(seat) <= c.t.Seats(); seat++ {
		if n := c.t.Count(seat); seat != c.seat && n < least {
			least = n
		}
	}
	c.pip += c.taste.hurry * (hurried - least)
}

// own looks at the tiles that fit on the seat's own train.
func (c *chooser) own(row uint32) {
	if row == 0 {
		return
	}
	end, bonus := c.plan.end, 0
	if c.t.Status().Marked.Has(c.seat) {
		bonus = c.taste.marker
	}
	r := c.t.Rules()
	all := 0
	for ; row != 0; row &= row - 1 {
		to := tile.Pip(bits.TrailingZeros32(row))
		var w int
		if to == c.plan.next() {
			w = c.pip * (worth(r, end, to) - looseTile)
		} else {
			if all == 0 {
				from := c.plan.end
				for _, next := range c.plan.ends[c.plan.at:c.plan.n] {
					all += worth(r, from, next)
					from = next
				}
			}
			w = c.taste.loose*worth(r, end, to) - c.taste.broken*all
		}
		c.offer(c.seat.OwnTrain(), end, to, w+bonus)
	}
}

// elsewhere looks at the tiles that fit on another train.
func (c *chooser) elsewhere(train game.Train, row uint32) {
	if row == 0 {
		return
	}
	end, bonus := c.t.End(train), 0
	r := c.t.Rules()
	if r.MarkerOff == rules.MarkerOffOwnAnywhere && c.t.Status().Marked.Has(c.seat) {
		bonus = c.taste.marker
	}
	kept := row & c.plan.kept.Row(end)
	if double := uint32(1) << end; row&^kept&double != 0 {
		c.offer(train, end, end, c.taste.loose*worth(r, end, end)+bonus)
		row &^= double
	}
	if loose := row &^ kept; loose != 0 {
		to := tile.Pip(bits.Len32(loose) - 1)
		w := c.taste.loose*worth(r, end, to) + bonus
		if c.hand.Row(to)&^c.plan.kept.Row(to)&^(1<<end) != 0 {
			w += c.taste.follow
		}
		c.offer(train, end, to, w)
	}
	for ; kept != 0; kept &= kept - 1 {
		to := tile.Pip(bits.TrailingZeros32(kept))
		w := c.pip * (worth(r, end, to) - looseTile)
		w -= c.taste.broken * c.plan.behind(r, end, to)
		c.offer(train, end, to, w+bonus)
	}
}

// offer takes the tile if it is worth more than those before.
func (c *chooser) offer(train game.Train, end, to tile.Pip, w int) {
	if end == to && c.t.Rules().ExtraTile != rules.ExtraTileNone && c.t.Phase() == game.Main {
		if c.fed(end) {
			w += c.taste.fed
		} else {
			w -= c.taste.unfed
		}
	}
	if w > c.most {
		c.train, c.to, c.most = train, to, w
	}
}

// fed reports whether another tile can follow the double at once.
func (c *chooser) fed(end tile.Pip) bool {
	if c.hand.Row(end)&^(1<<end) != 0 {
		return true
	}
	if c.t.Rules().ExtraTile != rules.ExtraTileAnywhere {
		return false
	}
	for left := c.m.Trains(); left != 0; left &= left - 1 {
		train := left.First()
		row := c.m.Row(train)
		if c.t.End(train) == end {
			row &^= 1 << end
		}
		if row != 0 {
			return true
		}
	}
	return false
}

// idea is what the viewer would do by itself: the planner's way, without a search.
func (q *quick) idea(v game.View) game.Action {
	v.Look(&q.moves)
	m := &q.moves
	switch {
	case m.May(game.Knock):
		return game.KnockOf(v.Seat())
	case m.Plays() < 2:
		return m.At(0)
	}
	q.plans[v.Seat()].count = stale
	hand := v.Hand()
	return q.choose(v.Table, &hand)
}
