package member_test

import (
	"fmt"
	"testing"

	"roundhouse/play/cluster/member"
)

// The slots of stored tables.
func TestSlotsNeverChange(t *testing.T) {
	for table, want := range map[string]int{"": 453, "a": 300, "k3v9qzt2m8w4x7p1": 199, "桌": 428} {
		if got := member.SlotOf(table); got != want {
			t.Errorf("%q: slot %d, want %d", table, got, want)
		}
	}
}

func TestTablesAreSpreadOverAllSlots(t *testing.T) {
	var count [member.SlotCount]int
	for i := range 100 * member.SlotCount {
		count[member.SlotOf(fmt.Sprintf("table%d", i))]++
	}
	for slot, n := range count {
		if n < 30 || n > 300 {
			t.Errorf("slot %d has %d of %d tables", slot, n, 100*member.SlotCount)
		}
	}
}
