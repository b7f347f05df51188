package bot

import (
	"reflect"
	"slices"
	"testing"

	"roundhouse/bot/bottest"
	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/gametest"
	"roundhouse/game/tile"
)

func fast(seed uint64) *deal.Fast { return deal.NewFast(seed, 1) }

// An expert that has met other rounds is as good as a new one that was asked as often, but for the
// opening train that it has begun.
func TestAnExpertRemembersNothingButItsTrain(t *testing.T) {
	old := Expert{Playouts: 40, Seed: 4}
	old.countAsk()
	n := 0
	for seed := range gametest.Seeds(400) {
		chance := gametest.Seeded(seed)
		r := gametest.RandomRules(chance)
		bottest.Follow(gametest.Start(&r, chance), bottest.ByChance(chance), func(x *bottest.Round) {
			seat := game.Seat(1 + chance(x.Seats()))
			if !x.MayAct().Has(seat) || chance(3) > 0 {
				return
			}
			v, past := x.View(seat), x.Pasts[seat]
			if chance(4) == 0 {
				past = nil
			}
			fresh := Expert{Playouts: 40, Seed: 4, asked: old.asked}
			old.search.rest = nil
			if chance(2) == 0 {
				if a, b := old.Advise(v, past), fresh.Advise(v, past); !reflect.DeepEqual(a, b) {
					t.Fatalf("seed %d: %+v\nor, by a new expert, %+v", seed, a, b)
				}
			} else if a, b := old.Choose(v, past), fresh.Choose(v, past); a != b {
				t.Fatalf("seed %d: %s or, by a new expert, %s", seed, a, b)
			}
			n++
		})
	}
	if n < 500 {
		t.Errorf("%d asks", n)
	}
}

// What was asked before makes no difference, how often does: an ask without a choice counts as any.
func TestEveryAskOfAnExpertCounts(t *testing.T) {
	list := bottest.Moments(newPlanner(1), bottest.RulesOf(t, "pagat"), 4, 4, 7)
	forced := begun(t, "pagat", 2, 0)
	for len(forced.Legal(forced.Turn().First(), nil)) > 1 {
		forced.Do(forced.Legal(forced.Turn().First(), nil)[0])
	}
	for i, m := range list {
		one, two := Expert{Playouts: 64, Seed: 1}, Expert{Playouts: 64, Seed: 1}
		one.Choose(forced.View(forced.Turn().First()), nil)
		if one.PlayoutsDone() > 0 {
			t.Fatal("that was a choice")
		}
		other := list[(i+1)%len(list)]
		two.Choose(other.View, other.Past)
		one.search.rest, two.search.rest = nil, nil
		if a, b := one.Choose(m.View, m.Past), two.Choose(m.View, m.Past); a != b {
			t.Fatalf("%s or, with another ask before, %s", a, b)
		}
		if one.asked != 2 || two.asked != 2 {
			t.Fatalf("2 asks were counted as %d and %d", one.asked, two.asked)
		}
	}
}

// ending returns the end of a round in double-6: two seats, seat 1 to move with that hand, seat 2
// with one tile. The trains end in 1 and 2, the Mexican one in 3.
func ending(t *testing.T, hand, other, bones string) game.State {
	t.Helper()
	setup := game.Setup{
		Rules: *bottest.RulesOf(t, "pagat"), Seats: 2, Engine: 6, Starter: 1, Phase: game.Main, Drew: tile.None, Turn: []game.Seat{1},
		Trains:  [][]game.Laid{{{From: 6, To: 1}}, {{From: 6, To: 2}}},
		Mexican: [][]game.Laid{{{From: 6, To: 3}}},
		Hands:   [][]tile.Tile{bottest.Tiles(t, hand), bottest.Tiles(t, other)}, Bones: bottest.Tiles(t, bones),
	}
	setup.Rules.Set, setup.Rules.Rounds = 6, 7
	s, err := game.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Each position has a move that loses less than the planned one, by 5 points about.
func TestTheExpertSeesWhatThePlanDoesNot(t *testing.T) {
	for _, c := range []struct{ what, hand, other, bones, planned, better string }{
		{"a long train is of no use, the other seat is about to go out", "5-1 1-0 2-0", "4-4", "", "1 1-0>1", "1 1-5>1"},
		{"so is one that ends in 0-0, which counts nothing", "5-1 1-0 0-0", "4-4", "6-5", "1 1-0>1", "1 1-5>1"},
		{"nothing follows the double, and there is nothing to draw", "1-1 5-2 3-2", "4-4", "", "1 1-1>1", "1 3-2>M"},
	} {
		s := ending(t, c.hand, c.other, c.bones)
		v := s.View(1)
		if q := (quickPlayer{taste: usual}); q.plannedAction(v).String() != c.planned {
			t.Errorf("%s: %s is planned, not %s", c.what, q.plannedAction(v), c.planned)
		}
		for seed := range uint64(3) {
			e := Expert{Playouts: 1000, Seed: seed}
			if a := e.Choose(v, nil); a.String() != c.better {
				t.Errorf("%s: %s, not %s", c.what, a, c.better)
			}
		}
	}
}

// A train with the same outcome as another one is not tried: it has the figures of that one.
func TestATwinIsToldWithoutBeingTried(t *testing.T) {
	twins := 0
	for n := range uint64(40) {
		s := begun(t, "pagat", 4, n)
		e := Expert{Playouts: 300, Seed: 1}
		list := e.Advise(s.View(s.Turn().First()), nil)
		of := func(c *candidate) Advice {
			return list[slices.IndexFunc(list, func(a Advice) bool { return a.Action == c.firstAction() })]
		}
		for _, c := range e.search.all {
			if c.twin == nil {
				continue
			}
			twins++
			a, b := of(c), of(c.twin)
			if len(c.values) > 0 || a.Trials == 0 {
				t.Errorf("%v was tried %d times, told are %d", c.line, len(c.values), a.Trials)
			}
			// The twin's first action may do better with another train.
			if a.Trials > b.Trials || a.Loss < b.Loss || a.Trials == b.Trials && (a.Loss != b.Loss || a.Error != b.Error) {
				t.Errorf("%+v, but its twin %+v", a, b)
			}
		}
	}
	if twins < 10 {
		t.Errorf("%d twins", twins)
	}
}
