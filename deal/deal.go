// Package deal turns a 32-byte seed into lots, hands and a boneyard, by a procedure that never
// changes: anyone can recompute a deal from its seed with HMAC-SHA256 and the lines below.
// testdata/vectors.txt has worked examples, docs/decisions/deal.md the reasons.
//
// Words. Each of the streams of a seed is a sequence of 32-bit numbers. With i from 0 up, 8 bytes,
// big-endian, block i of a stream is
//
//	HMAC-SHA256(key: the seed's 32 bytes, message: label ‖ i)
//
// The label is four ASCII bytes: "deal" for the tiles dealt, "lots" for the lots. Every block gives
// eight words, in order, of four bytes each, big-endian.
//
// A number below n takes the next word w. If w·n mod 2³² < 2³² mod n the word is thrown away and
// the next one taken; otherwise the number is ⌊w·n / 2³²⌋. Every number is equally likely.
//
// A shuffle of the tiles t[0] … t[m-1]: for i = m-1 down to 1, take a number j below i+1 and swap
// t[i] with t[j] (Fisher–Yates; j may be i).
//
// The tiles of the double-n set start in the order 0-0, 1-0, 1-1, 2-0, … n-n, without the engine if
// the rules set it aside.
//
// Deal. Shuffle the tiles with the stream "deal". Seat 1 has the first h tiles as its hand, seat 2
// the next h, and so on; what is left is the boneyard in that order, drawn from the front.
//
// Lots. Shuffle the same starting tiles with the stream "lots". Every seat, from seat 1 on, takes
// the next tile. Those with the highest sum of pips (0-0 counts 0) are tied; while they are more
// than one, each of them, lowest seat first, takes another of the next tiles, and of these draws
// alone the highest are tied again. Whenever fewer tiles are left than seats are tied, all tiles,
// in their starting order, are shuffled again with the next words of the stream before the tied
// seats draw. The last one starts.
//
// Rounds. From the seed of a match comes the seed of each of its deals:
//
//	HMAC-SHA256(key: the match's seed, message: "seed" ‖ round ‖ deal)
//
// with the round, from 1, and the deal, 0 and one more for each redeal of that round, in 4 bytes
// each, big-endian.
//
// Fair seeds. If the players take part, the server has a secret for each round, and the seed of
// each of its deals is
//
//	HMAC-SHA256(key: the secret's 32 bytes, message:
//	  "fair" ‖ length of the table's name ‖ table's name ‖ round ‖ deal ‖
//	  for each seat that gave a number, in ascending order: seat ‖ number)
//
// with the length and each seat in one byte, the name in UTF-8, the round, from 1, and the deal,
// from 0, in 4 bytes each, big-endian, and the numbers in 32 bytes. The commitments made before are
// the SHA-256 of the secret and that of each number. docs/fair.md says who shows what when;
// testdata/fair.txt has examples.
//
// Simulations that nobody verifies shuffle with [Fast] instead.
package deal

import "roundhouse/tile"

// Tiles lists the tiles of the double-n set in their order before a shuffle, without the double of
// aside unless that is NoPip.
func Tiles(set, aside tile.Pip) []tile.Tile {
	tiles := make([]tile.Tile, 0, tile.Size(set))
	for t := range tile.Tile(tile.Size(set)) {
		if !t.Double() || t.High() != aside {
			tiles = append(tiles, t)
		}
	}
	return tiles
}

// Hand returns the hand of that seat, from 1: size tiles of a shuffled deck. It shares the deck's
// memory; appending to it does not reach the next hand.
func Hand(deck []tile.Tile, seat, size int) []tile.Tile {
	return deck[(seat-1)*size : seat*size : seat*size]
}

// Boneyard returns what is left of the deck after that many seats have been dealt size tiles each,
// the next tile first. It shares the deck's memory.
func Boneyard(deck []tile.Tile, seats, size int) []tile.Tile {
	return deck[seats*size:]
}
