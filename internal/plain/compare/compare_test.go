package main

import (
	"testing"

	"roundhouse/play/load"
)

// TestARatioIsThatOfTheMedians, whatever one run of a server was like.
func TestARatioIsThatOfTheMedians(t *testing.T) {
	run := func(perSecond, p50, p99, cpu, memory float64) result {
		return result{load.Report{Moves: 1e6, PerSecond: perSecond, P50: p50, P99: p99, CPU: cpu, Memory: memory}, "1.00"}
	}
	plain := []result{run(100, 9, 20, 50, 10), run(900, 1, 10, 90, 30), run(200, 2, 900, 10, 20)}
	ours := []result{run(1, 4, 30, 100, 70), run(100, 3, 10, 150, 60), run(300, 900, 40, 100, 50)}
	const want = "a load                  ratio       0.50     2.00     1.50          2.00        3.00\n\n"
	if got := ratioRow("a load", plain, ours); got != want {
		t.Errorf("%q; want %q", got, want)
	}
}

func TestARowHasWhatWentWrong(t *testing.T) {
	r := result{load.Report{Moves: 2000, PerSecond: 100, P50: 1.26, P99: 20, CPU: 0.5, Memory: 30, Lost: 1, Repeated: 2, OutOfOrder: 4,
		Errors: 8, FirstError: "act: 429"}, "0.50"}
	const want = "a load                  ours         100      1.3     20.0           250          30           7        8           0.50\n" +
		"    the first error: act: 429\n"
	if got := rowOf("a load", "ours", r); got != want {
		t.Errorf("%q; want %q", got, want)
	}
	if len(heading)-1 != len([]byte(want))-len("    the first error: act: 429\n") { // µ has two bytes
		t.Errorf("the heading has %d columns", len(heading))
	}
}
