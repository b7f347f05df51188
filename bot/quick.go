package bot

import (
	"math/bits"

	"roundhouse/game"
	"roundhouse/game/rules"
	"roundhouse/game/solver"
	"roundhouse/game/tile"
)

// quickPlayer plays all seats of a playout by the planner's ideas, but without a search for each
// tile that could be laid. A seat has a plan, gets rid of the tiles outside it, and makes a new
// plan when the old one no longer fits.
type quickPlayer struct {
	moves  game.Moves
	solver solver.Solver
	plans  [game.MaxSeats + 1]plan // by seat
	taste  taste
}

// usual is the taste used in the planner's playouts.
var usual = taste{
	loose: 381, loosePip: 26, planned: -19, plannedPip: 17, tail: 5, tailPip: 17, torn: -252, tornPip: 19, turn: -251,
	marker: 597, fed: 884, unfed: -500, follow: 59, mexican: 14, starts: 33, closes: -172,
	hurryLoose: -141, hurryPip: 5,
}

// playOut plays the round to its end.
func (q *quickPlayer) playOut(s *game.State) {
	penalty := knocksAreUrgent(s)
	for !s.Over() {
		if penalty {
			knockAll(s)
		}
		q.doNext(s)
	}
}

// knockAll announces all last tiles whose announcement is due.
func knockAll(s *game.State) {
	for rest := s.MayAct() &^ s.Turn(); rest != 0; rest &= rest - 1 {
		s.Do(game.KnockOf(rest.First()))
	}
}

// doNext carries out the next action of the seat that is to act.
func (q *quickPlayer) doNext(s *game.State) { s.Do(q.nextAction(s, s.ToAct())) }

// nextAction returns the next action of the seat, which must be in turn.
func (q *quickPlayer) nextAction(s *game.State, seat game.Seat) game.Action {
	m := &q.moves
	s.MovesInto(seat, m)
	if m.May(game.Knock) {
		return game.KnockOf(seat)
	}
	if m.PlayCount() == 0 {
		return m.At(0)
	}
	var a game.Action
	if m.PlayCount() == 1 {
		a = m.At(0)
	} else {
		hand := s.Hand(seat)
		a = q.chooseTile(&s.Layout, &hand)
	}
	q.plans[seat].update(&s.Layout, a, m.Drew())
	return a
}

// chooseTile returns the tile to lay. It uses the moves found last, which must offer at least two
// ways to lay a tile.
func (q *quickPlayer) chooseTile(t *game.Layout, hand *tile.Set) game.Action {
	m := &q.moves
	seat := m.Seat()
	p := &q.plans[seat]
	if !p.isFor(t, seat) {
		p.planTrain(&q.solver, t, seat, hand)
	}
	c := chooser{
		t: t, m: m, hand: hand, plan: p, seat: seat, taste: &q.taste, most: -1 << 30,
		marked: t.Status().Marked.Has(seat), hurry: hurryOf(t, seat),
	}
	for _, left := range inParts(m.Trains(), seat) {
		for ; left != 0; left &= left - 1 {
			train := left.First()
			c.weighTrain(train, m.Row(train))
		}
	}
	return m.Lay(c.best, c.to)
}

// chooser finds the tile that it is worth most to lay.
type chooser struct {
	t      *game.Layout
	m      *game.Moves
	hand   *tile.Set
	plan   *plan
	seat   game.Seat
	taste  *taste
	marked bool // whether the seat's train is marked
	hurry  int

	best game.Train // the train for the best tile so far
	to   tile.Pip
	most int
}

