package deal

import (
	"testing"

	"roundhouse/game/tile"
)

func BenchmarkFastShuffle(b *testing.B) {
	src, tiles := NewFast(1, 2), Tiles(12, tile.NoPip)
	b.ReportAllocs()
	for b.Loop() {
		src.Shuffle(tiles)
	}
	if tile.Size(12) != len(tiles) || tile.SetOf(tiles...) != tile.Full(12) {
		b.Fatal("tiles were lost")
	}
}

func BenchmarkSeedDeck(b *testing.B) {
	b.ReportAllocs()
	for n := uint64(0); b.Loop(); n++ {
		if len(SeedOf(n).Deck(12, 12)) != 90 {
			b.Fatal("not 90 tiles")
		}
	}
}
