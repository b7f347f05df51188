package archive_test

import (
	"testing"

	"roundhouse/play/archive/archivetest"
	"roundhouse/play/log"
)

func TestArchiveOverRowsInMemory(t *testing.T) {
	archivetest.Test(t, func(*testing.T) (log.Rows, func() log.Rows) {
		m := new(log.MemoryRows)
		return m, func() log.Rows { return m }
	})
}
