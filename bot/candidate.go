package bot

import (
	"math"

	"roundhouse/game"
)

// candidate is an action that is being tried. It includes the seat's later actions in the same turn
// if they are decided together with it.
type candidate struct {
	line   sequence
	twin   *candidate // has the same outcome and is tried instead; or nil
	values []float64  // by world: the points by which the seat was ahead
	sum    float64    // the sum of values
	plan   plan       // the seat's plan after the line
}

// firstAction returns the first action of the line.
func (c *candidate) firstAction() game.Action { return c.line[0] }

// triedFor returns the candidate that was tried instead of c, or c itself.
func (c *candidate) triedFor() *candidate {
	if c.twin != nil {
		return c.twin
	}
	return c
}

// meanValue returns the mean of the values, in points per playout.
func (c *candidate) meanValue() float64 { return c.sum / float64(max(len(c.values), 1)) }

// leadOver returns how much better a did than b in the worlds in which both were tried, in points
// per playout, and the standard error of that.
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

// bestOf returns the candidate with the highest mean, or the first of several.
func bestOf(list []*candidate) *candidate {
	most := list[0]
	for _, c := range list {
		if c.meanValue() > most.meanValue() {
			most = c
		}
	}
	return most
}
