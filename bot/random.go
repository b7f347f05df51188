package bot

import (
	"roundhouse/deal"
	"roundhouse/game"
)

// newRandom is the bot that does anything legal, each action equally likely. It is
// the yardstick of the engine's speed, so it makes no list of them.
func newRandom(seed uint64) Bot {
	rng, moves := deal.NewFast(seed, 0), new(game.Moves)
	return func(v game.View, _ *game.Past) game.Action {
		v.MovesInto(moves)
		return actionInOrder(moves, int(rng.N(uint32(moves.Len()))))
	}
}
