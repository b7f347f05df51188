package solver_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"roundhouse/deal"
	"roundhouse/solver"
	"roundhouse/tile"
)

// dealt is a hand and the end it is solved from.
type dealt struct {
	hand tile.Set
	end  tile.Pip
}

// deals is so many hands of that size from the double-n set without the engine, which is any double.
func deals(n tile.Pip, size, count int) []dealt {
	rng := deal.NewFast(uint64(n), uint64(size))
	list := make([]dealt, count)
	for i := range list {
		engine := tile.Pip(rng.N(uint32(n) + 1))
		tiles := deal.Tiles(n, engine)
		rng.Shuffle(tiles)
		list[i] = dealt{tile.SetOf(tiles[:size]...), engine}
	}
	return list
}

func BenchmarkSolve(b *testing.B) {
	for _, c := range []struct {
		set   tile.Pip
		sizes []int
	}{
		{12, []int{8, 12, 15, 20, 25, 30, 40, 60}},
		{15, []int{25, 40, 60}},
		{18, []int{25, 40, 60}},
	} {
		for _, size := range c.sizes {
			for i, w := range orders[:] {
				b.Run(fmt.Sprintf("double-%d/%d/%s", c.set, size, []string{"tiles", "pips", "tiles-pips", "pips-tiles"}[i]), func(b *testing.B) {
					benchSolve(b, deals(c.set, size, 20000), w)
				})
			}
		}
	}
}

func benchSolve(b *testing.B, list []dealt, w solver.Weights) {
	var s solver.Solver
	times := make([]time.Duration, 0, len(list))
	b.ReportAllocs()
	nodes := 0
	for b.Loop() {
		times = times[:0]
		for i := range list {
			start := time.Now()
			r := s.Solve(&list[i].hand, list[i].end, w)
			s.Train()
			times = append(times, time.Since(start))
			nodes = max(nodes, r.Nodes)
		}
	}
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)/2]), "median-ns")
	b.ReportMetric(float64(times[len(times)*99/100]), "p99-ns")
	b.ReportMetric(float64(times[len(times)-1])/1000, "worst-µs")
	b.ReportMetric(float64(nodes), "nodes")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(list)), "ns/solve")
}
