package bot

import (
	"roundhouse/deal"
	"roundhouse/game"
)

// Expert is the bot that compares its actions by playouts: it samples worlds that
// what it has seen allows, tries each action in all of them, and lets every seat go
// on as the planner does. Its choices follow from the view, the past, the seed and
// the number of playouts; they take one core.
type Expert struct {
	Playouts int    // at most so many for a decision; fewer where it is clear
	Seed     uint64 // of the worlds
	// Stop is asked every few worlds, where it is not nil: when it says so, the best
	// action so far is chosen. A limit of time is set by it.
	Stop func() bool

	search *search
	worlds Worlds
	rng    deal.Fast
	asked  uint64
}

// expert is the bot with so many playouts.
func expert(playouts int) func(seed uint64) Bot {
	return func(seed uint64) Bot {
		return (&Expert{Playouts: playouts, Seed: seed}).Choose
	}
}

// Choose is a Bot.
func (e *Expert) Choose(v game.View, past *game.Past) game.Action {
	e.ready()
	if a, ok := e.search.settled(v); ok {
		return a
	}
	e.think(v, past, stakeOf(v, past))
	return e.search.choose(v)
}

func (e *Expert) ready() {
	if e.search == nil {
		e.search = newSearch()
	}
}

// think tries the viewer's actions.
func (e *Expert) think(v game.View, past *game.Past, k stake) {
	e.asked++
	e.rng.Seed(e.Seed, e.asked)
	e.worlds.Look(v, past, &e.rng)
	e.search.run(v, k, e.worlds.Next, e.Playouts, e.Stop)
}
