package sheet

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"roundhouse/game"
	"roundhouse/game/gametest"
	"roundhouse/game/preset"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// sheetOf writes the sheet of a match as people at the table would, by points or by tiles.
func sheetOf(m *gametest.Match, byTiles bool) *Sheet {
	s := &Sheet{Rules: m.Rules}
	for seat := 1; seat <= m.Seats; seat++ {
		s.People = append(s.People, Person{Name: fmt.Sprint("player ", seat), From: 1})
	}
	for _, played := range m.Rounds {
		r := RoundOf(&played.End)
		if !byTiles {
			r.Hands = nil
			for seat := range game.SeatsOf(m.Seats).All() {
				r.Points = append(r.Points, game.HandPoints(&m.Rules, played.End.Hand(seat)))
			}
		}
		s.Rounds = append(s.Rounds, r)
	}
	return s
}

// compare wants the sheet to say of each round what the match has said.
func compare(t *testing.T, m *gametest.Match, s *Sheet) {
	t.Helper()
	state, err := s.Total()
	if err != nil {
		t.Fatalf("%v in %+v", err, s)
	}
	for i, got := range state.Rounds {
		played, result := m.Rounds[i], m.Rounds[i].End.Result()
		if got.Engine != played.Engine || !got.ByLot && got.Starter != int(played.Starter)-1 {
			t.Fatalf("round %d begins with engine %v and %d, the match with %v and %d", i+1, got.Engine, got.Starter, played.Engine, played.Starter)
		}
		if got.ByLot != (len(played.Lots) > 0) || got.Left != len(m.Rounds)-i-1 && m.Rules.TargetScore == 0 {
			t.Fatalf("round %d: by lot %t, %d left", i+1, got.ByLot, got.Left)
		}
		compareDeal(t, &got, &played.Start)
		for seat := range game.SeatsOf(m.Seats).All() {
			who := int(seat) - 1
			if got.Scores[who] != result.Scores[seat] || slices.Contains(got.Winners, who) != result.Winners.Has(seat) {
				t.Fatalf("round %d: %d scores %v among the winners %v, in the match %v", i+1, who, got.Scores[who], got.Winners, result)
			}
		}
	}
	places := m.End.Places()
	for who, total := range state.Totals {
		if seat := game.Seat(who + 1); total != m.End.Total(seat) || state.Places[who] != places[seat] {
			t.Fatalf("%d has %v and place %d, in the match %v and %d", who, total, state.Places[who], m.End.Total(seat), places[seat])
		}
	}
	if state.Next != nil {
		t.Fatalf("after the match the sheet says %+v", state.Next)
	}
}

// compareDeal wants the facts of a round to be those of its deal.
func compareDeal(t *testing.T, got *Scored, start *game.State) {
	t.Helper()
	if got.Tiles != start.Count(1) && start.Phase() == game.Search || got.Boneyard != start.Boneyard() {
		t.Fatalf("%d tiles and %d in the boneyard, dealt were %d and %d", got.Tiles, got.Boneyard, start.Count(1), start.Boneyard())
	}
	if start.Phase() == game.Search && got.Drawer != None && got.Drawer != int(start.FirstToDraw())-1 {
		t.Fatalf("%d draws first, in the match %d", got.Drawer, start.FirstToDraw())
	}
}

// TestASheetSaysWhatTheMatchSays plays by every rule set with every number of seats that it has hands
// for.
func TestASheetSaysWhatTheMatchSays(t *testing.T) {
	t.Parallel()
	played := map[string]int{}
	for seed := range gametest.Seeds(1) {
		for _, set := range preset.All() {
			for seats := rules.MinSeats; seats <= rules.MaxSeats; seats++ {
				if set.Rules.Hand[seats] == 0 {
					continue
				}
				chance := gametest.Seeded(seed<<8 | uint64(seats))
				p := gametest.Player{TB: t, Chance: chance}
				m := p.Match(&set.Rules, seats)
				compare(t, m, sheetOf(m, false))
				compare(t, m, sheetOf(m, true))
				played[fmt.Sprint(set.ID, " with ", seats)] += len(m.Rounds)
			}
		}
	}
	least := ""
	for name, rounds := range played {
		if least == "" || rounds < played[least] {
			least = name
		}
	}
	t.Logf("%d rule sets with numbers of seats, each for %d rounds or more: %s", len(played), played[least], least)
}

