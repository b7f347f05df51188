package game_test

import (
	"slices"
	"testing"

	"roundhouse/game"
	"roundhouse/game/gametest"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// eachMoment calls f with positions from the middle of rounds under random mixes.
func eachMoment(t *testing.T, f func(t *testing.T, s *game.State)) {
	for seed := range gametest.Seeds(60) {
		chance := gametest.Seeded(seed)
		r := gametest.RandomRules(chance)
		r.Set = tile.Pip(2 + chance(4))
		gametest.FitEngines(&r)
		s := gametest.Start(&r, chance)
		for n := chance(25); n > 0 && !s.Over(); n-- {
			seats := s.MayAct().List()
			m := s.Moves(seats[chance(len(seats))])
			s.Do(m.At(chance(m.Len())))
		}
		if s.Phase() == game.Opening || s.Phase() == game.Main {
			f(t, &s)
		}
	}
}

const relationDepth = 4

func sameCounts(t *testing.T, what string, s *game.State, other game.Setup) {
	t.Helper()
	changed, err := game.New(other)
	if err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	for depth := 1; depth <= relationDepth; depth++ {
		a, b := game.Perft(s, depth), game.Perft(&changed, depth)
		if a != b {
			t.Fatalf("%s: depth %d is %d and not %d\nin %+v\nand %+v", what, depth, b, a, s.Setup(), other)
		}
		if a > 2000 {
			break
		}
	}
}

func TestRenamingPipsChangesNoCount(t *testing.T) {
	eachMoment(t, func(t *testing.T, s *game.State) {
		setup, n := s.Setup(), s.Rules().Set
		name := func(p tile.Pip) tile.Pip {
			switch {
			case p == s.Engine():
				return p
			case n-p == s.Engine():
				return n - s.Engine()
			}
			return n - p
		}
		// The engine keeps its name, so the pip that would take it keeps its own.
		rename(&setup, name)
		sameCounts(t, "renamed pips", s, setup)
	})
}

func rename(setup *game.Setup, name func(tile.Pip) tile.Pip) {
	each := func(list []tile.Tile) {
		for i, t := range list {
			list[i] = tile.Of(name(t.High()), name(t.Low()))
		}
	}
	for _, hand := range setup.Hands {
		each(hand)
	}
	each(setup.Bones)
	for _, train := range slices.Concat(setup.Trains, setup.Mexican) {
		for i, l := range train {
			train[i] = game.Laid{From: name(l.From), To: name(l.To)}
		}
	}
	if setup.Drew != tile.None {
		setup.Drew = tile.Of(name(setup.Drew.High()), name(setup.Drew.Low()))
	}
}

func TestRotatingSeatsChangesNoCount(t *testing.T) {
	eachMoment(t, func(t *testing.T, s *game.State) {
		setup := s.Setup()
		k := game.Seat(setup.Seats)
		move := func(seat game.Seat) game.Seat { return seat%k + 1 }
		setup.Starter = move(setup.Starter)
		setup.Opened = rotated(setup.Opened)
		setup.Trains = rotated(setup.Trains)
		setup.Hands = rotated(setup.Hands)
		for _, list := range [][]game.Seat{setup.Marked, setup.Knocked, setup.Turn} {
			for i, seat := range list {
				list[i] = move(seat)
			}
		}
		setup.Owed = slices.Clone(setup.Owed) // which shares the end of Open
		for _, list := range [][]game.Train{setup.Open, setup.Owed} {
			for i, train := range list {
				if train < game.Mexican {
					list[i] = move(train.Owner()).OwnTrain()
				}
			}
		}
		sameCounts(t, "rotated seats", s, setup)
	})
}

func rotated[T any](list []T) []T {
	return append([]T{list[len(list)-1]}, list[:len(list)-1]...)
}

// TestSatisfyChangesNothingWithOneTrain plays where the only place is seat 1's own train: the other
// seat holds nothing that fits anywhere.
func TestSatisfyChangesNothingWithOneTrain(t *testing.T) {
	at := mustSetting(t, `{"rules": "pagat", "seats": 2, "engine": 12, "starter": 1, "phase": "play",
		"trains": [["12-5", "5-5"], []], "open": ["1"],
		"hands": [["5-4", "4-4", "4-3", "3-3", "3-5", "5-2"], ["9-9", "9-8"]], "boneyard": ["8-8", "8-7"], "turn": [1]}`)
	var counts []uint64
	for _, value := range []string{"off", "in_order", "reverse", "any"} {
		turned, err := at.with("satisfy=" + value)
		if err != nil {
			t.Fatal(err)
		}
		s, err := turned.state()
		if err != nil {
			t.Fatal(err)
		}
		var these []uint64
		for depth := 1; depth <= 9; depth++ {
			these = append(these, game.Perft(&s, depth))
		}
		if counts == nil {
			counts = these
		}
		if !slices.Equal(these, counts) || counts[1] < 2 {
			t.Errorf("satisfy %s: %v, want %v", value, these, counts)
		}
	}
}

// TestMexicanTrainAddsExactlyItsActions takes a Mexican train away: the next ordinary turn loses
// the tiles that go there and nothing else.
func TestMexicanTrainAddsExactlyItsActions(t *testing.T) {
	with := `{"rules": "pagat", "seats": 2, "engine": 12, "starter": 1, "phase": "play", "trains": [["12-5"], ["12-4"]], "markers": [2], `
	rest := `"hands": [["5-4", "4-4", "3-3", "3-1", "5-3"], ["9-9"]], "boneyard": ["8-8"], "turn": [1]}`
	list := func(text string) []game.Action {
		s, err := mustSetting(t, text).state()
		if err != nil {
			t.Fatal(err)
		}
		return s.Legal(1, nil)
	}
	all := list(with + `"mexican": [["12-3"]], ` + rest)
	without := slices.DeleteFunc(slices.Clone(all), func(a game.Action) bool { return a.Train == game.Mexican })
	if got := list(with + rest); !slices.Equal(got, without) || len(without) == len(all) || len(got) == 0 {
		t.Errorf("without the Mexican train %v, with it %v", got, all)
	}
}

// TestUncountedSwitchesChangeNoCount: they are about scores and what one sees, not what may be
// done.
func TestUncountedSwitchesChangeNoCount(t *testing.T) {
	uncounted := slices.DeleteFunc(slices.Clone(rules.Switches()), func(s rules.Switch) bool { return !isUncounted(t, &s) })
	eachMoment(t, func(t *testing.T, s *game.State) {
		setup := s.Setup()
		for _, sw := range uncounted {
			values := valuesToShow(sw)
			other := slices.IndexFunc(values, func(v string) bool { return v != sw.Text(&setup.Rules) })
			if err := sw.Set(&setup.Rules, values[other]); err != nil {
				t.Fatal(err)
			}
		}
		sameCounts(t, "uncounted switches", s, setup)
	})
}
