package bot

import (
	"roundhouse/game"
	"roundhouse/game/deal"
)

// newRandom returns the bot that chooses among all legal actions with equal probability. It is used
// to measure the engine's speed, so it makes no list of the actions.
func newRandom(seed uint64) Bot {
	rng, moves := deal.NewFast(seed, 0), new(game.Moves)
	return func(v game.View, _ *game.Past) game.Action {
		v.MovesInto(moves)
		return actionInOrder(moves, int(rng.N(uint32(moves.Len()))))
	}
}