func TestASheetOfAnyMixSaysWhatTheMatchSays(t *testing.T) {
	t.Parallel()
	for seed := range gametest.Seeds(150) {
		chance := gametest.Seeded(seed)
		r, seats := gametest.MixMatch(chance)
		p := gametest.Player{TB: t, Chance: chance}
		m := p.Match(&r, seats)
		compare(t, m, sheetOf(m, seed%2 == 0))
	}
}

// evening is four people's sheet of a few rounds.
func evening() *Sheet {
	r := pagat()
	s := &Sheet{Rules: r}
	for _, name := range []string{"Ana", "Ben", "Cleo", "Dan"} {
		s.People = append(s.People, Person{Name: name, From: 1})
	}
	for i := range 3 {
		round := Round{Engine: tile.NoPip, Starter: None, End: game.Out, Out: []int{i}, Points: []int{10, 20, 30, 40}}
		round.Points[i] = 0
		s.Rounds = append(s.Rounds, round)
	}
	return s
}

func pagat() rules.Rules {
	set, err := preset.Get("pagat")
	if err != nil {
		panic(err)
	}
	return set.Rules
}

func total(t *testing.T, s *Sheet) State {
	t.Helper()
	state, err := s.Total()
	if err != nil {
		t.Fatal(err)
	}
	return state
}

func TestOneWhoComesLateBeginsWithPointsAndChangesTheHands(t *testing.T) {
	s := evening()
	s.People = append(s.People, Person{Name: "Eva", From: 3, Start: game.Points(70)})
	for i := range s.Rounds {
		s.Rounds[i].Points = append(s.Rounds[i].Points, 0)
	}
	s.Rounds[2].Points[4] = 5
	state := total(t, s)
	if state.Rounds[1].Tiles != 15 || state.Rounds[2].Tiles != 12 || state.Totals[4] != game.Points(75) {
		t.Errorf("%+v", state)
	}
	if state.Rounds[1].Places[4] != 0 || state.Places[4] == 0 {
		t.Errorf("Eva's places are %d and %d", state.Rounds[1].Places[4], state.Places[4])
	}
}

func TestOneWhoComesLateBeginsLikeThoseAtTheTable(t *testing.T) {
	for late, want := range map[Late]game.Score{Worst: game.Points(80), Average: game.Points(47), Given: {}} {
		s := evening()
		s.People[1].To = 2
		s.People = append(s.People, Person{Name: "Eva", From: 3, Late: late})
		for i := range s.Rounds {
			s.Rounds[i].Points = append(s.Rounds[i].Points, 0)
		}
		s.Rounds[2].Out, s.Rounds[2].Points = []int{0}, []int{0, 0, 5, 6, 7} // Ana has 1, Cleo 60, Dan 80 points, without Ben
		s.Rounds[0].Points[0], s.Rounds[1].Points[0] = 0, 1
		state := total(t, s)
		if state.Starts[4] != want || state.Totals[4] != want.Add(game.Points(7)) {
			t.Errorf("%d: begins with %v and has %v, want %v", late, state.Starts[4], state.Totals[4], want)
		}
	}
}

