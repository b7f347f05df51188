// Package worlds samples worlds: the ways in which the tiles that a seat cannot see may be
// distributed, as far as the seat's view and past allow.
//
// Consider all hands and orders of the boneyard that could have been dealt so that everything that
// the viewer has seen since would have been legal and have looked the same. All of them would be
// equally likely if the seats' choices said nothing about their hands. By default, choices do
// count: each changes the odds that a seat holds certain tiles, see odds.go.
//
// A reader goes through the past and notes which hidden tile can be where. From that, a matching
// makes a first world, and a chain of swaps leads from each world to the next.
package worlds

import (
	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/tile"
)

// Sampler samples worlds of one view after another. Consecutive worlds are nearly, but not quite,
// independent of each other. The zero Sampler is ready for use. It keeps scratch buffers and serves
// one goroutine at a time.
type Sampler struct {
	Odds  *Odds // what choices say; nil for the fitted odds
	Naive bool  // treat the seats' choices as saying nothing about their hands

	reader
	tileMatching
	pull   pull
	viewer game.Seat
	seen   game.State                  // what the viewer sees of the round
	hands  [game.MaxSeats + 1]tile.Set // as far as the viewer sees the hands
	bones  []tile.Tile
	shown  []tile.Tile // the tiles of an open hand
}

// Prepare starts sampling worlds for the view. The past is what the viewer has seen of the round so
// far. If it is nil, or does not lead to the view, the worlds depend on the view alone. Prepare and
// Next take their randomness from rng.
func (w *Sampler) Prepare(v game.View, past *game.Past, rng *deal.Fast) {
	w.viewer, w.naive, w.factors = v.Seat(), w.Naive, w.Odds
	if w.factors == nil {
		w.factors = &fitted
	}
	for s := range game.SeatsOf(game.MaxSeats).All() {
		w.hands[s], _ = v.HandOf(s)
	}
	w.seen.Assume(v, &w.hands, nil, v.Drew())
	if past == nil || past.Deal.Seat() != v.Seat() || !w.readPast(v, past) || !w.startChain(rng) {
		w.readPast(v, &game.Past{Deal: v})
		w.startChain(rng)
	}
}

// startChain makes the first world and reports whether there is one.
func (w *Sampler) startChain(rng *deal.Fast) bool {
	if !w.fillFrom(&w.reader, rng) || !w.findFirst() {
		return false
	}
	w.settleDown()
	return true
}

// Next sets into to the next world. It allocates no memory.
func (w *Sampler) Next(into *game.State) {
	w.toNextWorld()
	hands, drew := w.hands, w.drew
	w.bones = w.bones[:0]
	for k, t := range w.tiles[:w.hidden] {
		p := int(w.at[k])
		switch s := w.places[p].seat; {
		case s != game.NoSeat:
			hands[s].Add(t)
		case p == boneyard:
			w.bones = append(w.bones, t)
		}
		if p == w.drawn && p != boneyard {
			drew = t
		}
	}
	if w.holder != game.NoSeat {
		list := hands[w.holder].Append(w.shown[:0])
		drew, w.shown = list[w.rng.N(uint32(len(list)))], list
	}
	w.rng.Shuffle(w.bones)
	into.Assume(w.seen.View(w.viewer), &hands, w.bones, drew)
}
