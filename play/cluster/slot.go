package cluster

import "hash/fnv"

// slotCount is the number of slots. A table belongs to one of them, by its ID.
const slotCount = 1024

// slotOf returns the slot of a table, from 0 to slotCount-1.
func slotOf(table string) int {
	h := fnv.New32a()
	h.Write([]byte(table))
	return int(h.Sum32() % slotCount)
}
