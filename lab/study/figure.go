package study

import "roundhouse/lab/stat"

// Figure is a number with its standard error and interval.
type Figure struct {
	Value float64       `json:"value"`
	SE    float64       `json:"se"`
	CI    stat.Interval `json:"ci"`
}

// meanFigure returns the mean of r, divided by unit.
func meanFigure(r *stat.Ratio, unit float64) Figure {
	e := r.Estimate(unit)
	return Figure{e.Value, e.SE, e.MeanInterval()}
}

// shareFigure returns the share of r, divided by unit.
func shareFigure(r *stat.Ratio, unit float64) Figure {
	e := r.Estimate(unit)
	return Figure{e.Value, e.SE, e.ShareInterval()}
}

// Spread is a distribution of whole numbers.
type Spread struct {
	Mean      Figure  `json:"mean"`
	SD        float64 `json:"sd"`
	Quantiles [5]int  `json:"quantiles"` // for the shares listed in the variable Quantiles
	Counts    []int64 `json:"counts"`    // how often each number occurred, from 0
}

// Quantiles lists the shares for which a Spread gives its quantiles.
var Quantiles = [5]float64{0.05, 0.25, 0.5, 0.75, 0.95}

// spreading collects the distribution of a whole number, such as the turns of a round.
type spreading struct {
	counts stat.Histogram
	mean   stat.Ratio
	x, n   int64 // sums of the current match
}

func (s *spreading) add(v int) {
	s.counts.Add(v)
	s.x += int64(v)
	s.n++
}

// closeMatch ends a match, which counts as one group.
func (s *spreading) closeMatch() {
	s.mean.Add(s.x, s.n)
	s.x, s.n = 0, 0
}

func (s *spreading) toSpread() Spread {
	spread := Spread{Mean: meanFigure(&s.mean, 1), SD: s.counts.SD(), Counts: s.counts}
	for i, p := range Quantiles {
		spread.Quantiles[i] = s.counts.Quantile(p)
	}
	return spread
}

// counting measures a ratio, such as draws per round, summed over the rounds of each match.
type counting struct {
	ratio stat.Ratio
	x, n  int64 // sums of the current match
}

func (c *counting) add(x, n int64) {
	c.x += x
	c.n += n
}

// closeMatch ends a match, which counts as one group.
func (c *counting) closeMatch() {
	c.ratio.Add(c.x, c.n)
	c.x, c.n = 0, 0
}
