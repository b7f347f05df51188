package bot

import (
	"roundhouse/bot/worlds"
	"roundhouse/game"
	"roundhouse/game/deal"
)

// Expert is the bot that compares its actions by playouts. It samples worlds that agree with what
// it has seen, tries each action in all of them, and lets every seat continue as the planner does.
// Its choices depend only on the view, the past, the seed, the number of playouts, how often it has
// been asked before, and the opening train that it has begun, if any. It uses one core.
type Expert struct {
	// Playouts is the highest number of playouts for one choice. A clear choice takes fewer, but
	// each candidate gets at least one. Choose takes up to four times as many for an opening train,
	// which it chooses as a whole; Advise does not.
	Playouts int
	Seed     uint64 // for sampling the worlds
	// Stop is optional, and serves as a time limit. It is called every few worlds; once it returns
	// true, the best action so far is chosen.
	Stop func() bool

	search *search
	worlds worlds.Sampler
	rng    deal.Fast
	asked  uint64
}

// newExpert returns a function that makes experts with the given number of playouts.
func newExpert(playouts int) func(seed uint64, stop func() bool) Bot {
	return func(seed uint64, stop func() bool) Bot {
		return (&Expert{Playouts: playouts, Seed: seed, Stop: stop}).Choose
	}
}

// Choose returns the action that the expert chooses, as a Bot does.
func (e *Expert) Choose(v game.View, past *game.Past) game.Action {
	e.countAsk()
	if a, ok := e.search.settledAction(v); ok {
		return a
	}
	e.searchWorlds(v, past, stakeOf(v, past), openingShare)
	return e.search.chosenAction(v)
}

// countAsk counts the next question and resets the number of playouts done.
func (e *Expert) countAsk() {
	if e.search == nil {
		e.search = newSearch()
	}
	e.search.played = 0
	e.asked++
}

// searchWorlds tries what the viewer may do. If whole opening trains are compared, the number of
// playouts is multiplied by train.
func (e *Expert) searchWorlds(v game.View, past *game.Past, k stake, train int) {
	e.rng.Seed(e.Seed, e.asked)
	e.worlds.Prepare(v, past, &e.rng)
	e.search.runRace(v, k, e.worlds.Next, limit{e.Playouts, train, e.Stop})
}
