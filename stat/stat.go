// Package stat turns sums of whole numbers into figures with their uncertainty: means with standard
// errors, shares, ratings, distributions. It knows no game.
//
//	var points stat.Ratio
//	for _, match := range matches {
//		points.Add(match.Points, match.Rounds) // a group each
//	}
//	each := points.Estimate(1) // points a round, with its standard error
//
// Everything is counted in groups. Groups must be independent; within a group anything may be
// correlated. All sums are whole numbers, so it makes no difference in which order or by how many
// workers they were added up.
package stat

import (
	"encoding/json"
	"math"
)

// Estimate is a figure with its standard error.
type Estimate struct {
	Value  float64
	SE     float64 // standard error; 0 if Groups is less than 2
	Groups int64   // number of groups; the degrees of freedom are one less
}

// Interval is a range of values. In JSON it is [low, high], or null if it is not known.
type Interval struct {
	Low, High float64
	Known     bool
}

// Level is the confidence of every interval here.
const Level = 0.95

// MeanInterval returns the 95 % confidence interval Value ± t·SE with the quantile of Student's t
// distribution for Groups-1 degrees of freedom. It is not known from fewer than two groups.
func (e Estimate) MeanInterval() Interval {
	if e.Groups < 2 {
		return Interval{}
	}
	half := StudentT(e.Groups-1) * e.SE
	return Interval{e.Value - half, e.Value + half, true}
}

// ShareInterval returns the 95 % confidence interval of a share between 0 and 1: Wilson's interval
// for the number of independent trials that would have had this standard error, p(1-p)/SE², again
// with Student's t (Korn and Graubard, Survey Methodology 24, 1998, with Wilson's interval in place
// of the exact one). A share of 0 or 1 has no measured error; then each group counts as one trial.
// A share in between without any error is exact.
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

// MarshalJSON writes [low, high] or null.
func (i Interval) MarshalJSON() ([]byte, error) {
	if !i.Known {
		return []byte("null"), nil
	}
	return json.Marshal([2]float64{i.Low, i.High})
}

// UnmarshalJSON reads what MarshalJSON writes.
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

// Has reports whether x is in the interval.
func (i Interval) Has(x float64) bool { return i.Known && i.Low <= x && x <= i.High }
