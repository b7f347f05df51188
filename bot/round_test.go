package bot_test

import (
	"testing"

	"roundhouse/bot"
	"roundhouse/deal"
	"roundhouse/game"
	"roundhouse/preset"
	"roundhouse/rules"
	"roundhouse/tile"
)

func newBot(t testing.TB, name string, seed uint64) bot.Bot {
	t.Helper()
	b, err := bot.New(name, seed)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// dealt is a round of r as number deals it.
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
	s.Deal(r, seats, m.Engine(), starter, tiles)
	return s
}

// playOut lets one bot play all seats to the end of the round, each action
// checked; each is called before every action.
func playOut(t *testing.T, s *game.State, play bot.Bot, each func(*game.State, game.Seat)) {
	t.Helper()
	for !s.Over() {
		seat := s.Turn().First()
		if late := s.MayAct() &^ s.Turn(); late != 0 {
			seat = late.First()
		}
		each(s, seat)
		a := play(s.View(seat), nil)
		if _, err := s.Apply(a); err != nil {
			t.Fatalf("%q: %v; legal: %v", a.String(), err, s.Legal(seat, nil))
		}
	}
}

// houses is rule sets that mix what no preset has together.
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
		for _, name := range bot.Names() {
			t.Run(id+"/"+name, func(t *testing.T) {
				play := newBot(t, name, 1)
				for seats := range r.Hand {
					if r.Hand[seats] == 0 || seats > 4 && r.Hand[min(seats+1, rules.MaxSeats)] != 0 && seats != rules.MaxSeats {
						continue
					}
					s := dealt(&r, seats, uint64(seats))
					playOut(t, &s, play, func(*game.State, game.Seat) {})
				}
			})
		}
	}
}

// Swapping two tiles that a seat cannot see changes nothing that it does.
func TestChoiceDependsOnTheViewAlone(t *testing.T) {
	for _, set := range preset.All() {
		r := set.Rules
		if r.Hand[4] == 0 || r.OpenHands {
			continue
		}
		for _, name := range bot.Names() {
			t.Run(set.ID+"/"+name, func(t *testing.T) {
				swaps := 0
				s := dealt(&r, 4, 9)
				playOut(t, &s, newBot(t, name, 2), func(s *game.State, seat game.Seat) {
					twin, ok := swapped(s, seat)
					if !ok {
						return
					}
					swaps++
					a, b := newBot(t, name, 5)(s.View(seat), nil), newBot(t, name, 5)(twin.View(seat), nil)
					if a != b {
						t.Fatalf("%q, but with hidden tiles swapped %q", a.String(), b.String())
					}
				})
				if swaps < 10 {
					t.Fatalf("%d swaps were tried, not 10", swaps)
				}
			})
		}
	}
}

// swapped is s with a tile of another hand and one of the boneyard swapped.
func swapped(s *game.State, seat game.Seat) (game.State, bool) {
	setup := s.Setup()
	other := int(seat) % s.Seats()
	if s.Phase() == game.Search || len(setup.Bones) == 0 || len(setup.Hands[other]) == 0 {
		return game.State{}, false
	}
	last := len(setup.Bones) - 1
	setup.Hands[other][0], setup.Bones[last] = setup.Bones[last], setup.Hands[other][0]
	twin, err := game.New(setup)
	return twin, err == nil
}

func TestBotsAllocateNothing(t *testing.T) {
	set, err := preset.Get("pagat")
	if err != nil {
		t.Fatal(err)
	}
	s := dealt(&set.Rules, 4, 1)
	for _, name := range bot.Names() {
		play := newBot(t, name, 1)
		var round game.State
		n := testing.AllocsPerRun(20, func() {
			round = s
			for !round.Over() {
				round.Do(play(round.View(round.Turn().First()), nil))
			}
		})
		if n > 0 {
			t.Errorf("%s: %v allocations a round", name, n)
		}
	}
}
