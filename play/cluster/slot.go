package cluster

import "roundhouse/play/cluster/member"

// slotCount is the number of slots. A table belongs to one of them, by its ID.
const slotCount = member.SlotCount

// slotOf returns the slot of a table, from 0 to slotCount-1.
func slotOf(table string) int { return member.SlotOf(table) }
