package game_test

import (
	"testing"

	"roundhouse/game/gametest"
)

func TestEveryRuleSet(t *testing.T) {
	seen := gametest.Suite{Seeds: 1, Rounds: 2, Every: 24}.Run(t)
	wantSeen(t, seen,
		"search", "opening", "play", "over", "out", "blocked", "redeal",
	)
}

// TestWholeMatches goes through all rounds of every rule set, checking only what rounds
// add up to.
func TestWholeMatches(t *testing.T) {
	gametest.Suite{Seeds: 1, Every: 0}.Run(t)
}

func wantSeen(t *testing.T, seen *gametest.Coverage, what ...string) {
	t.Helper()
	if missing := seen.Missing(what...); len(missing) > 0 {
		t.Errorf("never seen: %q", missing)
	}
}
