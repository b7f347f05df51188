// Command endings writes lab/ending/rounds.json: how many rounds between planners end blocked, by
// rule set and number of players. `make lab` runs it in the module's root. Its test fails if the
// file is out of date.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"runtime"
	"strings"

	"roundhouse/game"
	"roundhouse/game/preset"
	"roundhouse/lab/ending"
	"roundhouse/lab/sim"
)

const path = "lab/ending/rounds.json"

func main() {
	f := ending.Figures{Bot: "planner", Blocked: map[string]map[int]int{}}
	flag.IntVar(&f.Rounds, "rounds", 1000, "rounds of each rule set and number of players")
	flag.Uint64Var(&f.Seed, "seed", 1, "the same seed gives the same file")
	flag.Parse()
	if err := writeFigures(&f); err != nil {
		fmt.Fprintln(os.Stderr, "endings:", err)
		os.Exit(1)
	}
}

// writeFigures plays all rounds and writes the file.
func writeFigures(f *ending.Figures) error {
	for _, set := range preset.All() {
		f.Blocked[set.ID] = map[int]int{}
		for _, players := range playerCounts(set) {
			n, err := countBlocked(f, set, players)
			if err != nil {
				return err
			}
			f.Blocked[set.ID][players] = n
		}
	}
	return os.WriteFile(path, []byte(encodeFigures(f)), 0o644)
}

// playerCounts returns the numbers of players for which the rule set has hands.
func playerCounts(set preset.Set) (list []int) {
	for players, hand := range set.Rules.Hand {
		if hand > 0 {
			list = append(list, players)
		}
	}
	return list
}

// countBlocked plays the rounds of a rule set with this number of players, and returns how many of
// them ended blocked.
func countBlocked(f *ending.Figures, set preset.Set, players int) (n int, err error) {
	_, err = sim.Run(context.Background(), sim.Config{
		Rules: preset.Ref{Base: set.ID, Rules: set.Rules}, Players: players, Bots: []string{f.Bot},
		Rounds: f.Rounds, Seed: f.Seed, Workers: runtime.GOMAXPROCS(0), Figures: true,
		Watch: func(m *sim.Match) {
			if m.Figures[0].End == game.Blocked {
				n++
			}
		},
	})
	return n, err
}

// encodeFigures returns the content of the file, which has one line for each rule set, in the order
// of preset.All.
func encodeFigures(f *ending.Figures) string {
	var lines []string
	for _, set := range preset.All() {
		var cells []string
		for _, players := range playerCounts(set) {
			cells = append(cells, fmt.Sprintf("\"%d\": %d", players, f.Blocked[set.ID][players]))
		}
		lines = append(lines, fmt.Sprintf("    %q: {%s}", set.ID, strings.Join(cells, ", ")))
	}
	return fmt.Sprintf("{\n  \"bot\": %q,\n  \"rounds\": %d,\n  \"seed\": %d,\n  \"blocked\": {\n%s\n  }\n}\n",
		f.Bot, f.Rounds, f.Seed, strings.Join(lines, ",\n"))
}
