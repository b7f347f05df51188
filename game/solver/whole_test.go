package solver_test

import (
	"testing"

	"roundhouse/game/solver"
	"roundhouse/game/tile"
)

// TestWholeSets: from any end of a whole set a train takes all tiles if n is even, since every suit
// is. Else all n+1 suits are odd, and of the n others a tile between each two has to go but for one
// suit, the highest when pips count. Adding n-n adds it to the train.
func TestWholeSets(t *testing.T) {
	var s solver.Solver
	for n := tile.Pip(2); n <= tile.MaxPip; n++ {
		for end := tile.Pip(0); end <= n; end++ {
			tiles, pips := wholeSet(int(n), int(end))
			hand := tile.Full(n)
			for range 2 {
				for _, w := range orders {
					r := check(t, &s, hand, end, w)
					if w != solver.Pips && r.Tiles != tiles || w != solver.Tiles && r.Pips != pips {
						t.Errorf("double-%d with %d tiles from %d under %+v: %+v, want %d tiles, %d pips", n, hand.Len(), end, w, r, tiles, pips)
					}
				}
				hand.RemovePips(n, n)
				tiles, pips = tiles-1, pips-2*int(n)
			}
		}
	}
}

// wholeSet returns the tiles and pips of the best train from end of all tiles to n-n.
func wholeSet(n, end int) (tiles, pips int) {
	tiles, pips = (n+1)*(n+2)/2, n*(n+1)*(n+2)/2
	if n%2 != 0 {
		highest := n
		if end == n {
			highest = n - 1
		}
		tiles -= (n - 1) / 2
		pips -= n*(n+1)/2 - end - highest
	}
	return tiles, pips
}

// TestKnownLengths is the longest trains from the engine as the books have them.
func TestKnownLengths(t *testing.T) {
	var s solver.Solver
	for n, want := range map[tile.Pip]int{6: 27, 9: 50, 12: 90, 15: 128} {
		hand := tile.Full(n)
		hand.RemovePips(n, n)
		if r := check(t, &s, hand, n, solver.Tiles); r.Tiles != want {
			t.Errorf("double-%d: %d tiles, want %d", n, r.Tiles, want)
		}
	}
}
