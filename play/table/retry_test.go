package table

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"roundhouse/game/deal"
	"roundhouse/game/preset"
)

// TestAMomentIsPlayedAgain continues a round of a match under every rule set from one of its
// actions, and compares the two records.
func TestAMomentIsPlayedAgain(t *testing.T) {
	for i, set := range preset.All() {
		t.Run(set.ID, func(t *testing.T) {
			t.Parallel()
			seats, round := fewestSeats(&set.Rules), 1+i%min(2, int(set.Rules.Rounds))
			m := seededBy(t, set.ID, seats, round)
			m.advance(func() {})
			old := m.record().Rounds[round-1] // the last deal, if the round was dealt again
			r := m.replay(round, "")
			n := len(old.Actions) * (i % 4) / 4
			b, seat, ok := r.BeginningOf(n)
			if !ok || !strings.HasPrefix(old.Actions[n], fmt.Sprint(seat, " ")) {
				t.Fatalf("seat %s acts in %q: %t", seat, old.Actions[n], ok)
			}
			if _, _, ok := r.BeginningOf(len(r.Events) - 1); ok {
				t.Error("a round begins with its end")
			}

			again := newMatch(t)
			again.create(settings(t, set.ID, seats, 1), "ana")
			for range seats - 1 {
				again.do("ana", SeatBot{Bot: "casual"})
			}
			again.leads("started round_dealt"+strings.Repeat(" acted", n), "ana", Start{From: &b, Seed: deal.SeedOf(3)})
			again.playOn((*State).IsOver)
			have := again.record().Rounds[0]
			if !slices.EqualFunc(have.Hands, old.Hands, slices.Equal) || !slices.Equal(have.Boneyard, old.Boneyard) ||
				!slices.Equal(have.Actions[:n], old.Actions[:n]) || again.state.Now().House.Fair != nil {
				t.Errorf("after %d actions of\n%+v\ncomes\n%+v", n, old, have)
			}
		})
	}
}
