package bot

import (
	"roundhouse/game"
	"roundhouse/game/rules"
	"roundhouse/game/solver"
	"roundhouse/game/tile"
)

// planner keeps the tiles of its best train together and gets rid of the other tiles first. It
// looks one tile ahead: it judges every tile that it may lay by the hand that is left after it.
type planner struct {
	legal  []game.Action
	solver solver.Solver
}

func newPlanner(uint64) Bot {
	p := new(planner)
	return p.choose
}

func (p *planner) choose(v game.View, _ *game.Past) game.Action {
	p.legal = inOrder(v.Legal(p.legal[:0]), v.Seat())
	if a, ok := onlyChoice(p.legal); ok {
		return a
	}
	if v.Phase() == game.Opening || v.Status().Line {
		if a, ok := p.nextOfTrain(v); ok {
			return a
		}
	}
	best, least := game.Action{}, 0
	for i, a := range tilePlays(p.legal) {
		if cost := p.costAfter(v, a); i == 0 || cost < least {
			best, least = a, cost
		}
	}
	return best
}

// nextOfTrain returns the action that lays the next tile of the best train, if that action is
// legal. In an opening, tiles cannot go anywhere else, so one search is enough.
func (p *planner) nextOfTrain(v game.View) (game.Action, bool) {
	own := v.Seat().OwnTrain()
	hand := v.Hand()
	p.solver.Solve(&hand, v.End(own), looseWeights(v.Rules()))
	train := p.solver.Train()
	if len(train) == 0 {
		return game.Action{}, false
	}
	a := game.PlayOf(v.Seat(), v.End(own), train[0], own)
	for _, b := range tilePlays(p.legal) {
		if a == b {
			return a, true
		}
	}
	return game.Action{}, false
}

// The costs of a position, in tenths of a point. They were found by playing against planners with
// other values.
const (
	costLoose  = 10  // per point of loose tiles
	costKept   = 8   // per pip on the train that is kept
	costMarked = 120 // a marker on the seat's own train
	costUnfed  = 200 // a double that nothing can follow
	gainDouble = 250 // a double that another tile can follow at once
)

// costAfter returns what the hand and the seat's train cost after a; less is better.
func (p *planner) costAfter(v game.View, a game.Action) int {
	own := v.Seat().OwnTrain()
	hand, end := v.Hand(), v.End(own)
	hand.Remove(a.Tile())
	if a.Train == own {
		end = a.To
	}
	loose, kept := p.costOfHand(v.Rules(), &hand, end)
	cost := costLoose*loose + costKept*kept
	if v.Status().Marked.Has(v.Seat()) && !takesOff(v.Rules(), a.Seat, a.Train) {
		cost += costMarked + costLoose/2*int(v.Rules().MarkerPenalty) // half the rounds end before it comes off
	}
	if a.From == a.To && v.Rules().ExtraTile != rules.ExtraTileNone {
		cost += p.costDouble(v, a, hand)
	}
	return cost
}

// costOfHand returns the cost of the tiles that are not on the best train from end, and the points
// of the tiles on that train.
func (p *planner) costOfHand(r *rules.Rules, hand *tile.Set, end tile.Pip) (loose, kept int) {
	best := p.solver.Solve(hand, end, looseWeights(r))
	return game.HandPoints(r, *hand) + looseTile*hand.Len() - best.Worth, best.Worth - looseTile*best.Tiles
}

// takesOff reports whether laying a tile on train takes the marker off the seat's own train.
func takesOff(r *rules.Rules, seat game.Seat, train game.Train) bool {
	return train == seat.OwnTrain() || r.MarkerOff == rules.MarkerOffOwnAnywhere
}

// costDouble returns what it costs to lay a double now. If another tile can follow at once, the
// cost is negative, a gain; otherwise it is that of a draw and a marker.
func (p *planner) costDouble(v game.View, a game.Action, hand tile.Set) int {
	if hand.Row(a.To) != 0 {
		return -gainDouble
	}
	if v.Rules().ExtraTile == rules.ExtraTileAnywhere {
		for _, b := range tilePlays(p.legal) {
			if b.Tile() != a.Tile() {
				return -gainDouble
			}
		}
	}
	return costUnfed
}
