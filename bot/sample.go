package bot

import (
	"roundhouse/deal"
	"roundhouse/game"
)

// Sample is one world that the view and its past allow, see Worlds.
func Sample(v game.View, past *game.Past, rng *deal.Fast) (s game.State) {
	var w Worlds
	w.Prepare(v, past, rng)
	w.Next(&s)
	return s
}
