package sim_test

import (
	"context"
	"fmt"

	"roundhouse/game/preset"
	"roundhouse/lab/sim"
)

// The same seed gives the same report, whatever the number of workers.
func ExampleRun() {
	set, _ := preset.Get("celko-6")
	report, err := sim.Run(context.Background(), sim.Config{
		Rules:   preset.Ref{Base: set.ID, Rules: set.Rules},
		Players: 2, Bots: []string{"planner", "greedy"},
		Rounds: 200, Seed: 1, Workers: 2,
	})
	if err != nil {
		panic(err)
	}
	for _, row := range report.Bots {
		fmt.Printf("%s wins %.0f %% of the rounds, ± %.0f\n", row.Bot, 100*row.RoundWins, 50*(row.RoundWinsCI.High-row.RoundWinsCI.Low))
	}
	// Output:
	// planner wins 78 % of the rounds, ± 6
	// greedy wins 22 % of the rounds, ± 6
}
