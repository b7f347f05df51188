package deal

import "roundhouse/game/tile"

// numberBelow turns a random word into a number from 0 to n-1; n must be at least 1. If ok is
// false, the word must be thrown away, or some numbers would be more frequent than others. 2³² mod
// n, a division, is needed only if the product's low half is less than n (Lemire, "Fast random
// integer generation in an interval", 2019).
func numberBelow(n, word uint32) (number uint32, ok bool) {
	product := uint64(word) * uint64(n)
	low := uint32(product)
	return uint32(product >> 32), low >= n || low >= -n%n
}

// shuffleTiles is the shuffle described in the package comment. It does not share its loop with
// Fast.Shuffle, because a loop over an interface took twice the time.
func (s *stream) shuffleTiles(tiles []tile.Tile) {
	for i := len(tiles) - 1; i > 0; {
		if j, ok := numberBelow(uint32(i+1), s.nextWord()); ok {
			tiles[i], tiles[j] = tiles[j], tiles[i]
			i--
		}
	}
}
