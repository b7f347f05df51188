package bot_test

import (
	"testing"

	"roundhouse/game"
)

func TestBeginnerLaysADoubleWithoutAThought(t *testing.T) {
	// Nothing follows 7-7, and 5-11 would count as much.
	wantEvery(t, "beginner", inTurn(t, "pagat", "7-7", "5-11", "3-2"), "1 7-7>1")
}

func TestBeginnerGoesOnWithItsTrainWhereItCan(t *testing.T) {
	// 7-1 leads on to 1-2; 7-3 leads nowhere, 5-11 is somewhere else.
	wantEvery(t, "beginner", inTurn(t, "pagat", "7-1", "1-2", "7-4", "5-11"), "1 7-1>1")
}

func TestBeginnerHasNoPlan(t *testing.T) {
	// The train over 7-1 is the longer one.
	s := inTurn(t, "pagat", "7-1", "1-2", "2-6", "6-8", "7-4", "4-9")
	wantSome(t, "beginner", s, "1 7-1>1", "1 7-4>1")
}

func TestBeginnerOverlooksWhatFitsElsewhere(t *testing.T) {
	// 7-4 ends the train; one that sees 5-11 lays that.
	wantSome(t, "beginner", inTurn(t, "pagat", "7-4", "5-11", "1-2"), "1 7-4>1", "1 5-11>2")
}

func TestBeginnerBreaksNoRuleByOverlooking(t *testing.T) {
	wantEvery(t, "beginner", inTurn(t, "pagat", "5-11", "1-2"), "1 5-11>2")
}

func TestCasualGetsRidOfHighLooseTiles(t *testing.T) {
	wantEvery(t, "casual", inTurn(t, "pagat", "7-1", "1-2", "2-4", "5-11"), "1 5-11>2")
}

func TestCasualSeesFewTilesAhead(t *testing.T) {
	// 7-10 10-6 counts more than what it sees of the long train.
	s := inTurn(t, "pagat", "7-10", "10-6", "7-1", "1-4", "4-11", "11-9", "9-2", "2-8")
	wantEvery(t, "casual", s, "1 7-10>1")
	wantAction(t, "planner", s, "1 7-1>1")
}

func TestCasualForgetsItsMarkerNowAndThen(t *testing.T) {
	s := inTurn(t, "pagat", "7-1", "5-8", "1-2")
	setup := s.Setup()
	setup.Marked = []game.Seat{1, 2}
	marked, err := game.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	wantSome(t, "casual", marked, "1 7-1>1", "1 5-8>2")
}

// wantEvery asks bots of many seeds, which all do the same.
func wantEvery(t *testing.T, name string, s game.State, want string) {
	t.Helper()
	wantSome(t, name, s, want)
}

// wantSome asks bots of many seeds, which do these things and no others.
func wantSome(t *testing.T, name string, s game.State, want ...string) {
	t.Helper()
	seen := map[string]int{}
	for seed := range uint64(200) {
		seen[newBot(t, name, seed)(s.View(1), nil).String()]++
	}
	for _, a := range want {
		if seen[a] < 20 {
			t.Errorf("%s: %q was done %d times of 200", name, a, seen[a])
		}
		delete(seen, a)
	}
	if len(seen) > 0 {
		t.Errorf("%s: %v besides %q; legal: %v", name, seen, want, s.Legal(1, nil))
	}
}
