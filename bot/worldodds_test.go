package bot

import (
	"math"
	"slices"
	"strconv"
	"testing"

	"roundhouse/deal"
	"roundhouse/game"
	"roundhouse/tile"
)

// evidence is tiles that choices told something of: how often the seat held them, and
// how likely that was if the choices told nothing.
type evidence struct {
	expected []float64
	held     float64
}

// odds is by how much the choices change the odds: those with which what is expected
// comes to what was.
func (e *evidence) odds() float64 {
	low, high := -8.0, 8.0
	for range 60 {
		mid, sum := (low+high)/2, 0.0
		for _, p := range e.expected {
			sum += p * math.Exp(mid) / (1 - p + p*math.Exp(mid))
		}
		if sum < e.held {
			low = mid
		} else {
			high = mid
		}
	}
	return math.Exp(low)
}

// gather compares what the seats other than the viewer's still hold of the tiles that
// they were dealt with naive worlds, for all tiles that choices told the same odds of.
func gather(x *round, seat game.Seat, naive, told *Worlds, rng *deal.Fast, by map[float32]*evidence) {
	const worlds = 64
	told.Look(x.View(seat), x.pasts[seat], rng)
	if !told.reader.soft {
		return
	}
	naive.Look(x.View(seat), x.pasts[seat], rng)
	truth := placesOf(naive, x.pasts[seat], &x.start, x.events)
	var count [mostPlaces][tile.Count]int
	var world game.State
	for range worlds {
		naive.Next(&world)
		for k, t := range naive.tiles[:naive.hidden] {
			count[naive.at[k]][t]++
		}
	}
	for p := outside + 1; p < outside+x.Seats(); p++ {
		if slices.Contains(naive.into[p+1:], uint8(p)) {
			continue
		}
		for t := range tile.Tile(tile.Count) {
			odds := told.reader.odds[p][t]
			if count[p][t] == 0 || odds == 1 {
				continue
			}
			e := by[odds]
			if e == nil {
				e = new(evidence)
				by[odds] = e
			}
			e.expected = append(e.expected, float64(count[p][t])/worlds)
			if truth[t] == p {
				e.held++
			}
		}
	}
}

// BenchmarkEvidence measures the odds of worldodds.go, and of several choices together, as
// planners play.
func BenchmarkEvidence(b *testing.B) {
	naive, told := &Worlds{Naive: true}, new(Worlds)
	rng := deal.NewFast(1, 1)
	by := map[float32]*evidence{}
	for b.Loop() {
		played(b, rulesOf(b, "pagat"), 4, 1000, func(x *round) {
			if len(x.events)%5 == 0 && !x.Over() {
				gather(x, x.Turn().First(), naive, told, rng, by)
			}
		})
	}
	for odds, e := range by {
		if len(e.expected) > 500 {
			b.ReportMetric(e.odds(), "for-"+strconv.FormatFloat(float64(odds), 'f', 3, 32))
		}
	}
}
