package lists_test

import (
	"testing"

	"roundhouse/play/lists"
	"roundhouse/play/lists/liststest"
)

func TestMemoryIsLists(t *testing.T) {
	liststest.Test(t, func(*testing.T) liststest.Fixture {
		m := new(lists.Memory)
		return liststest.Fixture{Lists: m, Reopen: func() lists.Lists { return m }}
	})
}
