package worlds

import (
	"testing"

	"roundhouse/bot/bottest"
	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/tile"
)

// afterActions returns a position in which seat 1 has acted and then seat 2 has done something that
// says something of the tiles that it keeps, as seat 1 sees it.
func afterActions(t *testing.T, change func(*game.Setup), actions ...string) (game.State, game.View, *game.Past) {
	t.Helper()
	setup := game.Setup{
		Rules: *bottest.RulesOf(t, "pagat"), Seats: 3, Engine: 6, Phase: game.Main, Drew: tile.None, Turn: []game.Seat{1},
		Trains:  [][]game.Laid{{{From: 6, To: 1}}, {{From: 6, To: 2}}, {}},
		Mexican: [][]game.Laid{{{From: 6, To: 3}}},
		Hands:   [][]tile.Tile{bottest.Tiles(t, "1-0 4-0 4-1"), bottest.Tiles(t, "2-0 4-2 5-2 5-5"), bottest.Tiles(t, "3-2 3-0 5-0")},
		Bones:   bottest.Tiles(t, "3-1 3-3 5-3 5-4 4-4 2-1"),
	}
	setup.Rules.Set, setup.Rules.Rounds = 6, 7
	change(&setup)
	s, err := game.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	past := game.NewPast(s.View(1))
	for _, text := range actions {
		a, err := game.ParseAction(text)
		if err != nil {
			t.Fatal(err)
		}
		e, err := s.Apply(a)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		past.Add(e)
	}
	return s, s.View(1), past
}

// distinct returns odds that differ for all kinds.
func distinct() (odds Odds) {
	for k := range odds {
		odds[k] = 0.1 + float32(k)/200
	}
	return odds
}

// Each choice changes the odds of seat 2 for the tiles that it left, by the factor of its kind, and
// of no other tile.
func TestAChoiceChangesTheOddsOfTheTilesThatItLeft(t *testing.T) {
	factors := distinct()
	asPagat := func(*game.Setup) {}
	optional := func(s *game.Setup) { s.Rules.Compulsory, s.Rules.KeepDrawn = false, true }
	opening := func(s *game.Setup) {
		s.Phase, s.Trains, s.Mexican = game.Opening, nil, nil
		s.Hands[0] = bottest.Tiles(t, "6-1 4-0 4-1")
		s.Hands[1] = bottest.Tiles(t, "6-2 4-2 5-2 5-5")
	}
	for _, c := range []struct {
		name    string
		change  func(*game.Setup)
		actions []string
		odds    map[string]float32 // of the tiles whose odds change
	}{
		{"on its own train, the Mexican one being open", asPagat, []string{"1 1-0>1", "2 2-0>2"}, map[string]float32{
			"2-2": factors[kindsDouble+1],
			"3-3": factors[kindsDouble+1],
			"2-1": factors[kindsOwn+5], // on the same train 0.8 points for each pip: 0.8 better than 2-0
			"4-2": factors[kindsOwn+5],
			"5-2": factors[kindsOwn+5],
			"3-0": factors[kindsOwn+steps+6], // on the Mexican train 8 points and one for each pip: 9.4 better
			"3-1": factors[kindsOwn+steps+6],
			"3-2": factors[kindsOwn+steps+7],
			"4-3": factors[kindsOwn+steps+7],
			"5-3": factors[kindsOwn+steps+7],
		}},
		{"drew where it need not", optional, []string{"1 1-0>1", "2 draw"}, map[string]float32{
			"2-0": oddsDeclined, "2-1": oddsDeclined, "2-2": oddsDeclined, "3-2": oddsDeclined, "4-2": oddsDeclined,
			"5-2": oddsDeclined, "3-0": oddsDeclined, "3-1": oddsDeclined, "3-3": oddsDeclined, "4-3": oddsDeclined,
			"5-3": oddsDeclined,
		}},
		{"stopped its opening", opening, []string{"1 6-1>1", "1 stop", "2 6-2>2", "2 stop"}, map[string]float32{
			"2-0": factors[kindsApart], "2-1": factors[kindsApart], "3-2": factors[kindsApart], // would have gone on
			"4-2": factors[kindsApart], "5-2": factors[kindsApart],
			"2-2": factors[kindsApart+1],
			"0-0": factors[kindsApart+2], "1-1": factors[kindsApart+2], "3-3": factors[kindsApart+2],
			"4-4": factors[kindsApart+2], "5-5": factors[kindsApart+2],
			"1-0": factors[kindsApart+4], "3-0": factors[kindsApart+4], "3-1": factors[kindsApart+4], // below 5 points
			"5-0": factors[kindsApart+5], "5-1": factors[kindsApart+5], "4-3": factors[kindsApart+5],
			"5-3": factors[kindsApart+5], "5-4": factors[kindsApart+5],
			"6-0": factors[kindsBranch+6], // 2 points less than 6-2, in place of which it could be
			"6-3": factors[kindsBranch+7], "6-4": factors[kindsBranch+7], "6-5": factors[kindsBranch+7],
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, v, past := afterActions(t, c.change, c.actions...)
			w := Sampler{Odds: &factors}
			w.Prepare(v, past, deal.NewFast(1, 1))
			for x := range tile.Tile(tile.Size(v.Rules().Set)) {
				want, ok := c.odds[x.String()]
				if !ok {
					want = 1
				}
				if got := w.reader.odds[outside+1][x]; w.unseen.has(x) && got != want {
					t.Errorf("the odds of %s are %v, not %v", x, got, want)
				}
			}
		})
	}
}
