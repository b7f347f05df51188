package game_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"roundhouse/game"
	"roundhouse/game/preset"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// finished returns the result of a round that seat 1 won and in which each seat writes the score
// given.
func finished(scores ...game.Score) game.Result {
	r := game.Result{End: game.Out, Winners: 1 << 1}
	copy(r.Scores[1:], scores)
	return r
}

func points(list ...int) (scores []game.Score) {
	for _, n := range list {
		scores = append(scores, game.Points(n))
	}
	return scores
}

func mustRules(t *testing.T, id string) rules.Rules {
	t.Helper()
	set, err := preset.Get(id)
	if err != nil {
		t.Fatal(err)
	}
	return set.Rules
}

func TestRoundsEndTheMatch(t *testing.T) {
	r := mustRules(t, "pagat")
	for _, rounds := range []uint8{1, 12, 13} {
		r.Rounds = rounds
		m := game.NewMatch(&r, 4)
		var engines []tile.Pip
		for !m.Over() {
			engines = append(engines, m.Engine())
			m.Finish(finished())
		}
		if len(engines) != int(rounds) || engines[0] != 12 || int(engines[rounds-1]) != 13-int(rounds) {
			t.Errorf("rounds %d: the engines are %v", rounds, engines)
		}
	}
}

// A total that reaches target_score ends the match after its round, whoever has it.
func TestTargetScoreEndsTheMatch(t *testing.T) {
	for _, c := range []struct {
		target uint16
		scores []string // of seat 2, by round
		rounds int      // until the match is over
	}{
		{0, []string{"500"}, 3},
		{10, []string{"19/2", "1/2"}, 2},
		{10, []string{"19/2", "1/3"}, 3},
		{10, []string{"-10", "10", "10"}, 3},
		{100, []string{"100"}, 1},
		{2000, []string{"1999", "1"}, 2},
	} {
		r := mustRules(t, "pagat")
		r.Rounds, r.TargetScore = 3, c.target
		m := game.NewMatch(&r, 3)
		n := 0
		for ; !m.Over(); n++ {
			result := finished()
			if n < len(c.scores) {
				score, err := game.ParseScore(c.scores[n])
				if err != nil {
					t.Fatal(err)
				}
				result.Scores[2] = score
			}
			m.Finish(result)
		}
		if n != c.rounds {
			t.Errorf("%d: %v: over after %d rounds, want %d", c.target, c.scores, n, c.rounds)
		}
	}
}

func TestOrderOfEngines(t *testing.T) {
	for _, test := range []struct {
		first  rules.FirstEngine // one more than the pip
		order  rules.EngineOrder
		rounds uint8
		want   string
	}{
		{0, rules.EngineOrderDown, 0, "6 5 4 3 2 1 0"},
		{0, rules.EngineOrderDown, 3, "6 5 4"},
		{4, rules.EngineOrderDown, 0, "3 2 1 0"},
		{1, rules.EngineOrderDown, 0, "0"},
		{0, rules.EngineOrderUp, 0, "0 1 2 3 4 5 6"},
		{6, rules.EngineOrderUp, 0, "5 6"},
		{7, rules.EngineOrderUp, 1, "6"},
		{0, rules.EngineOrderDownWrap, 0, "6 5 4 3 2 1 0"},
		{3, rules.EngineOrderDownWrap, 0, "2 1 0 6 5 4 3"},
		{0, rules.EngineOrderDownWrap, 9, "6 5 4 3 2 1 0 6 5"},
		{2, rules.EngineOrderDownWrap, 14, "1 0 6 5 4 3 2 1 0 6 5 4 3 2"},
	} {
		r := mustRules(t, "celko-6")
		r.FirstEngine, r.EngineOrder, r.Rounds = test.first, test.order, test.rounds
		if err := r.Check(); err != nil {
			t.Fatalf("%+v: %v", test, err)
		}
		var list []string
		m := game.NewMatch(&r, 4)
		for ; !m.Over(); m.Finish(finished()) {
			if left := len(strings.Fields(test.want)) - len(list) - 1; m.RoundsLeft() != left {
				t.Errorf("%+v: %d rounds are left, want %d", test, m.RoundsLeft(), left)
			}
			list = append(list, strconv.Itoa(int(m.Engine())))
		}
		if got := strings.Join(list, " "); got != test.want {
			t.Errorf("%+v: the engines are %s", test, got)
		}
		if most := uint8(len(list) + 1); test.rounds == 0 && test.order != rules.EngineOrderDownWrap {
			r.Rounds = most
			if r.Check() == nil {
				t.Errorf("%+v: %d rounds are taken", test, most)
			}
		}
	}
	// Where hands decide the engine, no order does.
	r := mustRules(t, "japanese-highest-double")
	r.FirstEngine, r.EngineOrder, r.Rounds = 1, rules.EngineOrderUp, 0
	if r.Check() != nil || r.MatchRounds() != 13 {
		t.Errorf("%v, %d rounds", r.Check(), r.MatchRounds())
	}
}

