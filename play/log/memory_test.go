package log_test

import (
	"testing"

	"roundhouse/play/log"
	"roundhouse/play/log/logtest"
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
