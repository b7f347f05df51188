package wire

import "roundhouse/play/table"

// Stage is the name of a stage: waiting, mixing, playing or over.
type Stage string

// StageOf returns the name of a stage.
func StageOf(s table.Stage) Stage { return Stage(s.String()) }
