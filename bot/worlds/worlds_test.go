package worlds

import (
	"math"
	"testing"

	"roundhouse/bot/bottest"
	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/gametest"
	"roundhouse/game/preset"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// checkWorlds checks the properties of worlds for every viewer.
func checkWorlds(t testing.TB, w *Sampler, x *bottest.Round, rng *deal.Fast) {
	t.Helper()
	var world game.State
	for seat, past := range x.Pasts {
		v := x.View(game.Seat(seat))
		w.Prepare(v, past, rng)
		checkTruth(t, w, past, x.Events, &x.Start)
		if w.torn || len(w.list) > 0 && w.hasUnmet() {
			t.Fatalf("the past of seat %d contradicts itself: %v in\n%+v", seat, past.Events, x.Setup())
		}
		for range 3 {
			w.Next(&world)
			checkWorld(t, v, &world)
			if isDeal(x.Start.View(game.NoSeat)) {
				replay(t, w, v, past, &world)
			}
		}
		w.Prepare(v, nil, rng)
		if w.Next(&world); !isVague(v.Layout) {
			checkWorld(t, v, &world)
		}
	}
}

// checkWorld checks that the viewer sees the world as it should, and that the world is a possible
// position.
func checkWorld(t testing.TB, v game.View, world *game.State) {
	t.Helper()
	if !world.View(v.Seat()).Equal(v) {
		t.Fatalf("a world looks otherwise to seat %d: %+v", v.Seat(), world.Setup())
	}
	if _, err := game.New(world.Setup()); err != nil {
		t.Fatalf("a world of seat %d cannot be: %v\n%+v", v.Seat(), err, world.Setup())
	}
}

// checkSome returns a function that checks one state in that many.
func checkSome(t testing.TB, w *Sampler, chance gametest.Chance, rng *deal.Fast, of int) func(*bottest.Round) {
	return func(x *bottest.Round) {
		if chance(of) == 0 {
			checkWorlds(t, w, x, rng)
		}
	}
}

func TestWorldsOfMixesLookTheSameAndFollowFromADeal(t *testing.T) {
	var w Sampler
	for seed := range gametest.Seeds(150) {
		playMix(t, &w, gametest.Seeded(seed), seed)
	}
}

// With free drawn_doubles a double that may not be laid from the hand may be laid when it has been
// drawn, so a pass with a drawn tile says something else of it.
func TestWorldsWithDrawnDoublesFollowFromADeal(t *testing.T) {
	var w Sampler
	for seed := range gametest.Seeds(150) {
		chance, rng := gametest.Seeded(seed), deal.NewFast(seed, 1)
		r := gametest.RandomRules(chance)
		r.DoublesPerTurn, r.DrawnDoubles, r.ExtraTile = 1, rules.DrawnDoublesFree, rules.ExtraTileAnywhere
		bottest.Follow(gametest.Start(&r, chance), bottest.ByChance(chance), checkSome(t, &w, chance, rng, 6))
	}
}

// FuzzSample does the same with mixes and actions that the bytes choose.
func FuzzSample(f *testing.F) {
	for seed := range uint64(20) {
		chance := gametest.Seeded(seed)
		data := make([]byte, 240)
		for i := range data {
			data[i] = byte(chance(256))
		}
		f.Add(data, seed)
	}
	f.Fuzz(func(t *testing.T, data []byte, seed uint64) {
		playMix(t, new(Sampler), gametest.Bytes(data), seed)
	})
}

func playMix(t testing.TB, w *Sampler, chance gametest.Chance, seed uint64) {
	t.Helper()
	rng := deal.NewFast(seed, 1)
	w.Naive = chance(2) == 0
	r := gametest.RandomRules(chance)
	bottest.Follow(gametest.Start(&r, chance), bottest.ByChance(chance), checkSome(t, w, chance, rng, 6))
}

// A past may begin with a position, in which somebody may have drawn before.
func TestWorldsOfPositionsLookTheSame(t *testing.T) {
	var w Sampler
	for seed := range gametest.Seeds(100) {
		chance, rng := gametest.Seeded(seed), deal.NewFast(seed, 1)
		r := gametest.RandomRules(chance)
		s := gametest.Start(&r, chance)
		for n := chance(30); n > 0 && !s.Over(); n-- {
			s.Do(bottest.ByChance(chance)(&s))
		}
		setup := s.Setup()
		setup.Bones = setup.Bones[min(chance(3), len(setup.Bones)):] // tiles out of the game
		if s, err := game.New(setup); err == nil && !isVague(&s.Layout) {
			bottest.Follow(s, bottest.ByChance(chance), checkSome(t, &w, chance, rng, 6))
		}
	}
}

// Seat 1 was dealt one tile less than the others, and has drawn one in the search for the engine.
// Its hand is now as large as theirs, as if all had just been dealt.
func TestAPositionMayLookLikeADealAndBeNone(t *testing.T) {
	var w Sampler
	rng := deal.NewFast(1, 1)
	seen := 0
	for _, search := range []rules.EngineSearch{rules.SearchOneByOne, rules.SearchEveryone} {
		for n := range uint64(20) {
			setup := dealPosition(t, search, n)
			first := setup.Hands[0][0]
			setup.Hands[0], setup.Bones = setup.Hands[0][1:], append([]tile.Tile{first}, setup.Bones...)
			s, err := game.New(setup)
			if err != nil || first == tile.Of(12, 12) || !mustDraw(s.View(1)) {
				continue
			}
			past := game.NewPast(s.View(2))
			e, err := s.Apply(game.DrawOf(1, tile.None))
			if err != nil {
				t.Fatal(err)
			}
			past.Add(e)
			if v := s.View(2); !isDeal(v) || !mustDraw(v) {
				t.Fatalf("that is no such position: %+v", s.Setup())
			}
			if _, err := game.New(s.Setup()); err != nil {
				t.Fatal(err)
			}
			seen++
			later := game.NewPast(s.View(2))
			for s.Phase() == game.Search && !s.Turn().Has(1) {
				for seat := range 5 {
					checkLook(t, &w, s.View(game.Seat(seat)), nil, rng)
				}
				checkLook(t, &w, s.View(2), past, rng)
				checkLook(t, &w, s.View(2), later, rng)
				if e, err = s.Apply(s.Legal(s.Turn().First(), nil)[0]); err != nil {
					t.Fatal(err)
				}
				past.Add(e)
				later.Add(e)
			}
		}
	}
	if seen < 10 {
		t.Errorf("%d positions", seen)
	}
}

// mustDraw reports whether the viewer can do nothing but draw.
func mustDraw(v game.View) bool {
	legal := v.Legal(nil)
	return len(legal) > 0 && legal[0].Kind == game.Draw
}

// dealPosition returns a deal of pagat for four with that search.
func dealPosition(t *testing.T, search rules.EngineSearch, number uint64) game.Setup {
	t.Helper()
	r := *bottest.RulesOf(t, "pagat")
	r.EngineSearch = search
	s := bottest.Deal(&r, 4, number)
	return s.Setup()
}

// checkLook checks a world of the view and its past.
func checkLook(t *testing.T, w *Sampler, v game.View, past *game.Past, rng *deal.Fast) {
	t.Helper()
	var world game.State
	w.Prepare(v, past, rng)
	w.Next(&world)
	checkWorld(t, v, &world)
}

func TestWorldsOfBotsLookTheSameUnderEveryRuleSet(t *testing.T) {
	var w Sampler
	n := uint64(0)
	for _, set := range preset.All() {
		for seats := range set.Rules.Hand {
			if set.Rules.Hand[seats] == 0 || seats != 2 && (seats+len(set.ID))%4 > 0 {
				continue
			}
			n++
			chance, rng := gametest.Seeded(n), deal.NewFast(n, 1)
			w.Naive = n%2 == 0
			bottest.Play(Planner(), &set.Rules, seats, 1, checkSome(t, &w, chance, rng, 120))
		}
	}
}

// What a viewer has not seen makes no difference: another world, in which it has seen the same,
// gives the same worlds.
func TestWorldsDependOnWhatIsSeenAlone(t *testing.T) {
	var w, other Sampler
	var world, again game.State
	n := 0
	bottest.Play(Planner(), bottest.RulesOf(t, "pagat"), 4, 4, func(x *bottest.Round) {
		if n++; n%10 > 0 || x.Over() {
			return
		}
		for seat, past := range x.Pasts {
			w.Prepare(x.View(game.Seat(seat)), past, deal.NewFast(1, 2))
			w.Next(&world)
			end, seen := replay(t, &w, x.View(game.Seat(seat)), past, &world)
			w.Prepare(x.View(game.Seat(seat)), past, deal.NewFast(3, 4))
			other.Prepare(end.View(game.Seat(seat)), seen, deal.NewFast(3, 4))
			for range 5 {
				w.Next(&world)
				other.Next(&again)
				if world != again {
					t.Fatalf("seat %d: %+v\nor, with other hidden tiles, %+v", seat, world.Setup(), again.Setup())
				}
			}
		}
	})
}

// A past that is of another round, or continues after the view, is ignored.
func TestAPastThatDoesNotLeadToTheViewIsLeftAside(t *testing.T) {
	var w, plain Sampler
	var world, again game.State
	list := bottest.Moments(Planner(), bottest.RulesOf(t, "pagat"), 4, 3, 11)
	for i, m := range list {
		past := list[(i+7)%len(list)].Past
		if i%2 == 0 {
			past = &game.Past{Deal: m.Past.Deal, Events: m.Past.Events[:len(m.Past.Events)-1]}
		}
		w.Prepare(m.View, past, deal.NewFast(1, 2))
		plain.Prepare(m.View, nil, deal.NewFast(1, 2))
		w.Next(&world)
		plain.Next(&again)
		checkWorld(t, m.View, &world)
		if world != again {
			t.Fatalf("%+v\nand without that past %+v", world.Setup(), again.Setup())
		}
	}
}

// The true world is as likely as any: a world agrees with it about as often as with another world.
// Not quite, since what is played by chance says something too.
func TestTheTruthIsNotFavoured(t *testing.T) {
	naive := Sampler{Naive: true}
	a := agreement{}
	for seed := range uint64(40) {
		chance := gametest.Seeded(seed)
		bottest.Follow(bottest.Deal(bottest.RulesOf(t, "pagat"), 4, seed), bottest.ByChance(chance), func(x *bottest.Round) {
			if chance(10) == 0 && !x.Over() {
				a.add(x, &naive, deal.NewFast(seed, 3))
			}
		})
	}
	truth, worlds := a.shares()
	if truth-worlds > 0.002 || worlds-truth > 0.02 || a.tiles < 10000 {
		t.Errorf("of %d hidden tiles %.4f are where they were, and %.4f where they are in another world", a.tiles, truth, worlds)
	}
}

// The choices of planners say something of their hands.
func TestChoicesBringWorldsNearerToTheTruth(t *testing.T) {
	naive, told := Sampler{Naive: true}, Sampler{}
	var a, b agreement
	n := 0
	bottest.Play(Planner(), bottest.RulesOf(t, "pagat"), 4, 800, func(x *bottest.Round) {
		if n++; n%8 == 0 && !x.Over() {
			a.add(x, &naive, deal.NewFast(uint64(n), 1))
			b.add(x, &told, deal.NewFast(uint64(n), 1))
		}
	})
	without, _ := a.shares()
	with, _ := b.shares()
	t.Logf("%.4f of %d hidden tiles are where they were, %.4f without", with, b.tiles, without)
	if with < without+0.001 {
		t.Errorf("%.4f of the hidden tiles are where they were, %.4f if choices tell nothing", with, without)
	}
}

// agreement counts hidden tiles by whether worlds have them where they are.
type agreement struct{ tiles, truth, worlds int }

func (a *agreement) add(x *bottest.Round, w *Sampler, rng *deal.Fast) {
	var one, other game.State
	for seat := range x.Pasts {
		w.Prepare(x.View(game.Seat(seat)), x.Pasts[seat], rng)
		w.Next(&one)
		w.Next(&other)
		for s := range game.SeatsOf(x.Seats()).All() {
			if s != game.Seat(seat) {
				a.tiles += x.Count(s)
				a.truth += agreeing(x.Hand(s), one.Hand(s))
				a.worlds += agreeing(one.Hand(s), other.Hand(s))
			}
		}
	}
}

// shares returns how many tiles are where they truly are, and where another world has them.
func (a *agreement) shares() (truth, worlds float64) {
	return float64(a.truth) / float64(a.tiles), float64(a.worlds) / float64(a.tiles)
}

// agreeing returns how many tiles are in both hands.
func agreeing(a, b tile.Set) (n int) {
	for _, t := range a.Tiles() {
		if b.Has(t) {
			n++
		}
	}
	return n
}

// mixing returns how similar a world is to the one before it: the correlation of "this seat holds
// this tile", over all seats and tiles of a moment, weighted by how uncertain they are.
func mixing(w *Sampler, v game.View, worlds int) float64 {
	var sum, both [game.MaxSeats + 1][tile.Count]int
	var before, now game.State
	w.Next(&before)
	for range worlds {
		w.Next(&now)
		for s := range game.SeatsOf(v.Seats()).All() {
			a, b := before.Hand(s), now.Hand(s)
			for _, t := range b.Tiles() {
				sum[s][t]++
				if a.Has(t) {
					both[s][t]++
				}
			}
		}
		before = now
	}
	cov, va := 0.0, 0.0
	for s := range sum {
		for t := range sum[s] {
			p := float64(sum[s][t]) / float64(worlds)
			va += p * (1 - p)
			cov += float64(both[s][t])/float64(worlds) - p*p
		}
	}
	if va < 1e-9 {
		return math.NaN()
	}
	return cov / va
}

// A world tells almost nothing about the next one that is drawn.
func TestConsecutiveWorldsAreNearlyIndependent(t *testing.T) {
	for _, id := range []string{"pagat", "czech", "estonian", "french"} {
		for _, naive := range []bool{true, false} {
			w := Sampler{Naive: naive}
			sum, worst, n := 0.0, 0.0, 0
			for _, m := range bottest.Moments(Planner(), bottest.RulesOf(t, id), 4, 6, 9) {
				w.Prepare(m.View, m.Past, deal.NewFast(1, 1))
				if c := mixing(&w, m.View, 300); !math.IsNaN(c) {
					sum, worst, n = sum+c, max(worst, c), n+1
				}
			}
			t.Logf("%s, naive %t: %d moments, mean %.3f, worst %.3f", id, naive, n, sum/float64(n), worst)
			if sum/float64(n) > 0.05 || worst > 0.3 {
				t.Errorf("%s: worlds are correlated with the one before by %.3f, at worst by %.3f", id, sum/float64(n), worst)
			}
		}
	}
}

// Three tiles that can only go round do so: swaps would not do.
func TestTilesGoRound(t *testing.T) {
	m := tileMatching{
		rng: deal.NewFast(1, 1), hidden: 3, moving: 3, width: 3, sweeps: 2,
		tiles: []tile.Tile{0, 1, 2}, at: []uint8{0, 1, 2},
		odds: []float32{1, 1, 0, 0, 1, 1, 1, 0, 1},
	}
	const worlds = 10000
	rounds := 0
	for range worlds {
		for range 20 {
			m.toNextWorld()
		}
		if m.at[0] == 1 {
			rounds++
		}
	}
	if math.Abs(float64(rounds)/worlds-0.5) > 0.03 {
		t.Errorf("%d of %d times they had gone round", rounds, worlds)
	}
}

func TestNextAllocatesNothing(t *testing.T) {
	var w Sampler
	var world game.State
	for _, m := range bottest.Moments(Planner(), bottest.RulesOf(t, "czech"), 4, 3, 11) {
		for _, past := range []*game.Past{nil, m.Past} {
			w.Prepare(m.View, past, deal.NewFast(1, 1))
			if n := testing.AllocsPerRun(20, func() { w.Next(&world) }); n > 0 {
				t.Fatalf("%v allocations a world", n)
			}
		}
	}
}
