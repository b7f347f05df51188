package server_test

import (
	"slices"
	"testing"

	"roundhouse/play/api/openapi"
	"roundhouse/play/desk"
)

// TestTheServerOffersWhatTheDeskDoes: each operation with its method, path and name, and no others.
func TestTheServerOffersWhatTheDeskDoes(t *testing.T) {
	var offered, wanted []string
	openapi.Operations(description(), func(path string, op *openapi.Operation) {
		offered = append(offered, op.Method+" "+path+" "+op.OperationID)
	})
	for _, op := range desk.Operations() {
		a := &op.About
		wanted = append(wanted, a.Method+" "+a.Path+" "+a.ID)
	}
	slices.Sort(offered)
	slices.Sort(wanted)
	if !slices.Equal(offered, wanted) {
		t.Errorf("offered are %q, want %q", offered, wanted)
	}
}