// taste says what laying a tile is worth, in hundredths of a point, by the tile's role in the plan.
// Each role has a worth of its own and a worth per pip of the tile.
type taste struct {
	loose, loosePip     int // is not in the plan
	planned, plannedPip int // comes next in the plan, and goes on the seat's own train
	tail, tailPip       int // comes last in the plan, and goes on another train
	torn, tornPip       int // is in the plan, goes on another train: those after it become loose
	turn, turnPip       int // goes on the seat's own train against the plan: all tiles become loose

	marker  int // takes the marker off the seat's own train
	fed     int // is a double that another tile can follow at once
	unfed   int // is a double that nothing can follow
	follow  int // is loose, and another loose tile can follow it
	mexican int // goes on a Mexican train
	starts  int // starts a Mexican train
	closes  int // satisfies an open double

	hurryLoose, hurryPip int // added for a loose tile, and per pip of any tile; both times hurryOf
}

// hurried is the number of tiles in the shortest other hand below which the round may soon end.
const hurried = 4

// hurryOf returns the number of tiles by which the shortest hand of the other seats is below
// hurried.
func hurryOf(t *game.Layout, me game.Seat) int {
	least := hurried
	for seat := range game.SeatsOf(t.Seats()).All() {
		if n := t.Count(seat); seat != me && n < least {
			least = n
		}
	}
	return hurried - least
}

// weighTrain compares the tiles that fit on a train with the best tile so far.
func (c *chooser) weighTrain(train game.Train, row uint32) {
	if row == 0 {
		return
	}
	end := c.t.End(train)
	common := c.worthOfTrain(train)
	for ; row != 0; row &= row - 1 {
		to := tile.Pip(bits.TrailingZeros32(row))
		w := common + c.worthToPlan(train, end, to)
		if end == to && c.t.Phase() == game.Main && c.t.Rules().ExtraTile != rules.ExtraTileNone {
			if c.canFollow(end) {
				w += c.taste.fed
			} else {
				w += c.taste.unfed
			}
		}
		if w > c.most {
			c.best, c.to, c.most = train, to, w
		}
	}
}

// worthOfTrain returns what laying a tile on the train is worth, whichever tile it is.
func (c *chooser) worthOfTrain(train game.Train) int {
	w := 0
	if c.marked && takesOff(c.t.Rules(), c.seat, train) {
		w += c.taste.marker
	}
	if train >= game.Mexican {
		w += c.taste.mexican
		if c.t.Length(train) == 0 {
			w += c.taste.starts
		}
	}
	if c.t.IsOpen(train) {
		w += c.taste.closes
	}
	return w
}

// worthToPlan returns what laying the tile is worth by its role in the plan.
func (c *chooser) worthToPlan(train game.Train, end, to tile.Pip) int {
	t, pips := c.taste, game.TilePoints(c.t.Rules(), end, to)
	all := t.hurryPip * c.hurry * pips
	kept := c.plan.kept.HasPips(end, to)
	switch {
	case train == c.seat.OwnTrain() && kept && to == c.plan.nextLegalEnd(c.m):
		return all + t.planned + t.plannedPip*pips
	case train == c.seat.OwnTrain():
		return all + t.turn + t.turnPip*pips
	case kept:
		if a, b := c.plan.lastTile(); end == a && to == b || end == b && to == a {
			return all + t.tail + t.tailPip*pips
		}
		return all + t.torn + t.tornPip*pips
	}
	w := all + t.loose + t.loosePip*pips + t.hurryLoose*c.hurry
	if c.hand.Row(to)&^c.plan.kept.Row(to)&^(1<<end)&^(1<<to) != 0 {
		w += t.follow
	}
	return w
}

// canFollow reports whether another tile can follow the double at once.
func (c *chooser) canFollow(end tile.Pip) bool {
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

// plannedAction returns what the viewer would do without a search, by the planner's ideas alone.
func (q *quickPlayer) plannedAction(v game.View) game.Action {
	v.MovesInto(&q.moves)
	m := &q.moves
	switch {
	case m.May(game.Knock):
		return game.KnockOf(v.Seat())
	case m.PlayCount() < 2:
		return m.At(0)
	}
	q.plans[v.Seat()].count = stale
	hand := v.Hand()
	return q.chooseTile(v.Layout, &hand)
}
