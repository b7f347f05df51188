package worlds

import (
	"testing"

	"roundhouse/bot/bottest"
	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/gametest"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// startWithoutEngine deals one or two tiles each, by rules in which seats draw if nobody has a
// double.
func startWithoutEngine(chance gametest.Chance) (s game.State) {
	r := gametest.RandomRules(chance)
	r.Set, r.OpenHands = tile.Pip(3+chance(2)), false
	r.Engine, r.Starter = rules.EngineHighestHeld, rules.StarterEngineHolder
	starter := game.NoSeat
	seats := 2 + chance(3)
	if chance(2) == 0 {
		r.Engine, r.Starter, starter = rules.EngineStarterHighest, rules.StarterRotate, game.Seat(1+chance(seats))
	}
	r.NoDouble = []rules.NoDouble{rules.NoDoubleInTurn, rules.NoDoubleEveryone}[chance(2)]
	gametest.FitEngines(&r)
	r.Hand[seats] = uint8(1 + chance(2))
	deck := deal.Tiles(r.Set, tile.NoPip)
	for i := len(deck) - 1; i > 0; i-- {
		j := chance(i + 1)
		deck[i], deck[j] = deck[j], deck[i]
	}
	s.Deal(&r, seats, 1+chance(seats), tile.NoPip, starter, deck)
	return s
}

// In the search for a double the worlds are all those that the turns and draws allow, as often as
// their deals.
func TestWorldsOfASearchForADouble(t *testing.T) {
	var w Sampler
	cases, draws := 0, 0
	for seed := range gametest.Seeds(200) {
		chance, rng := gametest.Seeded(seed), deal.NewFast(seed, 2)
		bottest.Follow(startWithoutEngine(chance), bottest.ByChance(chance), func(x *bottest.Round) {
			viewer := chance(x.Seats() + 1)
			past := x.Pasts[viewer]
			if x.Over() || len(past.Events) > 6 || x.Phase() != game.Search && chance(4) > 0 {
				return
			}
			c := countDeals(past, counted, nil)
			if c == nil || len(c.worlds) < 2 || len(c.worlds) > 150 {
				return
			}
			w.Naive = true
			w.Prepare(x.View(game.Seat(viewer)), past, rng)
			compare(t, &w, c)
			cases++
			if len(past.Events) > 0 && past.Events[0].Action.Kind == game.Draw {
				draws++
			}
		})
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	if cases < 40 || draws < 10 {
		t.Errorf("only %d moments, %d after a draw", cases, draws)
	}
}

// isVague reports whether a position does not tell if the seat in turn has the highest double or is
// the first with one: more worlds are then possible than look the same.
func isVague(t *game.Layout) bool {
	r := t.Rules()
	return t.Phase() == game.Search && r.Engine == rules.EngineStarterHighest && r.NoDouble == rules.NoDoubleEveryone
}

// A past may begin with a position in the middle of such a search.
func TestWorldsOfPositionsInASearchForADouble(t *testing.T) {
	var w Sampler
	for seed := range gametest.Seeds(400) {
		chance, rng := gametest.Seeded(seed), deal.NewFast(seed, 1)
		s := startWithoutEngine(chance)
		for n := chance(5); n > 0 && s.Phase() == game.Search; n-- {
			s.Do(bottest.ByChance(chance)(&s))
		}
		setup := s.Setup()
		setup.Bones = setup.Bones[min(chance(2), len(setup.Bones)):] // tiles out of the game
		if s, err := game.New(setup); err == nil && !isVague(&s.Layout) {
			bottest.Follow(s, bottest.ByChance(chance), checkSome(t, &w, chance, rng, 2))
		}
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}
