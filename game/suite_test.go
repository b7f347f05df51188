package game_test

import (
	"testing"

	"roundhouse/game/gametest"
)

func TestEveryRuleSet(t *testing.T) {
	seen := gametest.Suite(t, 1, gametest.Watch{})
	missing := seen.Missing(
		"search", "opening", "play", "over", "out", "blocked", "redeal",
	)
	if len(missing) > 0 {
		t.Errorf("never seen: %v", missing)
	}
}
