package worlds

import (
	"math"

	"roundhouse/game"
	"roundhouse/game/tile"
)

// The pulls for which Bits looks at worlds, and how many worlds it looks at for each.
const (
	pullStep   = 0.375
	pullSteps  = 24 // even, as Simpson's rule asks for
	pullWorlds = 24 // and as many before them, to get used to the pull
	pullSweeps = 4  // from one of these worlds to the next
)

// pull draws worlds towards the truth: a tile that is in another hand than in truth makes a world
// less likely by a factor.
type pull struct {
	plain []float32 // the odds without it, by tile and place
	stray []bool    // whether the place is in another hand than in truth
}

// Bits returns what the true hands cost: −log₂ of their probability among all worlds of the view
// that Prepare was given last. truth is the round at that moment. Afterwards Prepare must be called
// again before Next.
//
// Let each tile that is in another hand than in truth make a world less likely by e^-x. If E(x) is
// the mean number of such tiles in a world, the probability of the true hands is exp(-∫E(x)dx) from
// 0, where worlds are those of Next, to infinity, where all hands are true. The integral is
// estimated from sampled worlds, with a standard error of some 2 bits for a whole deal.
func (w *Sampler) Bits(truth *game.State) float64 {
	if !w.startAtTruth(truth) {
		return math.Inf(1)
	}
	sum := 0.0
	for n := pullSteps; n >= 0; n-- {
		weight := float64(2 + 2*(n%2))
		if n == 0 || n == pullSteps {
			weight = 1
		}
		sum += weight * w.meanStrays(float64(n)*pullStep)
	}
	return sum * pullStep / 3 / math.Ln2
}

// startAtTruth starts a chain of worlds in which all hands are true, and reports whether such
// worlds exist.
func (w *Sampler) startAtTruth(truth *game.State) bool {
	if !w.fillFrom(&w.reader, w.rng) {
		return false
	}
	p := &w.pull
	p.plain, p.stray = append(p.plain[:0], w.tileMatching.odds...), p.stray[:0]
	for _, t := range w.tiles[:w.hidden] {
		for i := range w.places {
			s := w.places[i].seat
			p.stray = append(p.stray, s != holderOf(truth, t))
		}
	}
	w.pullBy(math.Inf(1))
	if !w.findFirst() {
		return false
	}
	w.even, w.tileMatching.soft, w.sweeps = false, true, pullSweeps
	if len(w.list) > 0 {
		w.meetClauses()
	}
	return true
}

// pullBy sets by how much a stray tile makes a world less likely: by e^-x.
func (w *Sampler) pullBy(x float64) {
	factor, odds := float32(math.Exp(-x)), w.tileMatching.odds
	for i, stray := range w.pull.stray {
		if odds[i] = w.pull.plain[i]; stray {
			odds[i] *= factor
		}
	}
}

// meanStrays returns the mean number of stray tiles in the worlds with that pull.
func (w *Sampler) meanStrays(x float64) float64 {
	w.pullBy(x)
	n := 0
	for range pullWorlds {
		w.toNextWorld()
	}
	for range pullWorlds {
		w.toNextWorld()
		for k, at := range w.at[:w.hidden] {
			if w.pull.stray[k*w.width+int(at)] {
				n++
			}
		}
	}
	return float64(n) / pullWorlds
}

// holderOf returns the seat that holds the tile, or NoSeat.
func holderOf(s *game.State, t tile.Tile) game.Seat {
	for seat := range game.SeatsOf(s.Seats()).All() {
		if hand := s.Hand(seat); hand.Has(t) {
			return seat
		}
	}
	return game.NoSeat
}
