package table_test

import (
	"testing"

	"roundhouse/table"
	"roundhouse/table/tabletest"
)

func TestMemoryIsALog(t *testing.T) {
	tabletest.Log(t, func(*testing.T) (table.Log, func() table.Log) {
		m := new(table.Memory)
		return m, func() table.Log { return m }
	})
}
