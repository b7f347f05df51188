package bot_test

import (
	"context"
	"testing"

	"roundhouse/preset"
	"roundhouse/sim"
)

// One bot of a kind against three of a weaker kind. The margins are well below what
// longer matches show; the seed is fixed, so the outcome is, too.
func TestOrderOfStrength(t *testing.T) {
	set, err := preset.Get("pagat")
	if err != nil {
		t.Fatal(err)
	}
	for _, pair := range []struct {
		strong, weak string
		points, wins float64 // ahead a round; of the matches
	}{
		{"greedy", "random", 8, 0.55},
		{"beginner", "random", 8, 0.60},
		{"beginner", "greedy", 1, 0.30},
		{"casual", "beginner", 3, 0.40},
		{"planner", "casual", 3, 0.40},
		{"planner", "greedy", 15, 0.75},
	} {
		r, err := sim.Run(context.Background(), sim.Config{
			Rules: preset.Ref{Base: set.ID, Rules: set.Rules}, Players: 4, Matches: 200, Seed: 1, Workers: 2,
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