// A match that begins with a low engine is over when there is no engine left.
func TestTheLastEngineEndsTheMatch(t *testing.T) {
	for _, id := range []string{"pagat", "czech"} {
		r := mustRules(t, id)
		m := game.NewMatch(&r, 4)
		m.StartFrom(1, 1)
		var engines []tile.Pip
		for ; !m.Over() && len(engines) < 13; m.Finish(finished()) {
			engines = append(engines, m.Engine())
		}
		if !slices.Equal(engines, []tile.Pip{1, 0}) {
			t.Errorf("%s from 1-1: the engines are %v", id, engines)
		}
	}
}

func TestRedealIsNoRound(t *testing.T) {
	for _, id := range []string{"japanese", "japanese-starter-double", "japanese-highest-double", "czech"} {
		r := mustRules(t, id)
		m := game.NewMatch(&r, 4)
		m.Finish(finished(points(0, 1, 2, 3)...))
		before := m
		if m.Finish(game.Result{End: game.Redeal}); m != before {
			t.Errorf("%s: a redeal changes the match from %+v to %+v", id, before, m)
		}
	}
}

func TestStarter(t *testing.T) {
	starters := func(id string) (list []string) {
		r := mustRules(t, id)
		m := game.NewMatch(&r, 3)
		for range 5 {
			if m.ByLot() {
				m.StartFrom(tile.NoPip, 2)
				list = append(list, "lot")
			}
			list = append(list, m.Starter().String())
			m.Finish(finished())
		}
		return list
	}
	for id, want := range map[string]string{
		"pagat":                   "[0 0 0 0 0]",
		"pagat-set-aside":         "[1 2 3 1 2]",
		"japanese-starter-double": "[1 2 3 1 2]",
		"japanese-highest-double": "[0 0 0 0 0]",
		"czech":                   "[lot 2 3 1 2 3]",
		"czech-lot-each-round":    "[lot 2 lot 2 lot 2 lot 2 lot 2]",
	} {
		if got := fmt.Sprint(starters(id)); got != want {
			t.Errorf("%s: the starters are %s, want %s", id, got, want)
		}
	}
}

// The winner of a round starts the next one: of several the first after the starter, which comes
// last.
func TestTheWinnerStartsTheNextRound(t *testing.T) {
	for _, id := range []string{"pagat", "czech"} { // the engine in a hand, and set aside
		r := mustRules(t, id)
		r.Starter = rules.StarterWinner
		m := game.NewMatch(&r, 4)
		if !m.ByLot() {
			t.Fatalf("%s: no lot decides the first round", id)
		}
		m.StartFrom(tile.NoPip, 2)
		for _, round := range []struct {
			winners game.Seats
			want    game.Seat
		}{
			{1 << 4, 4}, {1<<2 | 1<<3, 2}, {1<<1 | 1<<2, 1}, {1 << 1, 1}, {1<<1 | 1<<4, 4}, {1<<3 | 1<<4, 3},
		} {
			m.Finish(game.Result{End: game.Redeal, Winners: 0})
			m.Finish(game.Result{End: game.Out, Winners: round.winners})
			if m.Starter() != round.want || m.ByLot() {
				t.Errorf("%s: after the winners %v seat %s starts, want %s", id, round.winners.List(), m.Starter(), round.want)
			}
		}
	}
}

// The seat after the layer of the engine is next to start, whoever's turn it was.
func TestTheSeatAfterTheLayerStartsTheNextRound(t *testing.T) {
	r := mustRules(t, "japanese-starter-double")
	r.Starter = rules.StarterLeftOfLayer
	m := game.NewMatch(&r, 3)
	for _, round := range []struct{ layer, want game.Seat }{{3, 1}, {1, 2}, {1, 2}, {2, 3}} {
		if m.Round() == 1 && m.Starter() != 1 {
			t.Errorf("the first round is seat %s's to start", m.Starter())
		}
		m.Finish(game.Result{End: game.Out, Winners: 1 << 2, Starter: round.layer})
		if m.Starter() != round.want {
			t.Errorf("after the layer %s it is seat %s's turn, want %s", round.layer, m.Starter(), round.want)
		}
	}
}

// The next round rotates on from the seat whose turn it was to start, even if another seat started
// in its place.
func TestStarterHighestRotatesFromWhoseTurnItWas(t *testing.T) {
	r := mustRules(t, "japanese-starter-double")
	m := game.NewMatch(&r, 3)
	var s game.State
	deck := []tile.Tile{tile.Of(1, 0), tile.Of(2, 0), tile.Of(5, 5)}
	r.Hand[3] = 1
	s.Deal(&r, 3, m.Round(), m.Engine(), m.Starter(), deck)
	if s.Turn() != 1<<3 {
		t.Fatalf("the turn is %v, want seat 3's, who alone has a double", s.Turn().List())
	}
	m.Finish(finished())
	if m.Starter() != 2 {
		t.Errorf("the next round is seat %s's to start, want 2", m.Starter())
	}
}

