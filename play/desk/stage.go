package desk

import (
	"roundhouse/play/lists"
	"roundhouse/play/table"
)

// stageOf returns a table's stage as the lists have it.
func stageOf(stage table.Stage) lists.Stage { return lists.Stage(stage.String()) }
