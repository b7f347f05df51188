package deal

import (
	"math"
	"slices"

	"roundhouse/game/tile"
)

// Draw is one tile that a seat, numbered from 1, drew as a lot.
type Draw struct {
	Seat int
	Tile tile.Tile
}

// Rank returns a number for a tile drawn as a lot. The seats whose lots have the highest number tie,
// or start. In a set, and also in one without a double, there must be a tile whose number no other
// has and none exceeds: then every tie is broken sooner or later.
type Rank func(tile.Tile) int

// Lots draws lots among the given number of seats to decide who starts. It uses the set without the
// double of aside, unless aside is NoPip. The set must have a tile for every seat. The draws are in
// order: those of tied seats come after the draws in which they tied. A tile may occur twice if all
// tiles had to be shuffled again.
func (s Seed) Lots(set, aside tile.Pip, seats int, rank Rank) (draws []Draw, starter int) {
	return drawLots(Tiles(set, aside), seats, rank, s.newStream(labelLots).shuffleTiles)
}

// Lots draws lots as Seed.Lots does.
func (f *Fast) Lots(set, aside tile.Pip, seats int, rank Rank) (draws []Draw, starter int) {
	return drawLots(Tiles(set, aside), seats, rank, f.Shuffle)
}

func drawLots(tiles []tile.Tile, seats int, rank Rank, shuffle func([]tile.Tile)) (draws []Draw, starter int) {
	tied := make([]int, seats)
	for i := range tied {
		tied[i] = i + 1
	}
	if seats < 1 || seats > len(tiles) {
		panic("deal: lots for no seat or for more seats than tiles")
	}
	pile := lotPile{shuffle: shuffle, start: tiles}
	for len(tied) > 1 {
		drawn := pile.drawTiles(tied)
		draws = append(draws, drawn...)
		tied = highestSeats(drawn, rank)
	}
	return draws, tied[0]
}

// lotPile holds the face-down tiles from which lots are drawn.
type lotPile struct {
	shuffle func([]tile.Tile)
	start   []tile.Tile // the tiles in their starting order
	left    []tile.Tile // shuffled, the next tile first
}

// drawTiles gives each of the seats a tile. If too few tiles are left, it first shuffles all tiles
// again.
func (p *lotPile) drawTiles(seats []int) []Draw {
	if len(p.left) < len(seats) {
		p.left = slices.Clone(p.start)
		p.shuffle(p.left)
	}
	drawn := make([]Draw, len(seats))
	for i, seat := range seats {
		drawn[i] = Draw{seat, p.left[i]}
	}
	p.left = p.left[len(seats):]
	return drawn
}

// highestSeats returns the seats that drew the tiles of the highest rank, in the order of the draws.
func highestSeats(drawn []Draw, rank Rank) (seats []int) {
	best := math.MinInt
	for _, d := range drawn {
		if n := rank(d.Tile); n > best {
			best, seats = n, nil
		}
		if rank(d.Tile) == best {
			seats = append(seats, d.Seat)
		}
	}
	return seats
}
