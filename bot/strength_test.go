package bot_test

import (
	"context"
	"slices"
	"testing"

	"roundhouse/game/preset"
	"roundhouse/lab/sim"
)

// One bot of a kind against some of a weaker kind. The margins are well below what longer matches
// show; the seed is fixed, so the outcome is, too.
func TestOrderOfStrength(t *testing.T) {
	set, err := preset.Get("pagat")
	if err != nil {
		t.Fatal(err)
	}
	for _, pair := range []struct {
		strong, weak     string
		points, wins     float64 // ahead a round; of the matches
		players, matches int
	}{
		{"greedy", "random", 8, 0.55, 4, 200},
		{"beginner", "random", 8, 0.60, 4, 200},
		{"beginner", "greedy", 1, 0.30, 4, 200},
		{"casual", "beginner", 3, 0.40, 4, 200},
		{"planner", "casual", 3, 0.40, 4, 200},
		{"planner", "greedy", 15, 0.75, 4, 200},
		{"strong", "planner", 6, 0.60, 2, 16},
	} {
		if testing.Short() {
			pair.matches /= 2
		}
		r, err := sim.Run(context.Background(), sim.Config{
			Rules: preset.Ref{Base: set.ID, Rules: set.Rules}, Players: pair.players, Matches: pair.matches, Seed: 1, Workers: 2,
			Bots: append([]string{pair.strong}, slices.Repeat([]string{pair.weak}, pair.players-1)...),
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
