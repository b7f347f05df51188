package bot

import (
	"roundhouse/bot/worlds"
	"roundhouse/deal"
	"roundhouse/game"
)

// Expert is the bot that compares its actions by playouts: it samples worlds that
// what it has seen allows, tries each action in all of them, and lets every seat go
// on as the planner does. Its choices follow from the view, the past, the seed, the
// number of playouts, how often it was asked before, and the opening train that it has
// begun, if any; they take one core.
type Expert struct {
	// Playouts is the most that an action is worth; fewer do where it is clear, and each
	// candidate has one at least. Choose takes up to four times as many for an opening
	// train, which it chooses whole; Advise does not.
	Playouts int
	Seed     uint64 // of the worlds
	// Stop is asked every few worlds, where it is not nil: when it says so, the best
	// action so far is chosen. A limit of time is set by it.
	Stop func() bool

	search *search
	worlds worlds.Sampler
	rng    deal.Fast
	asked  uint64
}

// newExpert is the bot with so many playouts.
func newExpert(playouts int) func(seed uint64) Bot {
	return func(seed uint64) Bot {
		return (&Expert{Playouts: playouts, Seed: seed}).Choose
	}
}

// Choose is a Bot.
func (e *Expert) Choose(v game.View, past *game.Past) game.Action {
	e.countAsk()
	if a, ok := e.search.settledAction(v); ok {
		return a
	}
	e.searchWorlds(v, past, stakeOf(v, past), openingShare)
	return e.search.chosenAction(v)
}

// countAsk begins the next ask.
func (e *Expert) countAsk() {
	if e.search == nil {
		e.search = newSearch()
	}
	e.search.played = 0
	e.asked++
}

// searchWorlds tries what the viewer may do; opening trains in so many times the playouts.
func (e *Expert) searchWorlds(v game.View, past *game.Past, k stake, train int) {
	e.rng.Seed(e.Seed, e.asked)
	e.worlds.Prepare(v, past, &e.rng)
	e.search.runRace(v, k, e.worlds.Next, limit{e.Playouts, train, e.Stop})
}
