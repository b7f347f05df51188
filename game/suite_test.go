package game_test

import (
	"testing"

	"roundhouse/game/gametest"
)

func TestEveryRuleSet(t *testing.T) {
	t.Parallel()
	seen := gametest.Suite{Seeds: 1, Rounds: 2, Every: 32}.Run(t)
	wantSeen(t, seen, "search", "opening", "play", "over", "out", "blocked", "play knock", "second Mexican train")
}

// TestWholeMatches goes through all rounds of every rule set, checking only what rounds add up to.
func TestWholeMatches(t *testing.T) {
	t.Parallel()
	seen := gametest.Suite{Seeds: 1, Every: 0}.Run(t)
	wantSeen(t, seen, "out", "blocked", "redeal")
}

func wantSeen(t *testing.T, seen *gametest.Coverage, what ...string) {
	t.Helper()
	if missing := seen.Missing(what...); len(missing) > 0 {
		t.Errorf("never seen: %q", missing)
	}
}
