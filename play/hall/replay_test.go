package hall

import (
	"errors"
	"testing"

	"roundhouse/play/table"
)

// replayOf returns a round of the match, or nil and why there is none.
func replayOf(t *testing.T, tab *Table, round int, want table.Refusal) *table.Replay {
	t.Helper()
	r, err := tab.Replay(t.Context(), round)
	var why table.Refusal
	if errors.As(err, &why); why != want || err != nil && why == "" {
		t.Fatalf("round %d: %v, want %q", round, err, want)
	}
	return r
}

func TestAReplayIsOfAMatchThatIsOver(t *testing.T) {
	tab := startTable(t, began(t, "pagat", 2, 2), Seating{Bots: bots(2)})
	advance(t, tab, func() {
		if !tab.state.IsOver() {
			replayOf(t, tab, 1, table.NotOver)
		}
	})
	replayOf(t, tab, 2, "")
	replayOf(t, tab, 3, table.NoSuchRound)
}
