package bot_test

import (
	"context"
	"testing"

	"roundhouse/preset"
	"roundhouse/sim"
)

// One bot of a kind against three of the next weaker kind. The margins are well
// below what longer matches show: 15.9 points and 0.86, 23.6 points and 0.96.
func TestOrderOfStrength(t *testing.T) {
	set, err := preset.Get("pagat")
	if err != nil {
		t.Fatal(err)
	}
	for _, pair := range []struct {
		strong, weak string
		points, wins float64
	}{
		{"greedy", "random", 8, 0.55},
		{"planner", "greedy", 15, 0.75},
	} {
		r, err := sim.Run(context.Background(), sim.Config{
			Rules: preset.Ref{Base: set.ID, Rules: set.Rules}, Players: 4, Matches: 60, Seed: 1, Workers: 2,
			Bots: []string{pair.strong, pair.weak, pair.weak, pair.weak},
		})
		if err != nil {
			t.Fatal(err)
		}
		strong, weak := r.Bots[0], r.Bots[1]
		if by := weak.MeanScore - strong.MeanScore; by < pair.points || strong.MatchWins < pair.wins {
			t.Errorf("%s is better than %s by %.1f points a round and wins %.2f of the matches", pair.strong, pair.weak, by, strong.MatchWins)
		}
	}
}
