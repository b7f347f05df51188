package bot

import "roundhouse/deal"

// whim is a bot's source of chance. Each question has its own stream, so that a choice depends on
// how often the bot was asked before and not on what it saw then.
type whim struct {
	seed, asked uint64
	rng         deal.Fast
}

// countAsk starts the stream of the next question.
func (w *whim) countAsk() {
	w.asked++
	w.rng.Seed(w.seed, w.asked)
}

// oneIn reports true by chance in one of that many cases.
func (w *whim) oneIn(cases uint32) bool { return w.rng.N(cases) == 0 }
