package worlds

import (
	"math/bits"

	"roundhouse/game"
	"roundhouse/game/tile"
)

// kind is a kind of choice, with regard to one tile that the seat left in its hand. Kinds are the
// same under all rules. Each changes the odds that the seat holds the tile by one factor, which
// lab/fit has learnt from rounds between bots.
type kind uint8

// steps is the number of steps for how much better one tile is than another.
const steps = 8

// The number of the first kind of each group. A group ends where the next one begins.
const (
	// Another tile was laid in an ordinary turn. These go by whether the tile in question fitted
	// elsewhere than on the seat's own train, and by how much better it was.
	kindsSpent = 0                    // laid elsewhere, and nothing in the hand fitted the own train
	kindsLoose = kindsSpent + steps   // laid elsewhere otherwise
	kindsOwn   = kindsLoose + 2*steps // laid on the own train; also by whether it was left before
	// The same with doubles, where it matters little how much better another tile was.
	kindsDouble = kindsOwn + 4*steps // the tile in question is a double; by what was laid
	kindsAfter  = kindsDouble + 4    // a double was laid, the tile in question is none; by where

	// An opening train was ended.
	kindsApart  = kindsAfter + 2        // the tile fits the end, is a double, or has no suit of the train
	kindsBranch = kindsApart + 8        // one suit of the train; by how far back that is, and how much better it was, or, far back, its worth
	kindsChord  = kindsBranch + 3*steps // two suits of the train; by how much better it was

	// Kinds is the number of kinds of choices.
	Kinds = kindsChord + steps
)

// Odds has, for each kind of choice, the factor by which it changes the odds of a tile.
type Odds [Kinds]float32

const (
	// oddsDeclined is for a tile that would have fitted when the seat drew or passed without being
	// forced to, or kept the tile that it had drawn. Bots never do that, so it is not measured.
	oddsDeclined = 0.05
	// oddsLeast limits how far all choices together can lower the odds. It allows for people and for
	// bots that see further than the planners of most rounds from which the factors were learnt.
	oddsLeast = 0.05
)

// Fitted returns the odds that a Sampler uses unless it is given others.
func Fitted() Odds { return fitted }

// note is the kind of a choice that left the tile in the place.
type note struct {
	place int
	tile  tile.Tile
	kind  kind
}

// noteKind changes the odds of the tile in all places of r.hand.
func (r *reader) noteKind(t tile.Tile, k kind) {
	r.soft = true
	for _, p := range r.hand {
		r.odds[p][t] *= r.factors[k]
		if r.keep {
			r.notes = append(r.notes, note{p, t, k})
		}
	}
}

// oddsOf returns what all choices together make of the odds that the tile is in the place.
func (r *reader) oddsOf(place int, t tile.Tile) float32 { return max(r.odds[place][t], oddsLeast) }

// findHand sets r.hand to the places of the seat's hand.
func (r *reader) findHand(s game.Seat) {
	r.hand = r.hand[:0]
	for i := range r.places {
		if r.places[i].seat == s {
			r.hand = append(r.hand, i)
		}
	}
}

// weighHand multiplies the odds of the tiles in all places of the seat's hand.
func (r *reader) weighHand(s game.Seat, set *bitset, odds float32) {
	r.findHand(s)
	for _, p := range r.hand {
		r.weighPlace(p, set, odds)
	}
}

func (r *reader) weighPlace(i int, set *bitset, odds float32) {
	if r.naive {
		return
	}
	r.soft = true
	for w, word := range set {
		for ; word != 0; word &= word - 1 {
			r.odds[i][64*w+bits.TrailingZeros64(word)] *= odds
		}
	}
}
