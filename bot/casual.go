package bot

import (
	"math/bits"

	"roundhouse/game"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// casual plans its train, but only a few tiles ahead: it counts the tiles after them as loose, and
// gets rid of the tiles with the most points first. Now and then it forgets its marker and what a
// double demands.
type casual struct {
	legal []game.Action
	whim  whim
}

const (
	foresight = 2 // how many tiles ahead a casual sees after the one that it lays
	forgets   = 3 // it forgets markers and doubles in one of this many decisions
)

// The costs by which a casual judges its actions, in tenths of a point.
const (
	casualLoose  = 10  // per point of a loose tile in hand
	casualKept   = 4   // per pip of a tile in hand that continues its train
	casualMarked = 120 // a marker on its train
	casualUnfed  = 200 // a double that nothing in hand can follow
	casualDouble = 250 // gained by a double that another tile can follow
)

func newCasual(seed uint64) Bot {
	c := &casual{whim: whim{seed: seed}}
	return c.choose
}

func (c *casual) choose(v game.View, _ *game.Past) game.Action {
	c.whim.countAsk()
	c.legal = inOrder(v.Legal(c.legal[:0]), v.Seat())
	if a, ok := onlyChoice(c.legal); ok {
		return a
	}
	careless := c.whim.oneIn(forgets)
	best, least := game.Action{}, 0
	for i, a := range tilePlays(c.legal) {
		cost := costInHand(v, a)
		if !careless {
			cost += costOnTable(v, a)
		}
		if i == 0 || cost < least {
			best, least = a, cost
		}
	}
	return best
}

// costInHand returns what the hand left after a costs a casual, in tenths of a point.
func costInHand(v game.View, a game.Action) int {
	own := v.Seat().OwnTrain()
	hand, end := v.Hand(), v.End(own)
	hand.Remove(a.Tile())
	if a.Train == own {
		end = a.To
	}
	kept := pipsAhead(&hand, end, foresight)
	return casualLoose*(game.HandPoints(v.Rules(), hand)-kept) + casualKept*kept
}

// costOnTable returns what a marker that stays and a double that is left open cost the seat after
// action a, by the casual's own reckoning, in tenths of a point.
func costOnTable(v game.View, a game.Action) (cost int) {
	if v.Status().Marked.Has(a.Seat) && !takesOff(v.Rules(), a.Seat, a.Train) {
		cost += casualMarked
	}
	if a.From != a.To || v.Rules().ExtraTile == rules.ExtraTileNone {
		return cost
	}
	hand := v.Hand()
	if hand.Row(a.To)&^(1<<a.To) == 0 {
		return cost + casualUnfed
	}
	return cost - casualDouble
}

// pipsAhead returns the highest number of pips on a train of at most n tiles from the hand,
// starting from end. It changes the hand while it works, and restores it before it returns.
func pipsAhead(hand *tile.Set, end tile.Pip, n int) (most int) {
	if n == 0 {
		return 0
	}
	for row := hand.Row(end); row != 0; row &= row - 1 {
		to := tile.Pip(bits.TrailingZeros32(row))
		hand.RemovePips(end, to)
		most = max(most, int(end+to)+pipsAhead(hand, to, n-1))
		hand.AddPips(end, to)
	}
	return most
}
