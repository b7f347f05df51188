package worlds

import (
	"math/bits"

	"roundhouse/game"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// train is an opening train that its seat has ended.
type train struct {
	rules *rules.Rules
	back  [tile.MaxPip + 1]int8 // by pip: how many tiles follow it on the train, or -1
	worth [tile.Count]int       // by number of tiles: what the last ones of the train are worth
}

// set makes tr the seat's train.
func (tr *train) set(v game.View, s game.Seat) {
	tr.rules = v.Rules()
	for p := range tr.back {
		tr.back[p] = -1
	}
	ends := v.Ends(s.OwnTrain())
	last := len(ends) - 1
	for n := range ends {
		p := ends[last-n]
		if tr.back[p] < 0 {
			tr.back[p] = int8(n)
		}
		if n < last {
			tr.worth[n+1] = tr.worth[n] + tr.worthOf(tile.Of(p, ends[last-n-1]))
		}
	}
}

// worthOf returns what a tile is worth on the train, in tenths of a point.
func (tr *train) worthOf(t tile.Tile) int {
	return worthLoose + worthPip*game.TilePoints(tr.rules, t.High(), t.Low())
}

// kindOf returns the kind of the choice to end the train there, with regard to a tile that is not
// on it. Such a tile could go where one of its suits is, in place of all tiles that follow; or it
// could join two suits, in place of the tiles between them, or of those that follow both.
func (tr *train) kindOf(t tile.Tile) kind {
	far, near := tr.back[t.High()], tr.back[t.Low()]
	if far < near {
		far, near = near, far
	}
	double, worth := one(t.Double()), tr.worthOf(t)
	switch {
	case far == 0 || near == 0:
		return kindsApart + double
	case double == 1:
		return kindsApart + 2 + one(far > 0)
	case far < 0:
		return kindsApart + 4 + kind(min((worth-worthLoose)/(5*worthPip), 3))
	case near > 0:
		lost := min(tr.worth[near], tr.worth[far]-tr.worth[near])
		return kindsChord + stepAt(worth-lost, &trainEdges)
	case far < 3:
		return kindsBranch + steps*kind(far-1) + stepAt(worth-tr.worth[far], &trainEdges)
	}
	return kindsBranch + 2*steps + kind(min((worth-worthLoose)/(3*worthPip), steps-1))
}

// readTrain notes what an opening train says of the tiles that its seat kept when it ended the
// train. v is the view before that.
func (r *reader) readTrain(v game.View, s game.Seat) {
	r.spent |= s.Set()
	if r.naive {
		return
	}
	r.train.set(v, s)
	r.findHand(s)
	for w, word := range r.unseen {
		for ; word != 0; word &= word - 1 {
			t := tile.Tile(64*w + bits.TrailingZeros64(word))
			r.noteKind(t, r.train.kindOf(t))
		}
	}
}
