package hall

import (
	"errors"
	"testing"

	"roundhouse/play/table"
)

// replayOf returns a round of the match, or nil and why there is none.
func replayOf(t testing.TB, tab *Table, round int, want table.Refusal) *table.Replay {
	t.Helper()
	r, err := tab.Replay(t.Context(), round)
	var why table.Refusal
	if errors.As(err, &why); why != want || err != nil && why == "" {
		t.Fatalf("round %d: %v, want %q", round, err, want)
	}
	return r
}

func TestAReplayIsOfAMatchThatIsOver(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.resume("t", seeded(settings(c, "pagat", 2, 2)))
		c.untilOver(tab, func() { replayOf(c, tab, 1, table.NotOver) })
		replayOf(c, tab, 2, "")
		replayOf(c, tab, 3, table.NoSuchRound)
	})
}
