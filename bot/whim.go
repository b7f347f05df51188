package bot

import "roundhouse/game/deal"

// whim is a bot's source of randomness. Each question has its own random stream, so a choice
// depends on how often the bot has been asked before, but not on what it saw then.
type whim struct {
	seed, asked uint64
	rng         deal.Fast
}

// countAsk counts the next question and starts its random stream.
func (w *whim) countAsk() {
	w.asked++
	w.rng.Seed(w.seed, w.asked)
}

// oneIn returns true with probability 1/cases.
func (w *whim) oneIn(cases uint32) bool { return w.rng.N(cases) == 0 }
