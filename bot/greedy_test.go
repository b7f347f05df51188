package bot_test

import (
	"testing"

	"roundhouse/game"
	"roundhouse/game/preset"
	"roundhouse/game/tile"
)

// inTurn returns a position of the ordinary turns: seat 1 to move with that hand and empty trains
// around the engine 12-12, but for the ends of trains 2 and M.
func inTurn(t *testing.T, id string, hand ...string) game.State {
	t.Helper()
	set, err := preset.Get(id)
	if err != nil {
		t.Fatal(err)
	}
	setup := game.Setup{
		Rules: set.Rules, Seats: 2, Engine: 12, Starter: 1, Phase: game.Main, Drew: tile.None,
		Opened:  []bool{true, true},
		Trains:  [][]game.Laid{{{From: 12, To: 7}}, {{From: 12, To: 5}}},
		Mexican: [][]game.Laid{{{From: 12, To: 3}}},
		Marked:  []game.Seat{2},
		Hands:   [][]tile.Tile{nil, {tile.Of(0, 1), tile.Of(0, 2)}},
		Bones:   []tile.Tile{tile.Of(9, 8), tile.Of(9, 10)},
		Turn:    []game.Seat{1},
	}
	for _, text := range hand {
		one, err := tile.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		setup.Hands[0] = append(setup.Hands[0], one)
	}
	s, err := game.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func wantAction(t *testing.T, name string, s game.State, want string) {
	t.Helper()
	if got := newBot(t, name, 1)(s.View(1), nil).String(); got != want {
		t.Errorf("%s: %q, not %q; legal: %v", name, got, want, s.Legal(1, nil))
	}
}

func TestGreedyLaysTheMostPips(t *testing.T) {
	wantAction(t, "greedy", inTurn(t, "pagat", "7-1", "5-4", "3-2", "9-9"), "1 5-4>2")
	wantAction(t, "greedy", inTurn(t, "pagat", "7-1", "3-11", "5-8"), "1 3-11>M")
}

func TestGreedyLaysADoubleOnTies(t *testing.T) {
	wantAction(t, "greedy", inTurn(t, "pagat", "7-3", "5-5", "1-1"), "1 5-5>2")
}

func TestGreedyCountsDoubleBlankAsTheRulesDo(t *testing.T) {
	s := inTurn(t, "czech", "7-6", "7-0", "0-0")
	setup := s.Setup()
	setup.Trains[1] = append(setup.Trains[1], game.Laid{From: 5, To: 0})
	setup.Hands[1] = []tile.Tile{tile.Of(2, 1)}
	s, err := game.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	wantAction(t, "greedy", s, "1 0-0>2")
}

func TestBotsDrawWhenNothingFits(t *testing.T) {
	for _, name := range []string{"greedy", "planner"} {
		wantAction(t, name, inTurn(t, "pagat", "9-9", "10-1"), "1 draw")
	}
}

func TestBotsKnockFirst(t *testing.T) {
	for _, name := range []string{"greedy", "planner"} {
		wantAction(t, name, inTurn(t, "french", "7-1"), "1 knock")
	}
}

func TestPlannerLaysLooseTilesFirst(t *testing.T) {
	// 7-9 9-8 8-10 is the plan; 5-11 counts more than what is loose besides.
	wantAction(t, "planner", inTurn(t, "pagat", "7-9", "9-6", "6-4", "3-1", "5-11"), "1 5-11>2")
}

func TestPlannerKeepsItsTrainTogether(t *testing.T) {
	// Greedy would spend 5-9 on train 2, and with it the train 7-5 5-9 9-4.
	s := inTurn(t, "pagat", "7-5", "5-9", "9-4")
	wantAction(t, "greedy", s, "1 5-9>2")
	wantAction(t, "planner", s, "1 7-5>1")
}
