package deal

import (
	"math/bits"

	"roundhouse/tile"
)

// Fast is a random source for simulations and bots: quick, small, repeatable, and guessable, so
// never for a deal between people. It is xoroshiro128++ 1.0 of Blackman and Vigna; as a value it is
// copied by assignment. Its zero value gives only zeros: make one with NewFast.
type Fast struct{ a, b uint64 }

// NewFast returns the source of the numbered stream of seed. Streams of one seed and of
// neighbouring seeds are independent of each other.
func NewFast(seed, stream uint64) *Fast {
	f := new(Fast)
	f.Seed(seed, stream)
	return f
}

// Seed makes f the source that NewFast returns, without allocating. Different pairs give different
// states: each line can be undone.
func (f *Fast) Seed(seed, stream uint64) {
	stream ^= scrambleBits(seed + golden)
	seed ^= scrambleBits(stream + golden)
	stream ^= scrambleBits(seed + golden)
	if seed|stream == 0 {
		seed = golden // the one state that only gives zeros
	}
	f.a, f.b = seed, stream
}

const golden = 0x9E3779B97F4A7C15 // 2⁶⁴ divided by the golden ratio, odd

// scrambleBits does the output step of SplitMix64 (Steele, Lea, Flood 2014), a bijection.
func scrambleBits(x uint64) uint64 {
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}

// Uint64 returns the next 64 random bits. A Fast is a rand.Source of math/rand/v2, for what N and
// Shuffle do not do.
func (f *Fast) Uint64() uint64 {
	a, b := f.a, f.b
	word := bits.RotateLeft64(a+b, 17) + a
	b ^= a
	f.a = bits.RotateLeft64(a, 49) ^ b ^ b<<21
	f.b = bits.RotateLeft64(b, 28)
	return word
}

// N returns a uniform number from 0 to n-1; n must not be 0.
func (f *Fast) N(n uint32) uint32 {
	for {
		if number, ok := numberBelow(n, f.nextWord()); ok {
			return number
		}
	}
}

// Shuffle puts the tiles into a random order, every order equally likely.
func (f *Fast) Shuffle(tiles []tile.Tile) {
	src := *f // the state stays in registers
	for i := len(tiles) - 1; i > 0; {
		if j, ok := numberBelow(uint32(i+1), src.nextWord()); ok {
			tiles[i], tiles[j] = tiles[j], tiles[i]
			i--
		}
	}
	*f = src
}

// nextWord returns the high half of a Uint64.
func (f *Fast) nextWord() uint32 { return uint32(f.Uint64() >> 32) }
