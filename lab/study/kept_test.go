package study_test

import (
	"math"
	"os"
	"regexp"
	"strconv"
	"testing"

	"roundhouse/game/preset"
)

// TestTheKeptPagesAreOfTheseRules plays a few hundred rounds by each rule set of docs/lab: they are
// as long as the pages say. make lab writes the pages anew.
func TestTheKeptPagesAreOfTheseRules(t *testing.T) {
	for players, name := range map[int]string{2: "2-players.md", 4: "4-players.md"} {
		text, err := os.ReadFile("../../docs/lab/" + name)
		if err != nil {
			t.Fatal(err)
		}
		row := regexp.MustCompile(`(?m)^\| (Pagat|Czech|Estonian|French|Japanese) \| ([0-9.]+) \| [0-9.]+–[0-9.]+ \| ([0-9.]+) \|`)
		found := row.FindAllStringSubmatch(string(text), 5)
		var sets []preset.Ref
		for _, id := range []string{"pagat", "czech", "estonian", "french", "japanese"} {
			set, err := preset.Get(id)
			if err != nil {
				t.Fatal(err)
			}
			sets = append(sets, preset.Ref{Base: id, Rules: set.Rules})
		}
		c := config(players, 300, sets...)
		c.Design.Bot = "planner"
		r := run(t, c)
		if len(found) != len(r.Studies) {
			t.Fatalf("%s has %d of %d rule sets", name, len(found), len(r.Studies))
		}
		for i, m := range found {
			mean, err := strconv.ParseFloat(m[2], 64)
			sd, err2 := strconv.ParseFloat(m[3], 64)
			got := r.Studies[i].Alike.Turns.Mean
			if err != nil || err2 != nil || math.Abs(got.Value-mean) > 5*sd/math.Sqrt(300) {
				t.Errorf("%s: %s: rounds have %.1f turns, the page says %s: run make lab", name, m[1], got.Value, m[2])
			}
		}
	}
}
