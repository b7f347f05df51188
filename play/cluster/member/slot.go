package member

import (
	"hash/fnv"
)

// SlotCount is the number of slots. It never changes.
const SlotCount = 1024

// SlotOf returns the slot of a table, from 0 to SlotCount-1: the 32-bit FNV-1a hash of its ID,
// modulo SlotCount. It never changes, because stored data is arranged by it.
func SlotOf(table string) int {
	h := fnv.New32a()
	_, _ = h.Write([]byte(table))
	return int(h.Sum32() % SlotCount)
}

// weightOf returns the weight of a name for a slot: the 64-bit FNV-1a hash of the name and of the
// slot's two bytes, mixed as MurmurHash3 mixes its results. Members of all versions must agree on
// it.
func weightOf(slot int, name string) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(name))
	_, _ = h.Write([]byte{byte(slot >> 8), byte(slot)})
	x := h.Sum64()
	x ^= x >> 33
	x *= 0xff51afd7ed558ccd
	x ^= x >> 33
	x *= 0xc4ceb9fe1a85ec53
	return x ^ x>>33
}

// OwnerOf returns the member with the greatest weight for the slot, or nil if there are none. The
// list must be sorted by name.
func OwnerOf(slot int, list []Member) (owner *Member) {
	var most uint64
	for i := range list {
		if w := weightOf(slot, list[i].Name); owner == nil || w > most {
			owner, most = &list[i], w
		}
	}
	return owner
}
