package solver_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"roundhouse/game/deal"
	"roundhouse/game/solver"
	"roundhouse/game/tile"
)

// dealt is a hand and the end that it is solved from.
type dealt struct {
	hand tile.Set
	end  tile.Pip
}

// dealer deals hands of the double-n set, of which one double is the engine.
type dealer struct {
	rng   *deal.Fast
	tiles [][]tile.Tile // without each engine
}

func newDealer(n tile.Pip, seed uint64) *dealer {
	d := &dealer{rng: deal.NewFast(seed, uint64(n))}
	for engine := range n + 1 {
		d.tiles = append(d.tiles, deal.Tiles(n, engine))
	}
	return d
}

func (d *dealer) deal(size int) dealt {
	engine := d.rng.N(uint32(len(d.tiles)))
	tiles := d.tiles[engine]
	for i := range size {
		j := i + int(d.rng.N(uint32(len(tiles)-i)))
		tiles[i], tiles[j] = tiles[j], tiles[i]
	}
	return dealt{tile.SetOf(tiles[:size]...), tile.Pip(engine)}
}

// clock solves hands and notes how long each takes.
type clock struct {
	solver solver.Solver
	times  []time.Duration
	sum    int64
}

// solve solves a hand, and finds its train. If that takes more than 50 µs, it does so twice more
// and notes the shortest time, because the longest ones measure the scheduler.
func (c *clock) solve(d *dealt, w solver.Weights) {
	shortest := time.Hour
	for try := 0; try == 0 || try < 3 && shortest > 50*time.Microsecond; try++ {
		start := time.Now()
		r := c.solver.Solve(&d.hand, d.end, w)
		c.solver.Train()
		shortest = min(shortest, time.Since(start))
		if try == 0 {
			c.sum += int64(r.Worth)
		}
	}
	c.times = append(c.times, shortest)
}

func (c *clock) report(b *testing.B) {
	slices.Sort(c.times)
	b.ReportMetric(float64(c.times[len(c.times)/2]), "median-ns")
	b.ReportMetric(float64(c.times[len(c.times)*99/100]), "p99-ns")
	b.ReportMetric(float64(c.times[len(c.times)-1]), "worst-ns")
}

// sums is what the 5,000 best trains of a benchmark are worth, by set, size of the hands, and
// order.
var sums = map[tile.Pip]map[int][2]int64{
	12: {
		8:  {45188521, 35227212},
		12: {109504206, 84187955},
		15: {183416596, 141000172},
		20: {319096413, 244078528},
		25: {437564639, 332894342},
		30: {551814853, 418871829},
		40: {762459747, 576930577},
		60: {1175418322, 885880487},
	},
	15: {
		40: {741470227, 701869208},
		60: {1159916034, 1092131220},
	},
	18: {
		40: {711126512, 809620610},
		60: {1142856512, 1289999923},
	},
}

// BenchmarkSolve solves 5,000 hands an iteration.
func BenchmarkSolve(b *testing.B) {
	for _, n := range []tile.Pip{12, 15, 18} {
		for _, size := range []int{8, 12, 15, 20, 25, 30, 40, 60} {
			if want, ok := sums[n][size]; ok {
				b.Run(fmt.Sprintf("double-%d/%d/tiles", n, size), func(b *testing.B) { benchSolve(b, n, size, solver.TilesThenPips, want[0]) })
				b.Run(fmt.Sprintf("double-%d/%d/pips", n, size), func(b *testing.B) { benchSolve(b, n, size, solver.PipsThenTiles, want[1]) })
			}
		}
	}
}

func benchSolve(b *testing.B, n tile.Pip, size int, w solver.Weights, want int64) {
	dealer, list := newDealer(n, uint64(size)), make([]dealt, 5000)
	for i := range list {
		list[i] = dealer.deal(size)
	}
	c := clock{times: make([]time.Duration, 0, len(list))}
	b.ReportAllocs()
	for b.Loop() {
		c.times, c.sum = c.times[:0], 0
		for i := range list {
			c.solve(&list[i], w)
		}
	}
	if c.sum != want {
		b.Errorf("the trains are worth %d, not %d", c.sum, want)
	}
	c.report(b)
}

// BenchmarkMillion solves a million hands of 8 to 60 tiles of double-12 an iteration.
func BenchmarkMillion(b *testing.B) {
	const count, want = 1_000_000, int64(124_229_224_736)
	c := clock{times: make([]time.Duration, 0, count)}
	b.ReportAllocs()
	for b.Loop() {
		b.StopTimer()
		dealer := newDealer(12, 1)
		b.StartTimer()
		c.times, c.sum = c.times[:0], 0
		for range count {
			d := dealer.deal(8 + int(dealer.rng.N(53)))
			c.solve(&d, solver.TilesThenPips)
		}
	}
	if c.sum != want {
		b.Errorf("the trains are worth %d, not %d", c.sum, want)
	}
	c.report(b)
}
