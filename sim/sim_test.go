package sim_test

import (
	"context"
	"testing"

	"roundhouse/preset"
	"roundhouse/sim"
)

func ruleSet(t testing.TB, id string) preset.Ref {
	t.Helper()
	set, err := preset.Get(id)
	if err != nil {
		t.Fatal(err)
	}
	return preset.Ref{Base: set.ID, Rules: set.Rules}
}

func run(t testing.TB, c sim.Config) sim.Report {
	t.Helper()
	r, err := sim.Run(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	return r
}
