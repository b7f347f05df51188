package sim_test

import (
	"runtime"
	"strconv"
	"testing"

	"roundhouse/bot/bottest"
	"roundhouse/lab/sim"
)

// BenchmarkRandomRounds is simulate --bots random --players 4 without records: a round is one
// operation. Compare with BenchmarkRandomRounds of the package game.
func BenchmarkRandomRounds(b *testing.B) {
	for _, workers := range []int{1, runtime.GOMAXPROCS(0)} {
		b.Run(strconv.Itoa(workers), func(b *testing.B) { benchmark(b, "random", workers) })
	}
}

// BenchmarkPlannerRounds is the same with four planners.
func BenchmarkPlannerRounds(b *testing.B) { benchmark(b, "planner", 1) }

func benchmark(b *testing.B, name string, workers int) {
	c := sim.Config{Rules: bottest.RefOf(b, "pagat"), Players: 4, Bots: []string{name}, Seed: 1, Workers: workers}
	b.ReportAllocs()
	c.Rounds = b.N // all of them at once, as the command plays them
	r := run(b, c)
	if line := r.Bots[0]; line.RoundWins < 0.2499 || line.RoundWins > 0.2501 || line.MeanScore <= 0 {
		b.Fatalf("%+v: four seats alike must win a quarter each", line)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "rounds/s")
}