func TestPlacesAreShared(t *testing.T) {
	for _, c := range []struct {
		id     string
		scores []int
		want   []int
	}{
		{"pagat", []int{7, 10, 10, 12}, []int{1, 2, 2, 4}},
		{"pagat", []int{12, 3, 3, 3}, []int{4, 1, 1, 1}},
		{"czech", []int{7, 10, 10, 12}, []int{4, 2, 2, 1}},
		{"czech", []int{0, 0, 0, 0}, []int{1, 1, 1, 1}},
	} {
		r := mustRules(t, c.id)
		m := game.NewMatch(&r, 4)
		m.Finish(finished(points(c.scores...)...))
		places := m.Places()
		if got := places[1:5]; !slices.Equal(got, c.want) {
			t.Errorf("%s: %v gives the places %v, want %v", c.id, c.scores, got, c.want)
		}
	}
}

func TestTotalsAreExact(t *testing.T) {
	r := mustRules(t, "czech")
	m := game.NewMatch(&r, 2)
	m.Finish(finished(game.Ratio(9, 2), game.Ratio(10, 3)))
	m.Finish(finished(game.Ratio(9, 2), game.Ratio(10, 3)))
	m.Finish(finished(game.Ratio(1, 14), game.Ratio(10, 3)))
	if a, b := m.Total(1).String(), m.Total(2).String(); a != "127/14" || b != "10" {
		t.Errorf("the totals are %s and %s, want 127/14 and 10", a, b)
	}
	if places := m.Places(); places[1] != 2 || places[2] != 1 {
		t.Errorf("the places are %v", places[1:3])
	}
}

func TestScoreText(t *testing.T) {
	for want, s := range map[string]game.Score{
		"0": {}, "46": game.Points(46), "9/2": game.Ratio(18, 4), "10/3": game.Ratio(10, 3), "-1/2": game.Ratio(-2, 4),
	} {
		if s.String() != want {
			t.Errorf("a score is written %s, want %s", s, want)
		}
	}
	if game.Ratio(18, 4) != game.Ratio(9, 2) || game.Ratio(4, 2) != game.Points(2) {
		t.Error("equal scores are not ==")
	}
	if game.Ratio(1, 3).Compare(game.Ratio(1, 2)) >= 0 || game.Points(1).Compare(game.Ratio(2, 2)) != 0 {
		t.Error("1/3 is not below 1/2, or 1 is not 2/2")
	}
}

func TestHandTableDecidesTheSeats(t *testing.T) {
	for id, want := range map[string]map[int]int{
		"czech":    {2: 15, 4: 15, 5: 11, 6: 11, 7: 8, 8: 8, 9: 0},
		"estonian": {2: 12, 6: 12, 7: 10, 8: 10, 9: 8, 10: 8, 11: 0},
		"pagat":    {2: 15, 4: 15, 5: 12, 6: 12, 7: 10, 8: 10, 9: 8, 10: 8, 11: 0},
		"french":   {2: 16, 3: 16, 4: 15, 5: 14, 6: 12, 7: 10, 8: 9, 9: 0},
		"jumbo":    {8: 0, 9: 11, 14: 11},
	} {
		r := mustRules(t, id)
		for seats, hand := range want {
			if err := r.CheckSeats(seats); (err == nil) != (hand > 0) || int(r.Hand[seats]) != hand {
				t.Errorf("%s: %d seats are dealt %d tiles, %v, want %d", id, seats, r.Hand[seats], err, hand)
			}
		}
	}
}

func TestSetDecidesTheTiles(t *testing.T) {
	for set, size := range map[tile.Pip]int{6: 28, 9: 55, 12: 91, 15: 136, 18: 190} {
		r := mustRules(t, "pagat")
		r.Set, r.Rounds = set, min(r.Rounds, uint8(set)+1)
		setup := game.Setup{
			Rules: r, Seats: 2, Engine: set, Starter: 1, Phase: game.Main, Drew: tile.None, Turn: []game.Seat{1},
			Hands: [][]tile.Tile{{tile.Of(set, 0)}, {tile.Of(1, 0)}},
		}
		if _, err := game.New(setup); err != nil || tile.Size(set) != size {
			t.Errorf("double-%d has %d tiles, want %d; its highest: %v", set, tile.Size(set), size, err)
		}
		if set == tile.MaxPip {
			continue
		}
		setup.Hands[1][0] = tile.Of(set+1, 0)
		if _, err := game.New(setup); err == nil {
			t.Errorf("double-%d has %s", set, setup.Hands[1][0])
		}
	}
}
