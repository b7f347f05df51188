package stat

import "math"

// Contest holds the outcome of contests between pairs of players. Won[a][b] is the number of
// contests that a won against b. A tie counts half for each player, so Won[a][b]+Won[b][a] is the
// number of contests between the two.
type Contest struct{ Won [][]float64 }

// NewContest returns an empty Contest among n players.
func NewContest(n int) Contest {
	won := make([][]float64, n)
	for i := range won {
		won[i] = make([]float64, n)
	}
	return Contest{won}
}

// lessBatch returns c without the contests of o.
func (c Contest) lessBatch(o Contest) Contest {
	rest := NewContest(len(c.Won))
	for a := range c.Won {
		for b := range c.Won {
			rest.Won[a][b] = c.Won[a][b] - o.Won[a][b]
		}
	}
	return rest
}

// Elo rates the players on the Elo scale, on which odds of 10 to 1 correspond to 400 points. The
// mean is 0. The ratings maximise the likelihood of the model of Bradley and Terry, P(a before b) =
// 1/(1 + 10^((R_b-R_a)/400)). One tied contest is added for each pair, so that a player that has
// won everything has a rating too.
func (c Contest) Elo() []float64 {
	strength := make([]float64, len(c.Won))
	for i := range strength {
		strength[i] = 1
	}
	for range 10_000 {
		if c.improveStrengths(strength) < 1e-12 {
			break
		}
	}
	ratings := make([]float64, len(strength))
	for i, s := range strength {
		ratings[i] = 400 * math.Log10(s)
	}
	return ratings
}

// improveStrengths does one step of Hunter's minorization and maximization (Annals of Statistics
// 32, 2004). The strengths keep a geometric mean of 1. It returns the largest relative change of a
// strength.
func (c Contest) improveStrengths(strength []float64) (moved float64) {
	logs := 0.0
	for a, old := range strength {
		wins, sum := 0.0, 0.0
		for b := range strength {
			if a != b {
				n := c.Won[a][b] + c.Won[b][a] + 1
				wins += c.Won[a][b] + 0.5
				sum += n / (strength[a] + strength[b])
			}
		}
		if sum > 0 {
			strength[a] = wins / sum
		}
		moved = max(moved, math.Abs(strength[a]/old-1))
		logs += math.Log(strength[a])
	}
	scale := math.Exp(-logs / float64(len(strength)))
	for a := range strength {
		strength[a] *= scale
	}
	return moved
}

// RateWithErrors returns the Elo ratings of all batches together, each with its standard error. The
// errors are found with the jackknife over the batches: if R_j is the rating without batch j and B
// the number of batches,
//
//	se² = (B-1)/B · Σ(R_j - mean of all R_j)²
//
// (Efron and Tibshirani, An Introduction to the Bootstrap, 1993, chapter 11). The batches must be
// independent of each other.
func RateWithErrors(all Contest, batches []Contest) []Estimate {
	list := make([]Estimate, len(all.Won))
	for a, rating := range all.Elo() {
		list[a] = Estimate{Value: rating, Groups: int64(len(batches))}
	}
	if len(batches) < 2 {
		return list
	}
	var without [][]float64
	for _, batch := range batches {
		without = append(without, all.lessBatch(batch).Elo())
	}
	for a := range list {
		list[a].SE = jackknifeError(without, a)
	}
	return list
}

func jackknifeError(without [][]float64, a int) float64 {
	n, mean, sum := float64(len(without)), 0.0, 0.0
	for _, ratings := range without {
		mean += ratings[a] / n
	}
	for _, ratings := range without {
		sum += (ratings[a] - mean) * (ratings[a] - mean)
	}
	return math.Sqrt(sum * (n - 1) / n)
}
