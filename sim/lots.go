package sim

import (
	"roundhouse/deal"
	"roundhouse/game"
	"roundhouse/tile"
)

// lots draws for the start as the package deal describes it: each seat a tile,
// the highest pips start, the tied draw on. k notes them.
func lots(rng *deal.Fast, tiles []tile.Tile, seats int, k *keeper) game.Seat {
	var tied [game.MaxSeats]game.Seat
	for i := range seats {
		tied[i] = game.Seat(i + 1)
	}
	rng.Shuffle(tiles)
	left := tiles
	for n := seats; ; {
		if len(left) < n {
			rng.Shuffle(tiles)
			left = tiles
		}
		most, high := -1, 0
		for i, seat := range tied[:n] {
			k.lot(seat, left[i])
			switch pips := left[i].Pips(); {
			case pips > most:
				most, high = pips, 1
				tied[0] = seat
			case pips == most:
				tied[high] = seat
				high++
			}
		}
		left = left[n:]
		if n = high; n == 1 {
			return tied[0]
		}
	}
}
