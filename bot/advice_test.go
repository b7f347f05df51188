package bot

import (
	"math"
	"slices"
	"testing"

	"roundhouse/bot/bottest"
	"roundhouse/game"
	"roundhouse/game/gametest"
	"roundhouse/game/preset"
)

// checkAdvice checks the properties of a list of advice.
func checkAdvice(t testing.TB, v game.View, list []Advice) {
	t.Helper()
	legal := v.Legal(nil)
	told := make([]game.Action, len(list))
	for i, a := range list {
		told[i] = a.Action
		knocks := a.Action.Kind == game.Knock
		if math.IsNaN(a.Loss) || a.Loss < 0 || math.IsNaN(a.Error) || a.Error < 0 || (a.Trials > 0) != (list[0].Trials > 0) {
			t.Fatalf("%s: %+v", a.Action, a)
		}
		if a.Trials == 0 && (a.Loss > 0 || a.Error > 0) || a.Trials > 0 && len(legal) == 1 {
			t.Fatalf("%s: %+v", a.Action, a)
		}
		if knocks && i > 0 || i > 0 && list[i-1].Loss > a.Loss {
			t.Fatalf("%s stands behind %+v: %+v", a.Action, list[i-1], a)
		}
		if i == 0 && (a.Loss > 0 || a.Error > 0) {
			t.Fatalf("the best action: %+v", a)
		}
		if !slices.IsSortedFunc(a.Facts, func(f, g Fact) int {
			if a.Loss > 0 {
				f, g = g, f
			}
			return g.What.speaksFor() - f.What.speaksFor()
		}) {
			t.Fatalf("%s loses %v: %v", a.Action, a.Loss, a.Facts)
		}
	}
	for _, a := range legal {
		if !slices.Contains(told, a) {
			t.Fatalf("there is nothing about %s", a)
		}
	}
	if len(told) != len(legal) {
		t.Fatalf("advice on %v, legal is %v", told, legal)
	}
}

func TestAdviceRanksAllLegalActionsOfMixes(t *testing.T) {
	for seed := range gametest.Seeds(60) {
		chance := gametest.Seeded(seed)
		r := gametest.RandomRules(chance)
		e := Expert{Playouts: 1 + chance(60), Seed: seed}
		bottest.Follow(gametest.Start(&r, chance), bottest.ByChance(chance), func(x *bottest.Round) {
			if seat := game.Seat(chance(x.Seats()) + 1); chance(3) == 0 {
				checkAdvice(t, x.View(seat), e.Advise(x.View(seat), x.Pasts[seat]))
			}
		})
	}
}

func TestAdviceRanksAllLegalActionsUnderEveryRuleSet(t *testing.T) {
	for _, set := range preset.All() {
		e := Expert{Playouts: 50, Seed: 1}
		n := 0
		bottest.Play(newPlanner(1), &set.Rules, 3, 1, func(x *bottest.Round) {
			seat := x.Turn().First()
			if n++; n%12 == 0 && !x.Over() {
				checkAdvice(t, x.View(seat), e.Advise(x.View(seat), x.Pasts[seat]))
			}
		})
	}
}

// The same worlds lead the expert to the same action, whether it is asked to play or for advice; a
// choice of an opening train by as many playouts.
func TestTheFirstAdviceIsWhatTheExpertChooses(t *testing.T) {
	for _, id := range []string{"pagat", "french", "estonian"} {
		n := 0
		bottest.Play(newPlanner(1), bottest.RulesOf(t, id), 3, 3, func(x *bottest.Round) {
			seat := x.Turn().First()
			if n++; n%4 > 0 || x.Over() {
				return
			}
			a, b := Expert{Playouts: 80, Seed: 9}, Expert{Playouts: 80, Seed: 9}
			if isInOpeningTrain(x.View(seat)) {
				a.Playouts *= openingShare
			}
			list, choice := a.Advise(x.View(seat), x.Pasts[seat]), b.Choose(x.View(seat), x.Pasts[seat])
			if list[0].Action != choice {
				t.Fatalf("%s, and not %s: %+v", list[0].Action, choice, list)
			}
		})
	}
}

func TestAnOnlookerGetsNoAdvice(t *testing.T) {
	s := bottest.Deal(bottest.RulesOf(t, "pagat"), 4, 1)
	e := Expert{Playouts: 50}
	if list := e.Advise(s.View(game.NoSeat), nil); list == nil || len(list) > 0 {
		t.Errorf("%+v", list)
	}
}

// tried returns a candidate with these values.
func tried(to int, values ...float64) *candidate {
	c := &candidate{line: sequence{{Seat: 1, Kind: game.Play, Train: game.Train(to)}}, values: values}
	for _, w := range values {
		c.sum += w
	}
	return c
}

// An action that was beaten early stays worse than its leader of that time, and by as much,
// although another action is best in the end.
func TestWhatWasBeatenEarlyKeepsItsLoss(t *testing.T) {
	s := search{all: []*candidate{
		tried(1, 5, 6, 5, 6),
		tried(2, 9, 10, 9, 10, 2, 1, 2, 1),
		tried(3, 4, 6, 4, 6, 9, 8, 9, 8),
	}}
	s.tried = s.all[1:]
	list := s.rankActions()
	var order []game.Train
	for _, a := range list {
		order = append(order, a.Action.Train)
	}
	if !slices.Equal(order, []game.Train{3, 2, 1}) {
		t.Fatalf("%+v", list)
	}
	if list[0].Loss != 0 || list[0].Error != 0 || list[1].Loss != 1.25 || list[2].Loss != 4+1.25 || list[2].Trials != 4 {
		t.Errorf("%+v", list)
	}
	if list[2].Error < list[1].Error || list[1].Error <= 0 {
		t.Errorf("errors %v, %v", list[1].Error, list[2].Error)
	}
}

// An action that is tried with several plans appears once.
func TestAnActionIsWorthItsBestPlan(t *testing.T) {
	s := search{all: []*candidate{tried(1, 5, 6), tried(2, 7, 7), tried(1, 8, 9), tried(2, 1, 2)}}
	list := s.rankActions()
	if len(list) != 2 || list[0].Action.Train != 1 || list[0].Trials != 4 || list[1].Loss != 1.5 || list[1].Trials != 4 {
		t.Errorf("%+v", list)
	}
}

func TestOnePlayoutTellsNoError(t *testing.T) {
	s := search{all: []*candidate{tried(1, 5), tried(2, 7)}}
	list := s.rankActions()
	if list[0].Action.Train != 2 || list[0].Error != 0 || !math.IsInf(list[1].Error, 1) {
		t.Errorf("%+v", list)
	}
}
