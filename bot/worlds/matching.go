package worlds

import (
	"roundhouse/deal"
	"roundhouse/tile"
)

// tileMatching is the tiles that are hidden or were until they were laid, each in a
// place: the world that is sampled.
type tileMatching struct {
	rng    *deal.Fast
	hidden int         // the first tiles are hidden now,
	moving int         // those up to here can be in several places
	tiles  []tile.Tile // each once
	at     []uint8     // the place of each
	width  int         // the number of places
	odds   []float32   // by tile and place; 0 where it cannot be
	room   []int       // by place: how many tiles are wanted there
	tried  []bool      // places, in the search for a first world
	even   bool        // all odds of the hidden tiles are 1
	soft   bool        // some odds are neither 0 nor 1
	list   []clause    // of the reader
	slack  float32     // the chance that a swap may leave a clause unmet
	log    []moved
	into   []uint8  // by place: the one that it has become part of, see merge
	mine   []bitset // by place: what can be there
	sweeps int
}

// moved is a tile that went from one place to another.
type moved struct {
	tile     uint32
	from, to uint8
}

// randomChance is a random number from 0 to 1, 1 excluded.
func (m *tileMatching) randomChance() float32 { return chanceOf(m.rng.Uint64()) }

// isUniform reports whether every hidden tile can be anywhere.
func (m *tileMatching) isUniform() bool { return m.even && len(m.list) == 0 }

// chanceOf is a number from 0 to 1, 1 excluded, by the low bits of the word.
func chanceOf(word uint64) float32 { return float32(word&(1<<24-1)) / (1 << 24) }

// pickBelow is a number below n by the high half of the word. Numbers may differ in
// probability, by 2⁻³²: a swap and the swap back have the same all the same.
func pickBelow(word uint64, n int) int { return int(word >> 32 * uint64(n) >> 32) }

const nowhere = 0xFF
