package worlds

import (
	"math/bits"

	"roundhouse/game"
	"roundhouse/tile"
)

// A choice of a seat says something of the tiles that it left in its hand. Each pair of a choice
// and a tile is of one kind, whatever the rules are, and each kind changes the odds that the seat
// holds the tile by one factor. Package internal/fit finds the factors from rounds between bots.

// kind is a kind of choice, with regard to one tile that was left.
type kind uint8

// steps is the number of steps in which it is told how much better one tile is than another.
const steps = 8

// The kinds, each the first of several.
const (
	kindsSpent  = 0                    // laid elsewhere, with no tile for the own train: by step
	kindsLoose  = kindsSpent + steps   // laid elsewhere: by where the tile fitted, and step
	kindsOwn    = kindsLoose + 2*steps // laid on the own train: by first or again, where it fitted, and step
	kindsDouble = kindsOwn + 4*steps   // the tile is a double: by what was laid
	kindsAfter  = kindsDouble + 4      // a double was laid: by where
	kindsApart  = kindsAfter + 2       // apart from an opening train: fits the end (2), double (2), by points (4)
	kindsBranch = kindsApart + 8       // fits into an opening train at one place: by how far back, and step
	kindsChord  = kindsBranch + 3*steps
	// Kinds is the number of kinds of choices.
	Kinds = kindsChord + steps
)

// Odds has, for each kind of choice, the factor by which it changes the odds of a tile.
type Odds [Kinds]float32

const (
	// oddsDeclined is for a tile that would have fitted when the seat drew or passed without being
	// forced to, or kept the tile that it had drawn. Bots never do that, so it is not measured.
	oddsDeclined = 0.05
	// oddsLeast limits how far all choices together can lower the odds. It allows for people.
	oddsLeast = 0.05
)

// Fitted returns the odds that are used unless others are given.
func Fitted() Odds { return fitted }

// note is a kind of choice, with regard to a tile in a place.
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
