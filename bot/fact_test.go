package bot

import (
	"slices"
	"testing"

	"roundhouse/bot/bottest"
	"roundhouse/bot/worlds"
	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/gametest"
	"roundhouse/game/preset"
	"roundhouse/game/tile"
)

// truths returns the facts about an action, found by carrying it out in a world: unlike the
// factFinder, with all tiles of the world.
func truths(t testing.TB, world game.State, a game.Action) map[FactKind]int {
	t.Helper()
	before, seat := world, a.Seat
	legal := before.Legal(seat, nil)
	_, err := world.Apply(a)
	if err != nil {
		t.Fatalf("%s: %v in\n%+v", a, err, before.Setup())
	}
	is := map[FactKind]int{}
	note := func(ok bool, what FactKind, n int) {
		if ok {
			is[what] = n
		}
	}
	was, now := before.Status(), world.Status()
	laid := a.Kind == game.Play && a.Train != game.EnginePlace
	fits := slices.ContainsFunc(legal, func(b game.Action) bool { return b.Kind == game.Play })
	empty := world.Count(seat) == 0
	owes := slices.Contains(now.Open.List(), a.Train) && now.Turn.Has(seat) && now.Phase == game.Main
	note(len(legal) == 1, Forced, 0)
	note(a.Kind == game.Knock, Knocks, 0)
	note(a.Kind == game.Draw, Draws, before.Boneyard())
	note(a.Kind == game.Stop, Ends, world.Count(seat))
	note(fits && (a.Kind == game.Draw || a.Kind == game.Pass || a.Kind == game.Stop), Declines, 0)
	note(was.Marked.Has(seat) && !now.Marked.Has(seat), Unmarks, 0)
	note(!was.Marked.Has(seat) && now.Marked.Has(seat), Opens, world.Seats()-1)
	if !laid {
		return is
	}
	more := slices.ContainsFunc(world.Legal(seat, nil), func(b game.Action) bool { return b.Kind == game.Play })
	note(empty && (!owes || world.Over()), GoesOut, 0)
	note(was.Open.Has(a.Train) && !now.Open.Has(a.Train), Satisfies, 0)
	note(owes && a.From == a.To && more, FollowsUp, 0)
	note(owes && a.From == a.To && !more, LeavesOpen, 0)
	r := before.Rules()
	points := game.HandPoints(r, before.Hand(seat)) - game.HandPoints(r, world.Hand(seat))
	note(points > 0 && was.Phase == game.Main, Sheds, points)
	if !empty {
		noteTrain(note, &before, &world, a)
	}
	return is
}

// noteTrain notes what becomes of the longest train of the hand, found by trying all.
func noteTrain(note func(bool, FactKind, int), before, after *game.State, a game.Action) {
	own := a.Seat.OwnTrain()
	long := byTrying(before.Hand(a.Seat), before.End(own))
	kept := byTrying(after.Hand(a.Seat), after.End(own))
	onOwn := after.Length(own) > before.Length(own)
	if onOwn {
		long--
	}
	note(kept < long, Breaks, long-kept)
	note(kept == long && onOwn && kept > 0, Extends, kept+1)
	note(kept == long && !onOwn && kept > 1, Keeps, kept)
}

// byTrying returns the number of tiles of the longest train through the hand.
func byTrying(hand tile.Set, end tile.Pip) (most int) {
	for _, t := range hand.Tiles() {
		if t.Has(end) {
			rest := hand
			rest.Remove(t)
			most = max(most, 1+byTrying(rest, t.Other(end)))
		}
	}
	return most
}

// checkFacts checks the facts about all actions of the viewer in worlds.
func checkFacts(t testing.TB, w *worlds.Sampler, v game.View, past *game.Past, rng *deal.Fast, seen map[FactKind]int) {
	t.Helper()
	hand := v.Hand()
	if v.Legal(nil) == nil || hand.Len() > 9 {
		return
	}
	w.Prepare(v, past, rng)
	finder := newFactFinder(v)
	var world game.State
	for _, a := range v.Legal(nil) {
		list := finder.factsOf(a)
		told := map[FactKind]int{}
		for _, f := range list {
			told[f.What] = f.N
			seen[f.What]++
		}
		for range 2 {
			w.Next(&world)
			for what, n := range truths(t, world, a) {
				if m, ok := told[what]; !ok || m != n {
					t.Fatalf("%s: %s %d is not among %v\n%+v", a, what, n, list, world.Setup())
				}
			}
			if len(truths(t, world, a)) != len(list) {
				t.Fatalf("%s: %v, and not only %v\n%+v", a, list, truths(t, world, a), world.Setup())
			}
		}
	}
}

// Every fact, and no other, holds in every world that the viewer can be in.
func TestFactsHoldInAllWorldsOfMixes(t *testing.T) {
	var w worlds.Sampler
	seen := map[FactKind]int{}
	for seed := range gametest.Seeds(250) {
		factsOfMix(t, &w, gametest.Seeded(seed), seed, seen)
	}
	for _, what := range FactKinds() {
		if seen[what] < 5 {
			t.Errorf("%s was told %d times, so it is not tested", what, seen[what])
		}
	}
}

// FuzzFacts does the same with mixes and actions that the bytes choose.
func FuzzFacts(f *testing.F) {
	for seed := range uint64(10) {
		chance := gametest.Seeded(seed)
		data := make([]byte, 240)
		for i := range data {
			data[i] = byte(chance(256))
		}
		f.Add(data, seed)
	}
	f.Fuzz(func(t *testing.T, data []byte, seed uint64) {
		factsOfMix(t, new(worlds.Sampler), gametest.Bytes(data), seed, map[FactKind]int{})
	})
}

func factsOfMix(t testing.TB, w *worlds.Sampler, chance gametest.Chance, seed uint64, seen map[FactKind]int) {
	t.Helper()
	rng := deal.NewFast(seed, 7)
	r := gametest.RandomRules(chance)
	bottest.Follow(gametest.Start(&r, chance), bottest.ByChance(chance), func(x *bottest.Round) {
		seat := game.Seat(chance(x.Seats()) + 1)
		checkFacts(t, w, x.View(seat), x.Pasts[seat], rng, seen)
	})
}

func TestFactsHoldInAllWorldsUnderEveryRuleSet(t *testing.T) {
	var w worlds.Sampler
	seen := map[FactKind]int{}
	for i, set := range preset.All() {
		n := 0
		bottest.Play(newPlanner(1), &set.Rules, 2+i%2, 1, func(x *bottest.Round) {
			seat := x.Turn().First()
			if n++; n%3 == 0 && !x.Over() {
				checkFacts(t, &w, x.View(seat), x.Pasts[seat], deal.NewFast(1, uint64(n)), seen)
			}
		})
	}
	if len(seen) < 8 {
		t.Errorf("only %v were told", seen)
	}
}
