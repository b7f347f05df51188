package bot

import (
	"math"
	"reflect"
	"testing"

	"roundhouse/deal"
	"roundhouse/game"
	"roundhouse/game/gametest"
	"roundhouse/tile"
)

// counter counts the deals that a past allows, by the worlds that they lead to: every
// deal is dealt and played by the engine.
type counter struct {
	past   *game.Past
	viewer game.Seat
	budget int // of actions
	worlds map[layout]float64
	total  float64
}

// layout is what a viewer does not see, but for the order of the boneyard.
type layout struct {
	hands [game.MaxSeats + 1]tile.Set
	drew  tile.Tile
}

func layoutOf(s *game.State) (l layout) {
	for seat := game.Seat(1); int(seat) <= s.Seats(); seat++ {
		l.hands[seat] = s.Hand(seat)
	}
	l.drew = s.Drew()
	return l
}

// countDeals counts all deals, or gives nil where that takes more than so many
// actions.
func countDeals(past *game.Past, budget int) *counter {
	v := past.Deal
	c := &counter{past: past, viewer: v.Seat(), budget: budget, worlds: map[layout]float64{}}
	pile := tile.Full(v.Rules().Set)
	laid := v.OnTable()
	for _, t := range laid.Tiles() {
		pile.Remove(t)
	}
	var order []tile.Tile
	var hidden []int // the sizes of the hands that are not seen, in order
	for s := game.Seat(1); int(s) <= v.Seats(); s++ {
		hand, ok := v.HandOf(s)
		for _, t := range hand.Tiles() {
			pile.Remove(t)
		}
		if !ok {
			hidden = append(hidden, v.Count(s))
		}
	}
	c.hands(pile.Tiles(), order, hidden)
	if c.budget < 0 || c.total == 0 {
		return nil
	}
	return c
}

// hands goes through all hands of the seats that are not seen.
func (c *counter) hands(pile, dealt []tile.Tile, sizes []int) {
	if c.budget < 0 {
		return
	}
	if len(sizes) == 0 {
		c.deal(dealt, pile)
		return
	}
	var choose func(from, left int, rest []tile.Tile, hand []tile.Tile)
	choose = func(from, left int, rest, hand []tile.Tile) {
		if left == 0 {
			after := append(append([]tile.Tile{}, rest...), pile[from:]...)
			c.hands(after, append(append([]tile.Tile{}, dealt...), hand...), sizes[1:])
			return
		}
		if len(pile)-from < left {
			return
		}
		choose(from+1, left-1, rest, append(hand[:len(hand):len(hand)], pile[from]))
		choose(from+1, left, append(rest[:len(rest):len(rest)], pile[from]), hand)
	}
	choose(0, sizes[0], nil, nil)
}

// deal deals the hidden hands and the boneyard and plays what happened.
func (c *counter) deal(dealt, bones []tile.Tile) {
	v := c.past.Deal
	var order []tile.Tile
	for s := game.Seat(1); int(s) <= v.Seats(); s++ {
		if hand, ok := v.HandOf(s); ok {
			order = append(order, hand.Tiles()...)
		} else {
			order = append(order, dealt[:v.Count(s)]...)
			dealt = dealt[v.Count(s):]
		}
	}
	var s game.State
	r := *v.Rules()
	s.Deal(&r, v.Seats(), v.Status().Engine, v.Status().Starter, append(order, bones...))
	c.budget--
	if s.View(c.viewer).Equal(v) {
		c.play(&s, 0)
	}
}

// play goes on with event i, through all tiles that the boneyard can give.
func (c *counter) play(s *game.State, i int) {
	if i == len(c.past.Events) {
		c.worlds[layoutOf(s)]++
		c.total++
		return
	}
	want := &c.past.Events[i]
	if s.Check(withoutTile(want.Action)) != nil {
		return
	}
	n := 0
	if want.Action.Kind == game.Draw {
		n = 1
	}
	for _, p := range want.Penalty {
		n += p.Count
	}
	if c.budget -= 2; n == 0 {
		c.step(*s, want, i)
		return
	}
	c.fronts(s, n, func(s game.State) { c.step(s, want, i) })
}

func withoutTile(a game.Action) game.Action {
	if a.Kind == game.Draw {
		return game.DrawOf(a.Seat, tile.None)
	}
	return a
}

// step does the event and goes on if it looks as it did.
func (c *counter) step(s game.State, want *game.Event, i int) {
	if c.budget -= 1; c.budget < 0 {
		return
	}
	e, err := s.Apply(want.Action)
	if err == nil && reflect.DeepEqual(e.For(c.viewer, s.Rules().OpenHands), *want) {
		c.play(&s, i+1)
	}
}

// fronts gives s with every order of n tiles in front of the boneyard.
func (c *counter) fronts(s *game.State, n int, each func(game.State)) {
	setup := s.Setup()
	var choose func(k int)
	choose = func(k int) {
		if k == n || k == len(setup.Bones) {
			c.budget -= 5
			front, err := game.New(setup)
			if err != nil {
				panic(err)
			}
			each(front)
			return
		}
		b := setup.Bones
		for j := k; j < len(b) && c.budget >= 0; j++ {
			b[k], b[j] = b[j], b[k]
			choose(k + 1)
			b[k], b[j] = b[j], b[k]
		}
	}
	choose(0)
}

// Worlds come as often as the deals that lead to them, in rounds of small sets under
// mixed rules.
func TestWorldsAreUniformOverTheDeals(t *testing.T) {
	var w Worlds
	w.Naive = true
	cases, clauses, several := 0, 0, 0
	for seed := range gametest.Seeds(600) {
		chance := gametest.Seeded(seed)
		r := gametest.Mix(chance)
		r.Set, r.OpenHands = tile.Pip(2+chance(3)), false
		rng := deal.NewFast(seed, 2)
		follow(gametest.Start(&r, chance), byChance(chance), func(s *round) {
			if chance(8) > 0 || s.Over() {
				return
			}
			viewer := chance(s.Seats() + 1)
			past := s.pasts[viewer]
			c := countDeals(past, 20000)
			if c == nil || len(c.worlds) > 400 {
				return
			}
			cases++
			w.Look(s.View(game.Seat(viewer)), past, rng)
			if len(w.list) > 0 {
				clauses++
			}
			if len(c.worlds) > 1 {
				several++
			}
			compare(t, &w, c, seed, s)
		})
	}
	t.Logf("%d cases, %d with clauses, %d with several worlds", cases, clauses, several)
}

// compare holds how often worlds come to how often they should.
func compare(t *testing.T, w *Worlds, c *counter, seed uint64, s *round) {
	t.Helper()
	n := 20*len(c.worlds) + 200
	seen := map[layout]int{}
	var world game.State
	for range n {
		for range 4 {
			w.Next(&world)
		}
		l := layoutOf(&world)
		if c.worlds[l] == 0 {
			t.Fatalf("seed %d: a world that no deal leads to: %+v", seed, world.Setup())
		}
		seen[l]++
	}
	chi := 0.0
	for l, weight := range c.worlds {
		want := float64(n) * weight / c.total
		d := float64(seen[l]) - want
		chi += d * d / want
	}
	free := float64(len(c.worlds) - 1)
	if limit := free + 5*math.Sqrt(2*free) + 12; chi > limit {
		t.Errorf("seed %d: chi square %.1f of at most %.1f, of %d worlds, clauses %d, moving %d", seed, chi, limit, len(c.worlds), len(w.list), w.moving)
	}
}
