package worlds

import (
	"math/bits"

	"roundhouse/game"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// choice is what a seat laid in an ordinary turn.
type choice struct {
	rules  *rules.Rules
	own    bool // it went on the seat's own train
	double bool
	marked bool // the seat's train was marked
	spent  bool // no tile in the seat's hand fitted its own train
	worth  int  // the worth of laying that tile
}

// What laying a tile is worth by the planner's rule, in tenths of a point: one that goes on the
// seat's own train is taken to be planned, any other to be loose.
const (
	worthPip     = 10
	worthPlanned = 8  // per pip of a planned tile
	worthLoose   = 80 // of a loose tile besides its pips
	worthMarker  = 120
)

func choiceOf(v game.View, a game.Action, spent bool) choice {
	c := choice{rules: v.Rules(), double: a.From == a.To, marked: v.Status().Marked.Has(a.Seat), spent: spent}
	c.own = a.Train == a.Seat.OwnTrain()
	c.worth = c.worthOf(a.Tile(), c.own)
	return c
}

// worthOf returns what it is worth to lay a tile on the seat's own train or elsewhere.
func (c *choice) worthOf(t tile.Tile, own bool) int {
	points := game.TilePoints(c.rules, t.High(), t.Low())
	w := worthLoose + worthPip*points
	if own {
		w = worthPlanned * points
	}
	if c.marked && (own || c.rules.MarkerOff == rules.MarkerOffOwnAnywhere) {
		w += worthMarker
	}
	return w
}

// kindOf returns the kind of the choice with regard to a tile that fitted too. out says whether it
// fitted elsewhere, again whether the seat had left it in an earlier choice.
func (c *choice) kindOf(t tile.Tile, out, again bool) kind {
	k := kind(kindsLoose)
	switch {
	case t.Double():
		return c.kindOfDouble()
	case c.double:
		return kindsAfter + one(c.own)
	case c.own:
		k = kindsOwn + 2*steps*one(again)
	case c.spent && out:
		return kindsSpent + c.stepOf(t, true)
	}
	return k + steps*one(out) + c.stepOf(t, out)
}

// kindOfDouble returns the kind with regard to a double.
func (c *choice) kindOfDouble() kind {
	switch {
	case c.double:
		return kindsDouble
	case c.own:
		return kindsDouble + 1
	case c.spent:
		return kindsDouble + 2
	}
	return kindsDouble + 3
}

// stepOf returns the step by which the tile would have been better than the one that was laid.
func (c *choice) stepOf(t tile.Tile, out bool) kind {
	return stepAt(c.worthOf(t, !out)-c.worth, &choiceEdges)
}

// The lowest differences of all steps but the first, in tenths of a point.
var (
	choiceEdges = [steps - 1]int{-140, -70, -30, 0, 1, 50, 110}
	trainEdges  = [steps - 1]int{-300, -200, -140, -100, -60, -20, 1}
)

func stepAt(better int, edges *[steps - 1]int) kind {
	for n, edge := range edges {
		if better < edge {
			return kind(n)
		}
	}
	return steps - 1
}

func one(yes bool) kind {
	if yes {
		return 1
	}
	return 0
}

// readChoice notes what it says of a seat's other tiles that it laid this one in an ordinary turn.
// v is the view before that, and r.moves holds where tiles fitted.
func (r *reader) readChoice(v game.View, a game.Action) {
	c := choiceOf(v, a, r.spent.Has(a.Seat))
	left, out := r.fittingTiles(a.Seat)
	left.addAll(&out)
	left.remove(a.Tile())
	left.keepOnly(&r.unseen)
	before := &r.left[a.Seat]
	r.findHand(a.Seat)
	for w, word := range left {
		for ; word != 0; word &= word - 1 {
			t := tile.Tile(64*w + bits.TrailingZeros64(word))
			r.noteKind(t, c.kindOf(t, out.has(t), before.has(t)))
		}
	}
	before.addAll(&left)
}

// fittingTiles returns the tiles that fit on the seat's own train and elsewhere, by r.moves.
func (r *reader) fittingTiles(s game.Seat) (own, out bitset) {
	for left := r.moves.Trains(); left != 0; left &= left - 1 {
		train, set := left.First(), &out
		if train == s.OwnTrain() {
			set = &own
		}
		end := r.try.End(train)
		for row := r.moves.Row(train); row != 0; row &= row - 1 {
			set.add(tile.Of(end, tile.Pip(bits.TrailingZeros32(row))))
		}
	}
	return own, out
}
