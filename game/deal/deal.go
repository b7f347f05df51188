// Package deal turns a 32-byte seed into lots, hands and a boneyard by a procedure that never
// changes. Anyone can recompute a deal from its seed with HMAC-SHA256 and the following
// description. testdata/vectors.txt has worked examples, docs/decisions/deal.md the reasons.
//
// Words. Each of the streams of a seed is a sequence of 32-bit numbers, called words. Block i of a
// stream is
//
//	HMAC-SHA256(key: the seed's 32 bytes, message: label ‖ i)
//
// where i counts from 0 and is written in 8 bytes, big-endian. The label is four ASCII bytes:
// "deal" for the tiles dealt, "lots" for the lots. Every block gives eight words, in order, of four
// bytes each, big-endian.
//
// Numbers. To choose a number below n, take the next word w. If w·n mod 2³² < 2³² mod n, throw the
// word away and take the next one; otherwise the number is ⌊w·n / 2³²⌋. Every number is equally
// likely.
//
// Shuffle. To shuffle the tiles t[0] … t[m-1]: for i = m-1 down to 1, choose a number j below i+1
// and swap t[i] with t[j] (Fisher–Yates; j may be i).
//
// The tiles of the double-n set start in the order 0-0, 1-0, 1-1, 2-0, … n-n, without the engine if
// the rules set it aside.
//
// Deal. Shuffle the tiles with the stream "deal". The first h tiles are the hand of seat 1, the
// next h that of seat 2, and so on. The remaining tiles, in their order, are the boneyard, which is
// drawn from the front.
//
// Lots. Shuffle the same starting tiles with the stream "lots". Every seat, from seat 1 on, takes
// the next tile. The seats with the highest sum of pips (0-0 counts 0) are tied; by rules that say
// so, those with the highest double or, if nobody has one, the highest sum, or those with the lowest
// sum. While several
// seats are tied, each of them, the lowest first, takes another of the next tiles, and those with
// the best of these draws alone are tied again. Whenever there are fewer tiles left than
// seats tied, all tiles, in their starting order, are shuffled again with the next words of the
// stream before the tied seats draw. The last seat left starts. A round that is dealt again keeps the
// lots of its first deal.
//
// Rounds. The seed of a match determines the seed of each of its deals:
//
//	HMAC-SHA256(key: the match's seed, message: "seed" ‖ round ‖ deal)
//
// Here round counts from 1, and deal is 0 for the first deal of that round and one more for each
// redeal. Both are written in 4 bytes, big-endian.
//
// Fair seeds. If the players take part, the server has a secret for each round, and the seed of
// each of its deals is
//
//	HMAC-SHA256(key: the secret's 32 bytes, message:
//	  "fair" ‖ length of the table's name ‖ table's name ‖ round ‖ deal ‖
//	  for each seat that gave a number, in ascending order: seat ‖ number)
//
// Here the length and each seat take one byte; the name is in UTF-8; the round, from 1, and the
// deal, from 0, take 4 bytes each, big-endian; and the numbers take 32 bytes each. The commitments
// made before are the SHA-256 of the secret and that of each number. docs/fair.md says who shows
// what, and when; testdata/fair.txt has examples.
//
// Simulations that nobody verifies shuffle with [Fast] instead.
package deal

import "roundhouse/game/tile"

// Tiles lists the tiles of the double-n set in their order before a shuffle. It leaves out the
// double of aside, unless aside is NoPip.
func Tiles(set, aside tile.Pip) []tile.Tile {
	tiles := make([]tile.Tile, 0, tile.Size(set))
	for t := range tile.Tile(tile.Size(set)) {
		if !t.Double() || t.High() != aside {
			tiles = append(tiles, t)
		}
	}
	return tiles
}

// Hand returns the hand of a seat, from 1: size tiles of a shuffled deck. It shares the deck's
// memory, but appending to it does not overwrite the next hand.
func Hand(deck []tile.Tile, seat, size int) []tile.Tile {
	return deck[(seat-1)*size : seat*size : seat*size]
}

// Boneyard returns what is left of the deck after size tiles have been dealt to each of the given
// number of seats. The next tile to be drawn comes first. It shares the deck's memory.
func Boneyard(deck []tile.Tile, seats, size int) []tile.Tile {
	return deck[seats*size:]
}
