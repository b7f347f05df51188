package desk

import (
	"testing"

	"roundhouse/play/lists"
	"roundhouse/play/table"
)

func TestTheListsHaveEachStageOfATable(t *testing.T) {
	for stage, want := range map[table.Stage]lists.Stage{
		table.Waiting: lists.Waiting, table.Mixing: lists.Mixing, table.Playing: lists.Playing, table.Finished: lists.Over,
	} {
		if got := stageOf(stage); got != want {
			t.Errorf("%v is listed as %q, want %q", stage, got, want)
		}
	}
}
