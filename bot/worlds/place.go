package worlds

import (
	"math/bits"

	"roundhouse/game"
	"roundhouse/game/tile"
)

// bitset is a set of tiles; the bits are the tiles' numbers.
type bitset [(tile.Count + 63) / 64]uint64

func (b *bitset) add(t tile.Tile)      { b[t>>6] |= 1 << (t & 63) }
func (b *bitset) remove(t tile.Tile)   { b[t>>6] &^= 1 << (t & 63) }
func (b *bitset) has(t tile.Tile) bool { return b[t>>6]>>(t&63)&1 != 0 }

// addAll adds the tiles of c to b.
func (b *bitset) addAll(c *bitset) {
	for i, word := range c {
		b[i] |= word
	}
}

// keepOnly removes from b all tiles that are not in c.
func (b *bitset) keepOnly(c *bitset) {
	for i, word := range c {
		b[i] &= word
	}
}

// removeAll removes the tiles of c from b.
func (b *bitset) removeAll(c *bitset) {
	for i, word := range c {
		b[i] &^= word
	}
}

// lowestTile returns the tile of b with the lowest number, or tile.None if b is empty.
func (b *bitset) lowestTile() tile.Tile {
	for i, word := range b {
		if word != 0 {
			return tile.Tile(64*i + bits.TrailingZeros64(word))
		}
	}
	return tile.None
}

// addSet adds the tiles of s to b.
func (b *bitset) addSet(s *tile.Set) {
	for p := tile.Pip(0); p <= tile.MaxPip; p++ {
		for row := s.Row(p) & (2<<p - 1); row != 0; row &= row - 1 {
			b.add(tile.Of(p, tile.Pip(bits.TrailingZeros32(row))))
		}
	}
}

// place is where hidden tiles can be, or were until they were laid: the tiles that a seat was
// dealt, a tile that it drew, or the boneyard. A tile stays in the place from which its seat got
// it.
type place struct {
	seat game.Seat // NoSeat for the boneyard and for tiles out of the game
	room int       // number of tiles in it
	ban  bitset    // tiles that cannot be there
}

// The places that belong to no seat.
const (
	boneyard = 0
	outside  = 1 // tiles that a position leaves out of the game
)

// mostPlaces is the highest number of places.
const mostPlaces = 2 + game.MaxSeats + tile.Count

// placeSet is a set of places; the bits are the places' indexes.
type placeSet [(mostPlaces + 63) / 64]uint64

func (b *placeSet) add(p int)      { b[p>>6] |= 1 << (p & 63) }
func (b *placeSet) has(p int) bool { return b[p>>6]>>(p&63)&1 != 0 }
