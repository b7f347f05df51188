package table

import "hash/fnv"

// bloom is a Bloom filter of command IDs. A miss proves that an ID is new; after a hit, the ID must
// be looked up in the log.
type bloom [bloomWords]uint64

// bloomWords keeps the rate of false positives at about one command in 12 over a match of 13
// rounds, and at one in five towards its end.
const bloomWords = 64

func (b *bloom) add(id string) {
	for _, bit := range bloomBits(id) {
		b[bit/64] |= 1 << (bit % 64)
	}
}

// mayHave reports whether the ID may have been added.
func (b *bloom) mayHave(id string) bool {
	for _, bit := range bloomBits(id) {
		if b[bit/64]>>(bit%64)&1 == 0 {
			return false
		}
	}
	return true
}

func bloomBits(id string) [2]uint32 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(id))
	sum := h.Sum64()
	const bits = bloomWords * 64
	return [2]uint32{uint32(sum) % bits, uint32(sum>>32) % bits}
}
