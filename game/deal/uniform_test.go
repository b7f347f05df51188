package deal

import (
	"math"
	"slices"
	"testing"

	"roundhouse/game/tile"
)

// The bounds of the tests in this file are six standard deviations on either side; their seeds are
// fixed, so they pass always or never.

func TestEveryTileIsEquallyLikelyAtEveryPlace(t *testing.T) {
	src := NewFast(1, 1)
	for name, shuffled := range map[string]func(n int) []tile.Tile{
		"Deck":         func(n int) []tile.Tile { return SeedOf(uint64(n)).Deck(6, tile.NoPip) },
		"Round":        func(n int) []tile.Tile { return SeedOf(7).RoundSeed(uint32(n), 0).Deck(6, tile.NoPip) },
		"lots":         func(n int) []tile.Tile { return lotsPile(SeedOf(uint64(n))) },
		"Fast.Shuffle": func(int) []tile.Tile { return fastDeck(src) },
		"NewFast":      func(n int) []tile.Tile { return fastDeck(NewFast(0, uint64(n))) },
	} {
		const trials, tiles = 20000, 28
		var count [tiles * tiles]int
		for n := range trials {
			for place, x := range shuffled(n) {
				count[place*tiles+int(x)]++
			}
		}
		// Each row and each column has a fixed sum, hence the degrees of freedom and the factor.
		chi := chiSquare(count[:], trials/float64(tiles)) * (tiles - 1) / tiles
		checkChi(t, name, chi, (tiles-1)*(tiles-1))
	}
}

func lotsPile(s Seed) []tile.Tile {
	tiles := Tiles(6, tile.NoPip)
	s.newStream(labelLots).shuffleTiles(tiles)
	return tiles
}

func fastDeck(src *Fast) []tile.Tile {
	tiles := Tiles(6, tile.NoPip)
	src.Shuffle(tiles)
	return tiles
}

func TestEveryOrderOfFiveTilesIsEquallyLikely(t *testing.T) {
	src, orders := NewFast(2, 3), map[[5]tile.Tile]int{}
	const trials = 120000
	for range trials {
		tiles := Tiles(2, 2)
		src.Shuffle(tiles)
		orders[[5]tile.Tile(tiles)]++
	}
	var count []int
	for _, n := range orders {
		count = append(count, n)
	}
	if len(count) != 120 {
		t.Fatalf("%d orders of 120", len(count))
	}
	checkChi(t, "orders", chiSquare(count, trials/120), 119)
}

func TestFastNIsUniform(t *testing.T) {
	src := NewFast(5, 0)
	for _, n := range []uint32{1, 2, 3, 7, 91, 1000} {
		count := make([]int, n)
		for range 200 * n {
			count[src.N(n)]++
		}
		checkChi(t, "N", chiSquare(count, 200), float64(n-1))
	}
}

func TestBelowThrowsAwayWhatIsLeftOver(t *testing.T) {
	for _, n := range []uint32{1, 3, 91, 1 << 31, 3 << 30, math.MaxUint32} {
		for i := range uint32(1000) {
			for _, word := range []uint32{i, math.MaxUint32 - i, i * 0x9E3779B9} {
				product := uint64(word) * uint64(n)
				number, ok := numberBelow(n, word)
				if number != uint32(product>>32) || ok != (product%(1<<32) >= 1<<32%uint64(n)) {
					t.Fatalf("below(%d, %d) = %d, %v", n, word, number, ok)
				}
			}
		}
	}
}

func TestFastAndSeedShuffleAlikeGivenTheSameWords(t *testing.T) {
	src, ref := NewFast(3, 4), NewFast(3, 4)
	got, want := Tiles(18, tile.NoPip), Tiles(18, tile.NoPip)
	src.Shuffle(got)
	for i := len(want) - 1; i > 0; i-- {
		j := ref.N(uint32(i + 1))
		want[i], want[j] = want[j], want[i]
	}
	if !slices.Equal(got, want) || *src != *ref {
		t.Errorf("got %v\nwant %v", got, want)
	}
}

// The numbers are those of the authors' reference program for the state {1, 2}.
func TestFastIsXoroshiro128PlusPlus(t *testing.T) {
	src := Fast{1, 2}
	for i, want := range []uint64{393217, 669327710093319, 1732421326133921491, 11394790081659126983} {
		if got := src.Uint64(); got != want {
			t.Errorf("number %d is %d, not %d", i, got, want)
		}
	}
}

func TestFastShuffleDoesNotAllocate(t *testing.T) {
	src, tiles := NewFast(1, 1), Tiles(12, 12)
	if n := testing.AllocsPerRun(100, func() { src.Seed(1, 2); src.Shuffle(tiles) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func chiSquare(count []int, expected float64) (sum float64) {
	for _, n := range count {
		sum += (float64(n) - expected) * (float64(n) - expected) / expected
	}
	return sum
}

func checkChi(t *testing.T, name string, chi, freedom float64) {
	t.Helper()
	if math.Abs(chi-freedom) > 6*math.Sqrt(2*freedom) {
		t.Errorf("%s: chi-square %.0f with %.0f degrees of freedom", name, chi, freedom)
	}
}
