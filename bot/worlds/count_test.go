package worlds

import (
	"cmp"
	"math"
	"reflect"
	"testing"

	"roundhouse/bot/bottest"
	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/gametest"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// counter counts the deals that a past allows, by the worlds that they lead to. It deals every deal
// and lets the engine play it.
type counter struct {
	past   *game.Past
	viewer game.Seat
	budget int      // of actions
	odds   *Sampler // that multiply the deals, or nil
	start  game.State
	events []game.Event // of the deal that is played
	worlds map[layout]float64
	total  float64
}

// layout is what a viewer does not see, without the order of the boneyard.
type layout struct {
	hands [game.MaxSeats + 1]tile.Set
	drew  tile.Tile
}

func layoutOf(s *game.State) (l layout) {
	for seat := range game.SeatsOf(s.Seats()).All() {
		l.hands[seat] = s.Hand(seat)
	}
	l.drew = s.Drew()
	return l
}

// countDeals counts all deals, each as often as the odds of its tiles say if there are any, or
// returns nil if that takes more actions than the budget.
func countDeals(past *game.Past, budget int, odds *Sampler) *counter {
	v := past.Deal
	c := &counter{past: past, viewer: v.Seat(), budget: budget, odds: odds, worlds: map[layout]float64{}}
	pile := tile.Full(v.Rules().Set)
	laid := v.OnTable()
	for _, t := range laid.Tiles() {
		pile.Remove(t)
	}
	var hidden []int // the sizes of the hands that are not seen, in order
	for s := range game.SeatsOf(v.Seats()).All() {
		hand, ok := v.HandOf(s)
		for _, t := range hand.Tiles() {
			pile.Remove(t)
		}
		if !ok {
			hidden = append(hidden, v.Count(s))
		}
	}
	if ways(pile.Len(), hidden) > float64(budget)/4 {
		return nil
	}
	c.hands(pile.Tiles(), nil, hidden)
	if c.budget < 0 || c.total == 0 {
		return nil
	}
	return c
}

// ways returns how many hands of these sizes there are from that many tiles.
func ways(tiles int, sizes []int) float64 {
	n := 1.0
	for _, size := range sizes {
		for k := range size {
			n *= float64(tiles-k) / float64(k+1)
		}
		tiles -= size
	}
	return n
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
	for s := range game.SeatsOf(v.Seats()).All() {
		if hand, ok := v.HandOf(s); ok {
			order = append(order, hand.Tiles()...)
		} else {
			order = append(order, dealt[:v.Count(s)]...)
			dealt = dealt[v.Count(s):]
		}
	}
	var s game.State
	r := *v.Rules()
	s.Deal(&r, v.Seats(), roundOf(v), v.Status().Engine, v.Status().Starter, append(order, bones...))
	c.budget--
	if s.View(c.viewer).Equal(v) {
		c.start, c.events = s, c.events[:0]
		c.play(&s, 0)
	}
}

// roundOf returns the number of a round in which the seat that draws first is that of v: if that is
// not known, the one in turn.
func roundOf(v game.View) int { return int(cmp.Or(v.FirstToDraw(), v.Turn().First(), 1)) }

// weight returns the odds of the tiles that are hidden now, by where they came from.
func (c *counter) weight() float64 {
	if c.odds == nil {
		return 1
	}
	w, product := c.odds, 1.0
	from := placesOf(w, c.past, &c.start, c.events)
	for _, t := range w.tiles[:w.hidden] {
		product *= float64(w.oddsOf(from[t], t))
	}
	return product
}

// play continues with event i, through all tiles that the boneyard can give.
func (c *counter) play(s *game.State, i int) {
	if i == len(c.past.Events) {
		weight := c.weight()
		c.worlds[layoutOf(s)] += weight
		c.total += weight
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

// step does the event and continues if it looks as it did.
func (c *counter) step(s game.State, want *game.Event, i int) {
	if c.budget -= 1; c.budget < 0 {
		return
	}
	e, err := s.Apply(want.Action)
	if err == nil && reflect.DeepEqual(e.For(c.viewer, s.Rules().OpenHands), *want) {
		c.events = append(c.events[:i], e)
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

// enumerate goes through moments of rounds of small sets under mixed rules, with all deals that
// their past allows. In every third round play is optional and the seats are unwilling.
func enumerate(t *testing.T, seeds int, each func(w *Sampler, c *counter, v game.View, rng *deal.Fast)) {
	t.Helper()
	var w Sampler
	for seed := range gametest.Seeds(seeds) {
		enumerateRound(t, &w, seed, each)
	}
	for _, seed := range rareSeeds {
		enumerateRound(t, &w, seed, each)
	}
}

// rareSeeds are the seeds of rounds in which rare things happen: cycles of draws for the engine,
// others who might hold a higher double than the engine, a seat's tiles from places of different
// odds, a round that goes on only because somebody could lay a tile.
var rareSeeds = []uint64{88, 129, 132, 223, 231, 252, 372, 426, 660, 741}

func enumerateRound(t *testing.T, w *Sampler, seed uint64, each func(w *Sampler, c *counter, v game.View, rng *deal.Fast)) {
	t.Helper()
	chance, rng := gametest.Seeded(seed), deal.NewFast(seed, 2)
	r := gametest.RandomRules(chance)
	r.Set, r.OpenHands = tile.Pip(2+chance(3)), false
	gametest.FitEngines(&r)
	choose := bottest.ByChance(chance)
	if seed%3 == 0 {
		r.Compulsory, r.Block, choose = false, rules.BlockStuck, unwilling(chance)
		r.MarkerWhenBoneyardEmpty = false
	}
	bottest.Follow(gametest.Start(&r, chance), choose, func(x *bottest.Round) {
		viewer := chance(x.Seats() + 1)
		if chance(5) > 0 && x.Phase() != game.Search || x.Over() {
			return
		}
		if c := countDeals(x.Pasts[viewer], counted, nil); c != nil && len(c.worlds) > 1 && len(c.worlds) < 150 {
			each(w, c, x.View(game.Seat(viewer)), rng)
		}
	})
	if t.Failed() {
		t.Fatalf("seed %d", seed)
	}
}

// counted is how many actions the deals of one moment may take.
const counted = 16000

// unwilling lays a tile only where it must, but for one time in six.
func unwilling(chance gametest.Chance) func(*game.State) game.Action {
	return func(s *game.State) game.Action {
		m := s.Moves(s.Turn().First())
		if m.Len() > m.PlayCount() && chance(6) > 0 {
			return m.At(m.Len() - 1)
		}
		return m.At(chance(m.Len()))
	}
}

// Sampler come as often as the deals that lead to them, and choices multiply that by the odds of
// the tiles.
func TestWorldsComeAsOftenAsTheirDeals(t *testing.T) {
	cases, clauses, known, odds := 0, 0, 0, 0
	enumerate(t, 80, func(w *Sampler, c *counter, v game.View, rng *deal.Fast) {
		w.Naive = true
		w.Prepare(v, c.past, rng)
		compare(t, w, c)
		cases++
		if len(w.list) > 0 {
			clauses++
		}
		if w.moving > w.hidden {
			known++
		}
		w.Naive = false
		if w.Prepare(v, c.past, rng); w.reader.soft {
			compare(t, w, countDeals(c.past, counted, w))
			odds++
		}
	})
	t.Logf("%d moments, %d with clauses, %d where known tiles can be from several places, %d with odds", cases, clauses, known, odds)
	if cases < 40 || clauses < 8 || known < 2 || odds < 10 {
		t.Errorf("only %d moments, %d with clauses, %d where known tiles can be from several places, %d with odds", cases, clauses, known, odds)
	}
}

// compare compares how often worlds come with how often they should: no world that no deal leads
// to, and each as often, by chi square of about as many degrees of freedom. Of rare worlds the
// square is taken together.
func compare(t *testing.T, w *Sampler, c *counter) {
	t.Helper()
	const apart = 4 // worlds from one that is counted to the next: they are independent then
	n := 20*len(c.worlds) + 200
	seen := map[layout]int{}
	var world game.State
	for range n {
		for range apart {
			w.Next(&world)
		}
		l := layoutOf(&world)
		if c.worlds[l] == 0 {
			t.Errorf("a world that no deal leads to: %+v", world.Setup())
			return
		}
		seen[l]++
	}
	chi, free := 0.0, -1.0
	rare, wantRare := 0.0, 0.0
	for l, weight := range c.worlds {
		want := float64(n) * weight / c.total
		if want < 5 {
			rare, wantRare = rare+float64(seen[l]), wantRare+want
			continue
		}
		if want > 25 && seen[l] == 0 {
			t.Errorf("a world that never comes: %+v", l)
		}
		chi, free = chi+(float64(seen[l])-want)*(float64(seen[l])-want)/want, free+1
	}
	if wantRare > 0 {
		chi, free = chi+(rare-wantRare)*(rare-wantRare)/max(wantRare, 1), free+1
	}
	if limit := free + 5*math.Sqrt(2*free) + 12; chi > limit {
		t.Errorf("chi square %.1f of at most %.1f: %d worlds, %d clauses, %d tiles move", chi, limit, len(c.worlds), len(w.list), w.moving)
	}
}
