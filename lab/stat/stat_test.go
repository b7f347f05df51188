package stat_test

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"testing"

	"roundhouse/lab/stat"
)

func near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if !(math.Abs(got-want) <= within) {
		t.Errorf("%s: %v, not %v", what, got, want)
	}
}

// The two-sided 95 % column of any printed table of Student's distribution.
func TestStudentTIsThatOfTheTables(t *testing.T) {
	for freedom, want := range map[int64]float64{
		1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 6: 2.447, 9: 2.262, 10: 2.228, 20: 2.086,
		29: 2.045, 30: 2.042, 60: 2.000, 120: 1.980, 1000: 1.962, 1001: 1.962, 1 << 40: 1.960,
	} {
		near(t, "t", stat.StudentT(freedom), want, 0.0005)
	}
	near(t, "no jump where the series begins", stat.StudentT(1000)-stat.StudentT(1001), 2.4e-6, 1e-7)
}

// Groups of one size: 2, 4, 9 with mean 5 and standard deviation √13, so se = √(13/3).
func TestRatioOfEqualGroupsIsTheirMean(t *testing.T) {
	var r stat.Ratio
	for _, x := range []int64{2, 4, 9} {
		r.Add(x, 1)
	}
	e := r.Estimate(1)
	near(t, "mean", e.Value, 5, 0)
	near(t, "se", e.SE, math.Sqrt(13.0/3), 1e-15)
	i := e.MeanInterval()
	near(t, "low", i.Low, 5-4.302652729911275*math.Sqrt(13.0/3), 1e-9)
	near(t, "high", i.High, 5+4.302652729911275*math.Sqrt(13.0/3), 1e-9)
	half := r.Estimate(2)
	near(t, "half the mean", half.Value, 2.5, 0)
	near(t, "half the se", half.SE, math.Sqrt(13.0/3)/2, 1e-15)
}

// Groups (6 of 2) and (1 of 1): m = 7/3, the rests are 4/3 and -4/3, so se² = 2/1 · 32/9 / 9 =
// 64/81.
func TestRatioOfUnequalGroupsWeighsThem(t *testing.T) {
	var r stat.Ratio
	r.Add(6, 2)
	r.Add(1, 1)
	r.Add(0, 0) // no group
	e := r.Estimate(1)
	near(t, "ratio", e.Value, 7.0/3, 1e-15)
	near(t, "se", e.SE, 8.0/9, 1e-15)
	if e.Groups != 2 {
		t.Errorf("%d groups, not 2", e.Groups)
	}
}

func TestFewerThanTwoGroupsSayNothingOfTheirError(t *testing.T) {
	var r stat.Ratio
	if e := r.Estimate(1); e != (stat.Estimate{}) {
		t.Errorf("nothing gives %+v", e)
	}
	r.Add(3, 4)
	e := r.Estimate(1)
	if e.Value != 0.75 || e.SE != 0 || e.MeanInterval().Known || e.ShareInterval().Known {
		t.Errorf("one group gives %+v, %+v, %+v", e, e.MeanInterval(), e.ShareInterval())
	}
	text, err := json.Marshal(e.MeanInterval())
	if err != nil || string(text) != "null" {
		t.Errorf("%s, %v", text, err)
	}
	back := stat.Interval{Known: true}
	if err := json.Unmarshal(text, &back); err != nil || back.Known {
		t.Errorf("null is %+v, %v", back, err)
	}
}

// One trial a group makes the interval Wilson's own: 20 of 50 with t = 2.0095752.
func TestShareOfIndependentTrialsIsWilsons(t *testing.T) {
	var r stat.Ratio
	for i := range int64(50) {
		r.Add((i%5)/3, 1)
	}
	e := r.Estimate(1)
	near(t, "share", e.Value, 0.4, 0)
	p, n, q := 0.4, 49.0, 2.009575237129235 // p(1-p)/se² is 49: the variance is divided by G-1
	middle := (p + q*q/2/n) / (1 + q*q/n)
	half := q / (1 + q*q/n) * math.Sqrt(p*(1-p)/n+q*q/4/n/n)
	i := e.ShareInterval()
	near(t, "low", i.Low, middle-half, 1e-9)
	near(t, "high", i.High, middle+half, 1e-9)
}

