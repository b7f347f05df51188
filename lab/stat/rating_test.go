package stat_test

import (
	"math"
	"testing"

	"roundhouse/lab/stat"
)

func contest(won ...[]float64) stat.Contest { return stat.Contest{Won: won} }

// Two players have the odds of their wins, with half a win more for each.
func TestTwoPlayersAreRatedByTheirOdds(t *testing.T) {
	r := contest([]float64{0, 29.5}, []float64{9.5, 0}).Elo()
	near(t, "better", r[0], 200*math.Log10(3), 1e-6)
	near(t, "worse", r[1], -200*math.Log10(3), 1e-6)
}

// Where the model holds exactly, it is found again: strengths 1, 2 and 4.
func TestEloFindsTheStrengthsOfItsModel(t *testing.T) {
	strength := []float64{1, 2, 4}
	c := stat.NewContest(3)
	for a := range 3 {
		for b := range 3 {
			if a != b { // 3001 contests of each pair with the tied one
				c.Won[a][b] = 3001*strength[a]/(strength[a]+strength[b]) - 0.5
			}
		}
	}
	r := c.Elo()
	for a, want := range []float64{-400 * math.Log10(2), 0, 400 * math.Log10(2)} {
		near(t, "rating", r[a], want, 1e-6)
	}
}

func TestWhoWonEverythingHasARating(t *testing.T) {
	r := contest([]float64{0, 10, 10}, []float64{0, 0, 5}, []float64{0, 5, 0}).Elo()
	if !(r[0] > 300 && r[0] < 1000) || math.Abs(r[1]-r[2]) > 1e-6 {
		t.Errorf("%v", r)
	}
	near(t, "sum", r[0]+r[1]+r[2], 0, 1e-6)
}

// The jackknife of a mean is the usual standard error; here it is worked out on the ratings
// themselves, with two batches: se is half the difference.
func TestRatingErrorIsTheJackknifes(t *testing.T) {
	one, two := contest([]float64{0, 6}, []float64{4, 0}), contest([]float64{0, 9}, []float64{1, 0})
	both := contest([]float64{0, 15}, []float64{5, 0})
	got := stat.RateWithErrors(both, []stat.Contest{one, two})
	if got[0].Value != both.Elo()[0] || got[0].Groups != 2 {
		t.Errorf("%+v", got[0])
	}
	near(t, "se", got[0].SE, math.Abs(one.Elo()[0]-two.Elo()[0])/2, 1e-6)
	if alone := stat.RateWithErrors(one, []stat.Contest{one}); alone[0].SE != 0 || alone[0].MeanInterval().Known {
		t.Errorf("one batch: %+v", alone[0])
	}
}

func TestHistogramFigures(t *testing.T) {
	var h stat.Histogram
	if h.N() != 0 || h.Mean() != 0 || h.SD() != 0 || h.Quantile(0.5) != 0 {
		t.Errorf("the empty one: %d, %v, %v, %d", h.N(), h.Mean(), h.SD(), h.Quantile(0.5))
	}
	for _, v := range []int{4, 0, 2, 2, 7} {
		h.Add(v)
	}
	near(t, "mean", h.Mean(), 3, 0)
	near(t, "sd", h.SD(), math.Sqrt(28.0/4), 1e-15)
	for p, want := range map[float64]int{0: 0, 0.2: 0, 0.21: 2, 0.5: 2, 0.6: 2, 0.61: 4, 0.8: 4, 0.81: 7, 1: 7} {
		if got := h.Quantile(p); got != want {
			t.Errorf("quantile %v is %d, not %d", p, got, want)
		}
	}
}
