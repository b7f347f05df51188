package bot

import (
	"math"

	"roundhouse/game"
)

// candidate is an action that is being tried, and what the seat does behind it in
// the same turn where that is settled with it.
type candidate struct {
	line   sequence
	twin   *candidate // comes to the same and is tried in its place; else nil
	values []float64  // what it came to, by world: points by which the seat was ahead
	sum    float64    // of values
	plan   plan       // of the seat behind the line
}

// firstAction is what the seat does first.
func (c *candidate) firstAction() game.Action { return c.line[0] }

// triedFor is the candidate that was tried for it.
func (c *candidate) triedFor() *candidate {
	if c.twin != nil {
		return c.twin
	}
	return c
}

// meanValue is what the action came to, in points a playout.
func (c *candidate) meanValue() float64 { return c.sum / float64(max(len(c.values), 1)) }

// leadOver is by how much a came to more than b in the worlds where both were tried, in
// points a playout, and its standard error.
func leadOver(a, b *candidate) (mean, se float64) {
	n := min(len(a.values), len(b.values))
	if n < 2 {
		return 0, math.Inf(1)
	}
	var sum, squares float64
	for i, x := range a.values[:n] {
		d := x - b.values[i]
		sum += d
		squares += d * d
	}
	mean = sum / float64(n)
	variance := max(squares/float64(n)-mean*mean, 0) * float64(n) / float64(n-1)
	return mean, math.Sqrt(variance / float64(n))
}

// bestOf is the candidate that came to most; the first of several.
func bestOf(list []*candidate) *candidate {
	most := list[0]
	for _, c := range list {
		if c.meanValue() > most.meanValue() {
			most = c
		}
	}
	return most
}
