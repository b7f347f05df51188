package table_test

import (
	"encoding/json"
	"os"
	"testing"

	"roundhouse/game/preset"
	"roundhouse/lab/sim"
)

// A plain player wins a first match as often as the others, and one who does anything legal not
// much less often: on the visitor's seat, of 1,000 deals. A place that is shared counts in parts.
func TestAVisitorWinsAFirstMatchAsOftenAsTheOthers(t *testing.T) {
	const deals = 1000
	var made struct { // as the browsers' client makes it
		Rules map[string]preset.Ref
		Seats int
		Bots  []string
	}
	data, err := os.ReadFile("../../web/src/start/first.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &made); err != nil {
		t.Fatal(err)
	}
	for _, set := range []string{"pagat", "czech", "estonian", "french", "japanese"} {
		for visitor, want := range map[string]struct{ least, most int }{"greedy": {25, 40}, "random": {20, 40}} {
			c := sim.Config{
				Rules: made.Rules[set], Players: made.Seats, Bots: append([]string{visitor}, made.Bots...), Seed: 1, Workers: 1,
				Matches: deals * made.Seats, // each deal with each seating, unless all bots are alike
			}
			played, won := 0, 0
			c.Watch = func(m *sim.Match) {
				if played == deals || m.Bot(1) != visitor {
					return
				}
				played++
				if first := m.LeadersAfter(1); first.Has(1) {
					won += sim.Unit / first.Len()
				}
			}
			if _, err := sim.Run(t.Context(), c); err != nil {
				t.Fatal(err)
			}
			have := float64(won) / sim.Unit / deals * 100
			t.Logf("%s: %s wins %.1f %% of %d", set, visitor, have, played)
			if played != deals || have < float64(want.least) || have > float64(want.most) {
				t.Errorf("%s: %s wins %.1f %% of %d matches, want %d to %d %% of %d", set, visitor, have, played, want.least, want.most, deals)
			}
		}
	}
}
