package worlds

import (
	"math"

	"roundhouse/deal"
	"roundhouse/game"
)

// Evidence collects what choices say of hands, from positions of which the hands are known, to fit
// the Odds to it.
type Evidence struct {
	Odds      Odds // to be fitted; all above 0
	Positions int

	Held     [Kinds]float64 // how often tiles with a kind of choice are where it was noted for them
	Expected [Kinds]float64 // the same in worlds, by Odds

	sampler Sampler
}

// Add adds a position: a view, its past, and the round as it truly is.
func (e *Evidence) Add(v game.View, past *game.Past, truth *game.State, rng *deal.Fast) {
	w := &e.sampler
	w.Odds, w.keep = &e.Odds, true
	w.Prepare(v, past, rng)
	if !w.startAtTruth(truth) {
		return
	}
	w.sortNotes()
	w.countNotes(&e.Held)
	w.pullBy(0)
	w.countNotes(&e.Expected)
	e.Positions++
}

// Improve changes the odds so that what is expected comes nearer to what is held, and starts
// another collection.
func (e *Evidence) Improve() {
	for k := range e.Odds {
		ratio := (e.Held[k] + rare) / (e.Expected[k] + rare)
		e.Odds[k] *= float32(math.Pow(ratio, rate))
		e.Odds[k] = min(max(e.Odds[k], leastFit), 1/leastFit)
	}
	e.Held, e.Expected, e.Positions = [Kinds]float64{}, [Kinds]float64{}, 0
}

const (
	rate     = 0.7
	rare     = 3 // added to both counts, so that a kind that is hardly ever seen says little
	leastFit = 0.004
)

// sortNotes makes, for each hidden tile and place, a list of its kinds.
func (w *Sampler) sortNotes() {
	w.kinds = w.kinds[:0]
	for range w.hidden * w.width {
		w.kinds = append(w.kinds, nil)
	}
	var index [256]int
	for i := range index {
		index[i] = -1
	}
	for k, t := range w.tiles[:w.hidden] {
		index[t] = k
	}
	for _, n := range w.notes {
		if k := index[n.tile]; k >= 0 && n.place < w.width {
			w.kinds[k*w.width+n.place] = append(w.kinds[k*w.width+n.place], n.kind)
		}
	}
}

// countNotes adds the kinds of the tiles that are where they were noted in the current world.
func (w *Sampler) countNotes(sum *[Kinds]float64) {
	for range pullWorlds {
		w.toNextWorld()
	}
	for range pullWorlds {
		w.toNextWorld()
		for k, at := range w.at[:w.hidden] {
			for _, kind := range w.kinds[k*w.width+int(at)] {
				sum[kind] += 1.0 / pullWorlds
			}
		}
	}
}
