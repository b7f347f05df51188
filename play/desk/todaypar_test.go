package desk

import (
	"fmt"
	"testing"

	"roundhouse/play/rota"
)

// TestOnlyParsThatAreReckonedCount to those of a day: a busy hour must not use them up.
func TestOnlyParsThatAreReckonedCount(t *testing.T) {
	var p pars
	for range 2 * parsADay {
		if !p.begin("busy", 1) || p.begin("busy", 1) {
			t.Fatal("one at a time is tried again")
		}
		p.end("busy", !isBusy(fmt.Errorf("a par: %w", rota.ErrBusy)))
	}
	for i := range parsADay {
		if !p.begin(fmt.Sprint(i), 1) {
			t.Fatalf("par %d is not reckoned", i)
		}
		p.end(fmt.Sprint(i), !isBusy(nil))
	}
	if p.begin("more", 1) || isBusy(nil) || !isBusy(&rota.Full{}) || !p.begin("more", 2) {
		t.Error("the pars of a day are not counted")
	}
}
