package bot

import (
	"math"

	"roundhouse/game"
)

// candidate is an action that is being tried, with what the seat does after it in the same turn if
// that is decided together with it.
type candidate struct {
	line   sequence
	twin   *candidate // has the same outcome and is tried in its place; or nil
	values []float64  // by world: points by which the seat was ahead
	sum    float64    // of values
	plan   plan       // of the seat after the line
}

// firstAction returns what the seat does first.
func (c *candidate) firstAction() game.Action { return c.line[0] }

// triedFor returns the candidate that was tried in place of c, or c itself.
func (c *candidate) triedFor() *candidate {
	if c.twin != nil {
		return c.twin
	}
	return c
}

// meanValue returns the mean of the values, in points a playout.
func (c *candidate) meanValue() float64 { return c.sum / float64(max(len(c.values), 1)) }

// leadOver returns by how much a did better than b in the worlds in which both were tried, in
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

// bestOf returns the candidate with the highest mean, the first of several.
func bestOf(list []*candidate) *candidate {
	most := list[0]
	for _, c := range list {
		if c.meanValue() > most.meanValue() {
			most = c
		}
	}
	return most
}
