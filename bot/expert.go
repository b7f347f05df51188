package bot

import (
	"roundhouse/deal"
	"roundhouse/game"
)

// newExpert is the bot that compares its actions by so many playouts in worlds that
// what it has seen allows.
func newExpert(playouts int) func(seed uint64) Bot {
	return func(seed uint64) Bot {
		s, worlds, rng := newSearch(), new(Worlds), new(deal.Fast)
		asked := uint64(0)
		return func(v game.View, past *game.Past) game.Action {
			s.legal = v.Legal(s.legal[:0])
			if a, ok := unasked(s.legal); ok {
				return a
			}
			asked++
			rng.Seed(seed, asked)
			worlds.Look(v, past, rng)
			s.run(v, worlds.Next, playouts)
			return s.choice()
		}
	}
}
