package worlds

import (
	"math"

	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/tile"
)

// Evidence fits odds to positions in which all hands are known. The likelihood of the true hands is
// highest when, for each kind of choice, worlds have as many tiles of that kind in the hands that
// left them as there truly were. So Add counts both, and Improve changes the odds accordingly.
type Evidence struct {
	Odds Odds // all above 0

	held, expected [Kinds]float64 // tiles in truth, and in worlds by Odds
	sampler        Sampler
	kinds          [][]kind // by hidden tile and place: the choices that left it there
}

// Add adds a position: a view, its past, and the round as it is.
func (e *Evidence) Add(v game.View, past *game.Past, truth *game.State, rng *deal.Fast) {
	w := &e.sampler
	w.Odds, w.keep = &e.Odds, true
	w.Prepare(v, past, rng)
	if !w.startAtTruth(truth) {
		return
	}
	e.sortNotes()
	e.countTiles(&e.held)
	w.pullBy(0)
	e.countTiles(&e.expected)
}

const (
	damping = 0.7   // more would overshoot, since several kinds concern the same tile
	rare    = 3     // added to both counts, so that a kind that is hardly ever seen says little
	extreme = 0.004 // odds stay above this, and below its inverse
)

// Improve brings what is expected nearer to what is held, and begins to count again.
func (e *Evidence) Improve() {
	for k, odds := range e.Odds {
		ratio := (e.held[k] + rare) / (e.expected[k] + rare)
		odds *= float32(math.Pow(ratio, damping))
		e.Odds[k] = min(max(odds, extreme), 1/extreme)
	}
	e.held, e.expected = [Kinds]float64{}, [Kinds]float64{}
}

// sortNotes sorts the notes by tile and place.
func (e *Evidence) sortNotes() {
	w := &e.sampler
	e.kinds = e.kinds[:0]
	var index [tile.Count]int
	for k, t := range w.tiles[:w.hidden] {
		index[t] = k + 1
		for range w.width {
			e.kinds = append(e.kinds, nil)
		}
	}
	for _, n := range w.notes {
		if k := index[n.tile] - 1; k >= 0 && n.place < w.width {
			list := &e.kinds[k*w.width+n.place]
			*list = append(*list, n.kind)
		}
	}
}

// countTiles adds, for each kind of choice, the mean number of tiles in worlds that are where the
// choice left them.
func (e *Evidence) countTiles(sum *[Kinds]float64) {
	w := &e.sampler
	for range pullWorlds {
		w.toNextWorld()
	}
	for range pullWorlds {
		w.toNextWorld()
		for k, at := range w.at[:w.hidden] {
			for _, kind := range e.kinds[k*w.width+int(at)] {
				sum[kind] += 1.0 / pullWorlds
			}
		}
	}
}
