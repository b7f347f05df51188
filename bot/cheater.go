package bot

import (
	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/tile"
)

// NewCheater returns a player that searches as the expert does, but sees all hands; only the
// boneyard is hidden. It shows what perfect knowledge of the hands would be worth. It is a
// reference for simulations and never plays with people.
func NewCheater(seed uint64, playouts int) func(*game.State, game.Seat) game.Action {
	s, rng, asked := newSearch(), new(deal.Fast), uint64(0)
	var hands [game.MaxSeats + 1]tile.Set
	return func(state *game.State, seat game.Seat) game.Action {
		v := state.View(seat)
		asked++
		if a, ok := s.settledAction(v); ok {
			return a
		}
		rng.Seed(seed, asked)
		for other := range game.SeatsOf(v.Seats()).All() {
			hands[other] = state.Hand(other)
		}
		bones := state.Bones()
		s.runRace(v, inPoints(seat), func(world *game.State) {
			rng.Shuffle(bones)
			world.Assume(v, &hands, bones, state.Drew())
		}, limit{playouts: playouts, train: openingShare})
		return s.chosenAction(v)
	}
}
