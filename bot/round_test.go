package bot_test

import (
	"slices"
	"testing"

	"roundhouse/bot"
	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/preset"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

func newBot(t testing.TB, name string, seed uint64) bot.Bot {
	t.Helper()
	b, err := bot.New(name, seed)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// player is a bot of the tests.
type player struct {
	name string
	make func(seed uint64) bot.Bot
}

// quickest returns the bots that need no playouts, from the weakest to the strongest.
func quickest(t testing.TB) (list []player) {
	t.Helper()
	for _, name := range bot.Names()[:slices.Index(bot.Names(), "strong")] {
		list = append(list, player{name, func(seed uint64) bot.Bot { return newBot(t, name, seed) }})
	}
	return list
}

// all returns the quickest bots and, for the others, the expert with that many playouts: they
// differ in that number alone.
func all(t testing.TB, playouts int) []player {
	t.Helper()
	return append(quickest(t), player{"expert", func(seed uint64) bot.Bot {
		return (&bot.Expert{Playouts: playouts, Seed: seed}).Choose
	}})
}

// dealt deals a round of r; another number gives another deal.
func dealt(r *rules.Rules, seats int, number uint64) (s game.State) {
	m := game.NewMatch(r, seats)
	aside := tile.NoPip
	if r.Engine == rules.EngineSetAside {
		aside = m.Engine()
	}
	tiles := deal.Tiles(r.Set, aside)
	deal.NewFast(3, number).Shuffle(tiles)
	starter := m.Starter()
	if m.ByLot() {
		starter = 1
	}
	s.Deal(r, seats, m.Round(), m.Engine(), starter, tiles)
	return s
}

// playOut lets one bot play all seats to the end of the round and checks each action. It calls each
// before every action, with the seat's past.
func playOut(t testing.TB, s *game.State, play bot.Bot, each func(game.Seat, *game.Past)) {
	t.Helper()
	pasts := make([]*game.Past, s.Seats()+1)
	for seat := range pasts {
		pasts[seat] = game.NewPast(s.View(game.Seat(seat)))
	}
	for !s.Over() {
		seat := s.Turn().First()
		if late := s.MayAct() &^ s.Turn(); late != 0 {
			seat = late.First()
		}
		each(seat, pasts[seat])
		a := play(s.View(seat), pasts[seat])
		event, err := s.Apply(a)
		if err != nil {
			t.Fatalf("%q: %v; legal: %v", a.String(), err, s.Legal(seat, nil))
		}
		for _, past := range pasts {
			past.Add(event)
		}
	}
}

// houses returns rule sets with mixes that no preset has.
func houses() map[string]rules.Rules {
	mixes := map[string]rules.Rules{}
	for _, set := range preset.All() {
		r := set.Rules
		mixes[set.ID] = r
		r.Compulsory, r.KeepDrawn, r.Knock, r.KnockPenalty = false, true, true, 3
		r.OpeningDraw, r.OutOnDouble = rules.OpeningDrawUntil, false
		mixes[set.ID+" with all optional"] = r
		r.Compulsory, r.DoublesPerTurn, r.ExtraTile = true, 1, rules.ExtraTileOnDouble
		r.OpeningOrder, r.OwnTrainFirst = rules.OpeningSimultaneous, true
		mixes[set.ID+" with one double"] = r
	}
	return mixes
}

func TestEveryBotPlaysWholeRoundsUnderEveryRuleSet(t *testing.T) {
	for id, r := range houses() {
		for _, p := range all(t, 4) {
			t.Run(id+"/"+p.name, func(t *testing.T) {
				play := p.make(1)
				tables := tablesOf(&r)
				if p.name == "expert" {
					tables = tables[len(id)%len(tables):][:1] // each number of seats at some mix
				}
				for _, seats := range tables {
					s := dealt(&r, seats, uint64(seats))
					playOut(t, &s, play, func(game.Seat, *game.Past) {})
				}
			})
		}
	}
}

// tablesOf returns numbers of seats that r has hands for: all up to 4, and the highest.
func tablesOf(r *rules.Rules) (list []int) {
	for seats, hand := range r.Hand {
		if hand != 0 && (seats <= 4 || seats == rules.MaxSeats || r.Hand[seats+1] == 0) {
			list = append(list, seats)
		}
	}
	return list
}

// Swapping two tiles that a seat cannot see changes nothing that it does.
func TestChoiceDependsOnWhatWasSeenAlone(t *testing.T) {
	for _, set := range preset.All() {
		r := set.Rules
		if r.Hand[4] == 0 || r.OpenHands {
			continue
		}
		for _, p := range all(t, 24) {
			t.Run(set.ID+"/"+p.name, func(t *testing.T) {
				asks, swaps := 0, 0
				s := dealt(&r, 4, 9)
				playOut(t, &s, newBot(t, "casual", 2), func(seat game.Seat, past *game.Past) {
					twin, ok := swapped(&s, seat)
					if asks++; !ok || asks%3 != 0 {
						return
					}
					swaps++
					if twin == s || !twin.View(seat).Equal(s.View(seat)) {
						t.Fatalf("seat %d sees what was swapped, or nothing was", seat)
					}
					a, b := p.make(5)(s.View(seat), past), p.make(5)(twin.View(seat), past)
					if a != b {
						t.Fatalf("%q, but with hidden tiles swapped %q", a.String(), b.String())
					}
				})
				if swaps < 4 {
					t.Fatalf("%d swaps were tried, not 4", swaps)
				}
			})
		}
	}
}

// A bot that has met other rounds before answers as one that was asked as often in this one alone;
// where it does not play by chance, as a new one with any seed.
func TestChoiceDependsOnTheSeedAndTheNumberOfAsksAlone(t *testing.T) {
	set, err := preset.Get("pagat")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range all(t, 16) {
		t.Run(p.name, func(t *testing.T) {
			s := dealt(&set.Rules, 4, 1)
			one, two := p.make(7), p.make(7)
			playOut(t, &s, p.make(3), func(seat game.Seat, past *game.Past) {
				a, b := one(s.View(seat), past), two(s.View(seat), past)
				if a != b {
					t.Fatalf("%q, and with the same seed %q", a.String(), b.String())
				}
				if bot.IsRandomised(p.name) {
					return
				}
				if c := p.make(99)(s.View(seat), nil); a != c {
					t.Fatalf("%q, and with another seed %q", a.String(), c.String())
				}
			})
		})
	}
}

// swapped returns s with a tile of another hand and one of the boneyard swapped, if the rules allow
// that.
func swapped(s *game.State, seat game.Seat) (twin game.State, ok bool) {
	setup := s.Setup()
	other := seat%game.Seat(s.Seats()) + 1
	bones := s.Bones()
	if s.Phase() == game.Search || len(bones) == 0 || s.Count(other) == 0 {
		return twin, false
	}
	mine, last := &setup.Hands[other-1][0], len(bones)-1
	setup.Bones[last], *mine, bones[last] = *mine, bones[last], *mine
	if _, err := game.New(setup); err != nil {
		return twin, false
	}
	var hands [game.MaxSeats + 1]tile.Set
	for i, hand := range setup.Hands {
		hands[i+1] = tile.SetOf(hand...)
	}
	twin.Assume(s.View(seat), &hands, bones, s.Drew())
	return twin, true
}

func TestBotsAllocateNothing(t *testing.T) {
	set, err := preset.Get("pagat")
	if err != nil {
		t.Fatal(err)
	}
	s := dealt(&set.Rules, 4, 1)
	for _, p := range quickest(t) {
		play := p.make(1)
		var round game.State
		n := testing.AllocsPerRun(20, func() {
			round = s
			for !round.Over() {
				round.Do(play(round.View(round.Turn().First()), nil))
			}
		})
		if n > 0 {
			t.Errorf("%s: %v allocations a round", p.name, n)
		}
	}
}
