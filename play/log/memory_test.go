package log_test

import (
	"testing"

	"roundhouse/play/log"
	"roundhouse/play/log/logtest"
	"roundhouse/play/log/rowstest"
)

func TestMemoryIsALog(t *testing.T) {
	logtest.Log(t, func(*testing.T) (log.Log, func() log.Log) {
		m := new(log.Memory)
		return m, func() log.Log { return m }
	})
}

func TestMemoryHasAllListingsAfterManyChanges(t *testing.T) {
	logtest.ManyListings(t, new(log.Memory))
}

func TestMemoryIsRows(t *testing.T) {
	rowstest.Rows(t, func(*testing.T) (log.Rows, func() log.Rows) {
		m := new(log.MemoryRows)
		return m, func() log.Rows { return m }
	})
}