func TestShareThatNeverVariedIsNotTakenForCertain(t *testing.T) {
	i := stat.Estimate{Value: 1, Groups: 10}.ShareInterval()
	if i.High != 1 || i.Low > 0.7 || i.Low < 0.5 {
		t.Errorf("10 of 10: %+v", i)
	}
	i = stat.Estimate{Value: 0, Groups: 10}.ShareInterval()
	if i.Low != 0 || i.High < 0.3 || i.High > 0.5 {
		t.Errorf("0 of 10: %+v", i)
	}
	i = stat.Estimate{Value: 0.25, Groups: 10}.ShareInterval()
	if i != (stat.Interval{Low: 0.25, High: 0.25, Known: true}) {
		t.Errorf("always a quarter: %+v", i)
	}
}

func TestMergedRatiosAreOneRatio(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var all, left, right stat.Ratio
	for i := range 100 {
		x, n := rng.Int64N(1<<40)-1<<39, 1+rng.Int64N(9)
		all.Add(x, n)
		if i%3 == 0 {
			left.Add(x, n)
		} else {
			right.Add(x, n)
		}
	}
	left.Merge(&right)
	if left != all {
		t.Errorf("%+v, not %+v", left, all)
	}
	text, err := json.Marshal(all)
	var back stat.Ratio
	if err != nil || json.Unmarshal(text, &back) != nil || back != all {
		t.Errorf("%s came back as %+v, %v", text, back, err)
	}
}

// coverage returns in how many of n trials the interval has the truth.
func coverage(n int, truth float64, trial func(*rand.Rand) stat.Interval) int {
	covered := 0
	for i := range n {
		if trial(rand.New(rand.NewPCG(7, uint64(i)))).Has(truth) {
			covered++
		}
	}
	return covered
}

// Of 1000 intervals of 95 % about 950 have the truth, give or take 7; where the formula is
// approximate, a little more is allowed.
func TestIntervalsCoverTheTruth(t *testing.T) {
	for name, test := range map[string]struct {
		truth float64
		trial func(*rand.Rand) stat.Interval
	}{
		"means of groups that hang together": {10, func(rng *rand.Rand) stat.Interval {
			var r stat.Ratio
			for range 12 {
				shared := rng.NormFloat64() * 300
				r.Add(int64(4*(1000+shared)+rng.NormFloat64()*100), 4)
			}
			return r.Estimate(100).MeanInterval()
		}},
		"means of groups of different sizes": {10, func(rng *rand.Rand) stat.Interval {
			var r stat.Ratio
			for range 60 {
				n := 1 + rng.Int64N(4)
				r.Add(int64(float64(n)*(1000+rng.NormFloat64()*300)), n)
			}
			return r.Estimate(100).MeanInterval()
		}},
		"shares": {0.1, func(rng *rand.Rand) stat.Interval {
			var r stat.Ratio
			for range 200 {
				x := int64(0)
				if rng.Float64() < 0.1 {
					x = 1
				}
				r.Add(x, 1)
			}
			return r.Estimate(1).ShareInterval()
		}},
		"shares of groups that hang together": {0.3, func(rng *rand.Rand) stat.Interval {
			var r stat.Ratio
			for range 60 {
				p := 0.1
				if rng.IntN(2) == 0 {
					p = 0.5
				}
				x := int64(0)
				for range 4 {
					if rng.Float64() < p {
						x++
					}
				}
				r.Add(x, 4)
			}
			return r.Estimate(1).ShareInterval()
		}},
		"ratings": {400 * math.Log10(3) / 2, func(rng *rand.Rand) stat.Interval {
			return elo(rng, 120)[0].MeanInterval()
		}},
	} {
		if n := coverage(1000, test.truth, test.trial); n < 925 || n > 975 {
			t.Errorf("%s: %d of 1000 intervals have the truth", name, n)
		}
	}
}

// elo rates two players, of whom the first wins three of four contests, from 20 batches.
func elo(rng *rand.Rand, contests int) []stat.Estimate {
	all := stat.NewContest(2)
	batches := make([]stat.Contest, 20)
	for i := range batches {
		batches[i] = stat.NewContest(2)
	}
	for i := range contests {
		winner := rng.IntN(4) / 3
		all.Won[winner][1-winner]++
		batches[i%20].Won[winner][1-winner]++
	}
	return stat.RateWithErrors(all, batches)
}
