package table_test

import (
	"testing"

	"roundhouse/table"
	"roundhouse/table/tabletest"
)

func TestMemoryIsALog(t *testing.T) {
	tabletest.Log(t, func(*testing.T) table.Log { return new(table.Memory) })
}
