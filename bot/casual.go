package bot

import (
	"math/bits"

	"roundhouse/game"
	"roundhouse/rules"
	"roundhouse/tile"
)

// casual plans its train, but only a few tiles ahead: what comes behind them is
// loose to it, and the tiles that count most go first. Now and then it forgets its
// marker and what a double asks for.
type casual struct {
	legal []game.Action
	whim  whim
}

const (
	foresight = 2 // tiles that a casual sees behind the one that it lays
	forgets   = 3 // of so many decisions it forgets markers and doubles in one
)

// What counts for a casual, in tenths of a point.
const (
	casualLoose  = 10  // a point in hand
	casualKept   = 4   // a pip in hand that it sees its train go on with
	casualMarked = 120 // a marker on its train
	casualUnfed  = 200 // a double that nothing in hand can follow
	casualDouble = 250 // of gain: a double that something can follow
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

// costInHand is what a casual's hand costs after a, in tenths of a point.
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

// costOnTable is what a's marker and double cost a casual, in tenths of a point.
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

// pipsAhead is the most pips that a train of at most n tiles of the hand has from
// end. The hand is the same afterwards.
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
