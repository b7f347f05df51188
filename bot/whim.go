package bot

import "roundhouse/deal"

// whim is what a bot does by chance. Each ask has a stream of its own, so that a
// choice depends on how often the bot was asked before, not on what it saw then.
type whim struct {
	seed, asked uint64
	rng         deal.Fast
}

// countAsk begins the next ask.
func (w *whim) countAsk() {
	w.asked++
	w.rng.Seed(w.seed, w.asked)
}

// oneIn reports, by chance, one of so many cases.
func (w *whim) oneIn(cases uint32) bool { return w.rng.N(cases) == 0 }
