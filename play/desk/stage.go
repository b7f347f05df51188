package desk

import (
	"roundhouse/play/lists"
	"roundhouse/play/table"
)

// stageOf returns the name of a stage for the lists.
func stageOf(stage table.Stage) lists.Stage { return lists.Stage(stage.String()) }
