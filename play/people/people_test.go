package people_test

import (
	"testing"

	"roundhouse/play/log"
	"roundhouse/play/people/peopletest"
)

func TestPeopleOverRowsInMemory(t *testing.T) {
	peopletest.Test(t, func(*testing.T) (log.Rows, func() log.Rows) {
		m := new(log.MemoryRows)
		return m, func() log.Rows { return m }
	})
}
