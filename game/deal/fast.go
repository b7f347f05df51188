package deal

import (
	"math/bits"

	"roundhouse/game/tile"
)

// Fast is a random source for simulations and bots. It is quick, small, repeatable and easy to
// guess, so it must never be used for a deal between people. It is xoroshiro128++ 1.0 by Blackman
// and Vigna. Assignment copies it. Its zero value returns only zeros; use NewFast.
type Fast struct{ a, b uint64 }

// NewFast returns the source for a seed and the number of a stream. The streams of one seed, and
// those of neighbouring seeds, are independent of each other.
func NewFast(seed, stream uint64) *Fast {
	f := new(Fast)
	f.Seed(seed, stream)
	return f
}

// Seed makes f the source that NewFast returns, without allocating memory. Different pairs of seed
// and stream give different states, because each step can be undone.
func (f *Fast) Seed(seed, stream uint64) {
	stream ^= scrambleBits(seed + golden)
	seed ^= scrambleBits(stream + golden)
	stream ^= scrambleBits(seed + golden)
	if seed|stream == 0 {
		seed = golden // the only state that gives nothing but zeros
	}
	f.a, f.b = seed, stream
}

const golden = 0x9E3779B97F4A7C15 // 2⁶⁴ divided by the golden ratio, rounded to an odd number

// scrambleBits is the output step of SplitMix64 (Steele, Lea, Flood 2014), a bijection.
func scrambleBits(x uint64) uint64 {
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}

// Uint64 returns the next 64 random bits. It makes Fast a rand.Source of math/rand/v2, for
// everything that N and Shuffle cannot do.
func (f *Fast) Uint64() uint64 {
	a, b := f.a, f.b
	word := bits.RotateLeft64(a+b, 17) + a
	b ^= a
	f.a = bits.RotateLeft64(a, 49) ^ b ^ b<<21
	f.b = bits.RotateLeft64(b, 28)
	return word
}

// N returns a uniformly distributed number from 0 to n-1; n must not be 0.
func (f *Fast) N(n uint32) uint32 {
	for {
		if number, ok := numberBelow(n, f.nextWord()); ok {
			return number
		}
	}
}

// Shuffle puts the tiles into a random order. Every order is equally likely.
func (f *Fast) Shuffle(tiles []tile.Tile) {
	src := *f // a local copy keeps the generator's state in registers
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
