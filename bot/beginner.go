package bot

import (
	"roundhouse/game"
	"roundhouse/game/tile"
)

// beginner looks at its tiles one after the other, in random order, and lays one that it likes. It
// has no plan for its train and counts no pips. It looks ahead only to see whether its own train
// can continue, and it lays doubles without a thought. On other trains it overlooks a good deal.
type beginner struct {
	legal []game.Action
	whim  whim
}

// overlooks is n if a beginner overlooks one in n tiles that fit on trains other than its own.
const overlooks = 2

func newBeginner(seed uint64) Bot {
	b := &beginner{whim: whim{seed: seed}}
	return b.choose
}

func (b *beginner) choose(v game.View, _ *game.Past) game.Action {
	b.whim.countAsk()
	b.legal = inOrder(v.Legal(b.legal[:0]), v.Seat())
	if a, ok := onlyChoice(b.legal); ok {
		return a
	}
	return b.mostPleasing(v, tilePlays(b.legal))
}

// mostPleasing returns the tile that the beginner likes best, or a random one of those it likes
// equally.
func (b *beginner) mostPleasing(v game.View, list []game.Action) game.Action {
	hand := v.Hand()
	best, most := list[0], -1
	for n := len(list); n > 0; n-- {
		i := b.whim.rng.N(uint32(n))
		list[i], list[n-1] = list[n-1], list[i]
		if p := b.likingOf(&hand, list[n-1]); p > most {
			best, most = list[n-1], p
		}
	}
	return best
}

// likingOf returns how much a beginner likes the tile, or 0 if it overlooks the tile. It still lays
// an overlooked tile if the rules demand a tile and there is no other.
func (b *beginner) likingOf(hand *tile.Set, a game.Action) int {
	switch {
	case a.Train != a.Seat.OwnTrain():
		if b.whim.oneIn(overlooks) {
			return 0
		}
		return 2
	case a.From == a.To || hand.Row(a.To)&^(1<<a.From) != 0:
		return 3
	}
	return 1
}