// TestOneWhoComesLateIsNotFirst: the worst of the table has the most points, unless the most win.
func TestOneWhoComesLateIsNotFirst(t *testing.T) {
	s := evening()
	s.Rules.Scoring = rules.ScoringPositive
	s.People = append(s.People, Person{Name: "Eva", From: 4, Late: Worst})
	for i := range s.Rounds {
		s.Rounds[i].Points = append(s.Rounds[i].Points, 0)
	}
	s.Rounds = append(s.Rounds, Round{Engine: tile.NoPip, Starter: None, End: game.Out, Out: []int{0}, Points: []int{0, 1, 1, 1, 1}})
	state := total(t, s)
	if want := state.Rounds[2].Totals[3]; want != (game.Score{}) || state.Starts[4] != want || state.Places[4] != 4 {
		t.Errorf("begins with %v and has place %d, Dan with %v place %d", state.Starts[4], state.Places[4], want, state.Places[3])
	}
}

func TestWhatIsKnownOfARoundIsChecked(t *testing.T) {
	s := evening()
	unknown := []int{Unknown, Unknown, Unknown, Unknown}
	for _, c := range []struct {
		draft Round
		want  string
	}{
		{Round{Engine: tile.NoPip, Starter: None, Points: unknown}, ""},
		{Round{Engine: tile.NoPip, Starter: None, Points: []int{Unknown, 5, Unknown, 0}, End: game.Out}, ""},
		{Round{Engine: tile.NoPip, Starter: None, Points: unknown, Out: []int{1}}, ""},
		{Round{Engine: 3, Starter: None, Points: unknown}, `rounds[3].engine: "3" is not the engine of this round, 9`},
		{Round{Engine: tile.NoPip, Starter: None, Points: []int{0, Unknown, Unknown, Unknown}, Hands: [][]tile.Tile{{tile.Of(9, 9)}, nil, nil, nil}}, `rounds[3].tiles[0][0]: "9-9" is the engine`},
		{Round{Engine: tile.NoPip, Starter: None, Points: []int{Unknown, 5, Unknown, Unknown}, Out: []int{1}}, `rounds[3].points[1]: who has gone out has no tiles left`},
		{Round{Engine: tile.NoPip, Starter: None, Points: []int{1, 2, 3, -4}}, `rounds[3].points[3]: "-4" is not a number of points`},
		{Round{Engine: tile.NoPip, Starter: None, Points: unknown, End: game.Redeal}, `rounds[3].end: "redeal" is not out or blocked`},
	} {
		state, err := s.TotalAnd(&c.draft)
		if got := fmt.Sprint(err); got != c.want && (c.want != "" || err != nil) || len(state.Rounds) != 3 || state.Next == nil {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
	s.Rules.Rounds = 3
	if _, err := s.TotalAnd(&Round{Points: unknown}); err == nil || err.(*Error).Reason != MatchOver {
		t.Error(err)
	}
}

func TestOneWhoLeavesKeepsPlaceAndTotal(t *testing.T) {
	s := evening()
	s.People[1].To = 2
	s.Rounds[2].Points[1], s.Rounds[2].Out[0] = 0, 2
	state := total(t, s)
	if state.Places[1] != state.Rounds[1].Places[1] || state.Totals[1] != game.Points(20) || !slices.Equal(state.Next.At, []int{0, 2, 3}) {
		t.Errorf("%+v", state)
	}
}

func TestTheStarterWhoLeavesIsFollowedByTheNext(t *testing.T) {
	s := evening()
	s.Rules.Engine, s.Rules.Starter = rules.EngineSetAside, rules.StarterRotate
	if next := total(t, s).Next; next.Starter != 3 {
		t.Fatalf("round 4 begins with %d", next.Starter)
	}
	s.People[3].To = 3
	if next := total(t, s).Next; next.Starter != 0 {
		t.Errorf("without Dan round 4 begins with %d", next.Starter)
	}
}

func TestExtraPointsAreAddedToTheScore(t *testing.T) {
	s := evening()
	s.Rounds[0].Extra = []game.Score{{}, game.Points(5), game.Points(-10), {}}
	state := total(t, s)
	if state.Rounds[0].Scores[1] != game.Points(25) || state.Rounds[0].Scores[2] != game.Points(20) {
		t.Errorf("%v", state.Rounds[0].Scores)
	}
}

func TestTheOrderOfWritingChangesNothing(t *testing.T) {
	whole := total(t, evening())
	s := evening()
	s.Rounds[1].Points = []int{1, 0, 2, 3} // entered wrong, then corrected
	total(t, s)
	s.Rounds[1] = evening().Rounds[1]
	if again := total(t, s); !reflect.DeepEqual(whole, again) {
		t.Errorf("%+v\n%+v", whole, again)
	}
}

func TestWhatContradictsTheRulesIsNamed(t *testing.T) {
	for _, c := range []struct {
		change func(*Sheet)
		want   string
	}{
		{func(s *Sheet) { s.Rounds[1].Out = nil }, `rounds[1].out: somebody must have gone out`},
		{func(s *Sheet) { s.Rounds[1].Out = []int{0, 1} }, `rounds[1].points[0]: who has gone out has no tiles left`},
		{func(s *Sheet) { s.Rounds[1].Out = []int{9} }, `rounds[1].out[0]: "10" is not a person from 1 to 4`},
		{func(s *Sheet) { s.Rounds[1].End = game.Blocked }, `rounds[1].out: nobody has gone out in a blocked round`},
		{func(s *Sheet) { s.Rounds[1].Engine = 12 }, `rounds[1].engine: "12" is not the engine of this round, 11`},
		{func(s *Sheet) { s.Rounds[1].Points[0] = -1 }, `rounds[1].points[0]: "-1" is not a number of points`},
		{func(s *Sheet) { s.Rounds[1].Points[0] = 2000 }, `rounds[1].points[0]: "2000" is more than the tiles of all hands can count, 1092`},
		{func(s *Sheet) { s.Rounds[1].Points = []int{1} }, `rounds[1].points: "1" values for 4 people`},
		{func(s *Sheet) { s.Rounds[1].Points = nil }, `rounds[1].points: are missing`},
		{func(s *Sheet) {
			s.Rounds[1].Points, s.Rounds[1].Hands = nil, [][]tile.Tile{{tile.Of(11, 11)}, {}, {}, {}}
		}, `rounds[1].tiles[0][0]: "11-11" is the engine`},
		{func(s *Sheet) {
			s.Rounds[1].Points, s.Rounds[1].Hands = nil, [][]tile.Tile{{tile.Of(5, 4)}, {}, {tile.Of(5, 4)}, {}}
		}, `rounds[1].tiles[2][0]: "5-4" is named twice`},
		{func(s *Sheet) {
			s.Rounds[1].Points, s.Rounds[1].Hands = nil, [][]tile.Tile{{tile.Of(13, 4)}, {}, {}, {}}
		}, `rounds[1].tiles[0][0]: "13-4" is not in a double-12 set`},
		{func(s *Sheet) { s.Rules.Starter, s.Rules.Engine = rules.StarterLot, rules.EngineSetAside },
			`rounds[0].starter: is missing: a lot decides who starts`},
		{func(s *Sheet) { s.Rules.Rounds = 2 }, `rounds: round 3 follows, but the match is over`},
		{func(s *Sheet) { s.People[1].To, s.People[2].To, s.People[3].To = 1, 1, 1 },
			`rounds[1].seats: hand: "1" is not a number of seats that is played: the hands are 2-4: 15, 5-6: 12, 7-8: 10, 9-10: 8`},
		{func(s *Sheet) { s.People[1].To = 1 }, `rounds[1].out[0]: "2" does not play this round`},
		{func(s *Sheet) { s.People[0].To = 1 }, `rounds[1].points[0]: "10" for somebody who does not play this round`},
	} {
		s := evening()
		c.change(s)
		_, err := s.Total()
		if wrong := new(Error); !errors.As(err, &wrong) || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%v\nwant %s", err, c.want)
		}
	}
}
