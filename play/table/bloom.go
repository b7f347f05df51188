package table

import "hash/maphash"

// sentIDs is the set of a table's command IDs. A miss proves that an ID is new; after a hit, the ID
// must be looked up in the log. For each 128 IDs in the set, a new ID is a hit once in a thousand
// times.
type sentIDs struct {
	earlier []*bloom // full ones; shared between copies, never written to
	newest  bloom
	count   int // the number of IDs in newest
}

// bloom is a Bloom filter.
type bloom [40]uint64

// mostInBloom is the number of IDs after which another filter is begun.
const mostInBloom = 128

func (s *sentIDs) add(id string) {
	if s.count == mostInBloom {
		full := s.newest
		s.earlier = appendCopy(s.earlier, &full)
		s.newest, s.count = bloom{}, 0
	}
	for _, bit := range bloomBits(id) {
		s.newest[bit/64] |= 1 << (bit % 64)
	}
	s.count++
}

// mayHave reports whether the ID may have been added.
func (s *sentIDs) mayHave(id string) bool {
	bits := bloomBits(id)
	for _, b := range s.earlier {
		if b.hasAll(bits) {
			return true
		}
	}
	return s.newest.hasAll(bits)
}

func (b *bloom) hasAll(bits [4]uint32) bool {
	for _, bit := range bits {
		if b[bit/64]>>(bit%64)&1 == 0 {
			return false
		}
	}
	return true
}

// bloomSeed differs from run to run, which only changes what is a false hit.
var bloomSeed = maphash.MakeSeed()

func bloomBits(id string) (bits [4]uint32) {
	sum := maphash.String(bloomSeed, id)
	for i := range bits {
		bits[i] = uint32(sum>>(16*i)) & 0xffff % (64 * uint32(len(bloom{})))
	}
	return bits
}
