package desk_test

import (
	"slices"
	"testing"

	"roundhouse/play/desk"
	"roundhouse/play/table"
)

// TestEveryCommandOfTheTableIsOfTheAPI: all but the rematch, for which the desk first makes a
// table.
func TestEveryCommandOfTheTableIsOfTheAPI(t *testing.T) {
	names := []string{"rematch"}
	for name, op := range desk.Commands {
		if names = append(names, name); op.Summary == "" || op.Description == "" {
			t.Errorf("%s says nothing", name)
		}
	}
	slices.Sort(names)
	var want []string
	for _, k := range table.Commands() {
		want = append(want, k.Name)
	}
	slices.Sort(want)
	if !slices.Equal(names, want) {
		t.Errorf("%q, want %q", names, want)
	}
}
