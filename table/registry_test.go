package table

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"testing"

	"roundhouse/deal"
	"roundhouse/game"
)

// TestACommandKeepsTheIDThatItHasInLogs guards that a command which is sent again is known by an
// entry that an earlier program stored.
func TestACommandKeepsTheIDThatItHasInLogs(t *testing.T) {
	wants := []Want{
		Act{game.Action{Seat: 2, Kind: game.Pass}}, Next{}, Join{}, Leave{}, Place{"casual"}, Clear{}, Hand{"ben"}, Start{},
		Start{[]deal.Secret{{1}}}, Hash{}, Reveal{}, Cover{}, Return{}, Agree{ForPause}, GoOn{}, Say{"hello"}, Continue{"t2"},
	}
	var ids []string
	for _, want := range wants {
		c := Command{ID: "c1", By: "ana", Seat: 2, After: 7, Want: want}
		ids = append(ids, c.EntryID())
	}
	if sum := fmt.Sprintf("%x", sha256.Sum256([]byte(strings.Join(ids, "\n")))); sum != storedIDs {
		t.Errorf("the IDs have the sum %s, not %s: %q", sum, storedIDs, ids)
	}
}

// storedIDs is the sum of the IDs that were stored before commands had a registered name.
const storedIDs = "7637b722ef5ce7702c2f1cd6339990d9195f4eb7239631d28a7d432aa235ee67"

func TestAnEventHasTheNameThatLogsKnow(t *testing.T) {
	var names []string
	for name := range kindsByName {
		names = append(names, name)
	}
	slices.Sort(names)
	want := strings.Fields("act asked closed continued covered end hash host left match number opened over paused " +
		"ready resumed returned round said sat woke")
	if !slices.Equal(names, want) {
		t.Errorf("the events are %q, not %q", names, want)
	}
}
