// Package stat turns sums of whole numbers into figures with their uncertainty: means with standard
// errors, shares, ratings, distributions. It knows nothing about the game.
//
//	var points stat.Ratio
//	for _, match := range matches {
//		points.Add(match.Points, match.Rounds) // each match is a group
//	}
//	each := points.Estimate(1) // points per round, with the standard error
//
// Everything is counted in groups. Groups must be independent of each other; anything within a
// group may be correlated. All sums are whole numbers, so neither the order of adding nor the
// number of workers makes a difference.
package stat

import (
	"encoding/json"
	"math"
)

// Estimate is a figure with its standard error.
type Estimate struct {
	Value  float64
	SE     float64 // standard error; 0 if there are fewer than two groups
	Groups int64   // number of groups, one more than the degrees of freedom
}

// Interval is a range of values. Its JSON is [low, high], or null if the interval is not known.
type Interval struct {
	Low, High float64
	Known     bool
}

// Level is the confidence level of every interval in this package.
const Level = 0.95

// MeanInterval returns the 95 % confidence interval Value ± t·SE, where t is the quantile of
// Student's t distribution with Groups-1 degrees of freedom. With fewer than two groups the
// interval is not known.
func (e Estimate) MeanInterval() Interval {
	if e.Groups < 2 {
		return Interval{}
	}
	half := StudentT(e.Groups-1) * e.SE
	return Interval{e.Value - half, e.Value + half, true}
}

// ShareInterval returns the 95 % confidence interval of a share between 0 and 1. It is Wilson's
// interval for the number of independent trials that would have had this standard error,
// p(1-p)/SE², again with Student's t (Korn and Graubard, Survey Methodology 24, 1998, but with
// Wilson's interval instead of the exact one). A share of 0 or 1 has no measured error; for such a
// share, each group counts as one trial. Any other share whose standard error is 0 is taken as
// exact.
func (e Estimate) ShareInterval() Interval {
	p, n := e.Value, float64(e.Groups)
	switch {
	case e.Groups < 2:
		return Interval{}
	case p > 0 && p < 1 && e.SE == 0:
		return Interval{p, p, true}
	case p > 0 && p < 1:
		n = p * (1 - p) / (e.SE * e.SE)
	}
	t := StudentT(e.Groups - 1)
	shrink := 1 / (1 + t*t/n)
	middle := (p + t*t/(2*n)) * shrink
	half := t * shrink * math.Sqrt(p*(1-p)/n+t*t/(4*n*n))
	return Interval{max(0, middle-half), min(1, middle+half), true}
}

// MarshalJSON returns [low, high] or null.
func (i Interval) MarshalJSON() ([]byte, error) {
	if !i.Known {
		return []byte("null"), nil
	}
	return json.Marshal([2]float64{i.Low, i.High})
}

// UnmarshalJSON parses what MarshalJSON returns.
func (i *Interval) UnmarshalJSON(data []byte) error {
	var ends *[2]float64
	if err := json.Unmarshal(data, &ends); err != nil {
		return err
	}
	*i = Interval{}
	if ends != nil {
		*i = Interval{ends[0], ends[1], true}
	}
	return nil
}

// Has reports whether the interval is known and contains x.
func (i Interval) Has(x float64) bool { return i.Known && i.Low <= x && x <= i.High }
