package hall_test

import (
	"testing"

	"roundhouse/play/hall"
	"roundhouse/play/hall/logtest"
)

func TestMemoryIsALog(t *testing.T) {
	logtest.Log(t, func(*testing.T) (hall.Log, func() hall.Log) {
		m := new(hall.Memory)
		return m, func() hall.Log { return m }
	})
}
