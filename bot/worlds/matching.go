package worlds

import (
	"roundhouse/game/deal"
	"roundhouse/game/tile"
)

// tileMatching assigns a place to each tile that is hidden, or was hidden until it was laid. The
// assignment is the world that is sampled.
type tileMatching struct {
	rng    *deal.Fast
	hidden int         // the first tiles, of this number, are hidden now
	moving int         // the first tiles, of this number, can be in several places
	tiles  []tile.Tile // each tile once
	at     []uint8     // the place of each tile
	width  int         // number of places
	odds   []float32   // by tile and place; 0 if the tile cannot be there
	room   []int       // by place: how many more tiles it can hold
	tried  []bool      // places tried in the search for a first world
	even   bool        // all odds of the hidden tiles are 1
	soft   bool        // some odds are neither 0 nor 1
	list   []clause    // the reader's clauses
	slack  float32     // probability with which a swap may leave a clause unmet
	log    []moved
	into   []uint8  // by place: the place into which it was merged, see mergePlaces
	mine   []bitset // by place: the tiles that can be there
	sweeps int
}

// moved is a tile that went from one place to another.
type moved struct {
	tile     uint32
	from, to uint8
}

// randomChance returns a random number that is at least 0 and less than 1.
func (m *tileMatching) randomChance() float32 { return chanceOf(m.rng.Uint64()) }

// isUniform reports whether every hidden tile is equally likely to be in any place.
func (m *tileMatching) isUniform() bool { return m.even && len(m.list) == 0 }

// chanceOf turns the low bits of the word into a number that is at least 0 and less than 1.
func chanceOf(word uint64) float32 { return float32(word&(1<<24-1)) / (1 << 24) }

// pickBelow returns a number below n from the high half of the word. The probabilities of two
// numbers may differ by 2⁻³², but a swap and its reverse are equally likely.
func pickBelow(word uint64, n int) int { return int(word >> 32 * uint64(n) >> 32) }

// nowhere stands for the place of a tile that has none yet.
const nowhere = 0xFF
