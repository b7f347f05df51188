package worlds

import (
	"reflect"
	"slices"
	"testing"

	"roundhouse/game"
	"roundhouse/game/tile"
)

// replay checks that the world of w, made for v and its past, follows from a deal: everything that
// the viewer has seen is legal from there, looks the same, and ends in the world. It returns what
// the viewer would have seen.
func replay(t testing.TB, w *Sampler, v game.View, past *game.Past, world *game.State) (s game.State, seen *game.Past) {
	t.Helper()
	st := past.Deal.Status()
	r := *past.Deal.Rules()
	s.Deal(&r, past.Deal.Seats(), roundOf(past.Deal), st.Engine, st.Starter, dealOf(w, past, world))
	if past.Deal.FirstToDraw() == game.NoSeat { // a position does not tell it
		var err error
		if s, err = game.New(s.Setup()); err != nil {
			t.Fatal(err)
		}
	}
	if !s.View(v.Seat()).Equal(past.Deal) {
		t.Fatalf("the deal of a world looks otherwise to seat %d:\n%+v\nand not\n%+v", v.Seat(), s.Setup(), world.Setup())
	}
	seen = game.NewPast(s.View(v.Seat()))
	for i, want := range past.Events {
		e, err := s.Apply(want.Action)
		if err != nil {
			t.Fatalf("%s, action %d of %v, is not legal in a world: %v\n%+v", want.Action, i, past.Events, err, s.Setup())
		}
		seen.Add(e)
		if got := e.For(v.Seat(), r.OpenHands); !reflect.DeepEqual(got, want) {
			t.Fatalf("%s, action %d, looks in a world like\n%+v and not\n%+v\n%+v", want.Action, i, got, want, s.Setup())
		}
	}
	if !reflect.DeepEqual(s.Setup(), world.Setup()) {
		t.Fatalf("the deal of a world leads to\n%+v\nand not\n%+v", s.Setup(), world.Setup())
	}
	return s, seen
}

// dealOf returns the tiles as they were dealt, in the order of game.Deal.
func dealOf(w *Sampler, past *game.Past, world *game.State) (tiles []tile.Tile) {
	place := outside + 1
	there := map[uint8][]tile.Tile{}
	for k, at := range w.at {
		there[at] = append(there[at], w.tiles[k])
	}
	in := func(p int) []tile.Tile {
		at, n := w.into[p], w.places[p].room
		list := there[at]
		there[at] = list[n:]
		return list[:n]
	}
	hands := make([][]tile.Tile, past.Deal.Seats())
	for _, s := range others(past.Deal) {
		hands[s-1] = in(place)
		place++
	}
	for i, hidden := range hands {
		hand, _ := past.Deal.HandOf(game.Seat(i + 1))
		tiles = append(append(tiles, hand.Tiles()...), hidden...)
	}
	m := game.NewMirror(past.Deal)
	drawn := 0
	for i, e := range past.Events {
		a, phase := e.Action, m.View().Phase()
		m.Apply(e)
		switch {
		case a.Kind == game.Draw && a.Tile() != tile.None:
			tiles = append(tiles, a.Tile())
		case a.Kind == game.Draw:
			drawn = place
			if t := laidAtOnce(past.Events[i+1:], a.Seat); t != tile.None && phase != game.Search {
				tiles = append(tiles, t)
			} else {
				tiles = append(tiles, in(place)...)
			}
			place++
		case a.Kind == game.Play && drawn == place-1 && drawn > 0:
			place--
		}
		if a.Kind != game.Draw && a.Kind != game.Knock || phase == game.Search {
			drawn = 0
		}
		penalties := make([][]tile.Tile, past.Deal.Seats())
		for _, p := range e.Penalty {
			taken := p.Tiles
			if taken == nil {
				taken = in(place)
				place++
			}
			penalties[(int(p.Seat)-int(a.Seat)+len(penalties))%len(penalties)] = taken
		}
		tiles = append(tiles, slices.Concat(penalties...)...) // clockwise from the seat that has acted
	}
	return append(tiles, world.Bones()...)
}

// checkTruth checks that what really happened is a world: every tile was allowed where it was, and
// every clause was met.
func checkTruth(t testing.TB, w *Sampler, past *game.Past, whole []game.Event, start *game.State) {
	t.Helper()
	if w.open {
		return
	}
	from := placesOf(w, past, start, whole)
	truth := w.tileMatching
	truth.at = append([]uint8{}, w.at...)
	for k, tl := range w.tiles {
		p, ok := from[tl]
		if !ok {
			p = outside
		}
		p = int(w.into[p])
		if w.tileMatching.odds[k*w.width+p] == 0 {
			t.Fatalf("%s was in place %d, %+v, where seat %d thinks it cannot be\n%v\n%+v", tl, p, w.places[p], w.viewer, whole, start.Setup())
		}
		truth.at[k] = uint8(p)
	}
	truth.countMet()
	for i, c := range truth.list {
		if c.met == 0 {
			t.Fatalf("clause %d, %v, is not met\n%v\n%+v", i, c.lit, whole, start.Setup())
		}
	}
	w.countMet()
}

// placesOf returns where each tile was that the viewer did not see.
func placesOf(w *Sampler, past *game.Past, start *game.State, whole []game.Event) map[tile.Tile]int {
	from := map[tile.Tile]int{}
	for _, b := range start.Bones() {
		from[b] = boneyard
	}
	next := outside + 1
	for _, s := range others(past.Deal) {
		hand := start.Hand(s)
		for _, tl := range hand.Tiles() {
			from[tl] = next
		}
		next++
	}
	drawn := 0
	if turn := start.Turn().First(); hasDrawn(past.Deal) && turn != w.viewer {
		from[start.Drew()], drawn = next, next
		next++
	}
	phase := start.Phase()
	for _, e := range whole {
		a := e.Action
		switch {
		case a.Kind == game.Knock:
		case a.Kind == game.Draw && a.Seat != w.viewer:
			from[a.Tile()] = next
			drawn = next
			next++
		case a.Kind == game.Play && drawn > 0 && drawn == next-1 && phase != game.Search:
			next--
			drawn = 0
		default:
			drawn = 0
		}
		for _, p := range e.Penalty {
			if p.Seat != w.viewer {
				for _, tl := range p.Tiles {
					from[tl] = next
				}
				next++
			}
		}
		phase = e.After.Phase
	}
	return from
}

// others returns the seats whose hands the viewer does not see, clockwise from its own.
func others(v game.View) (list []game.Seat) {
	for n := range v.Seats() {
		s := firstSeatOf(v).Clockwise(n, v.Seats())
		if _, ok := v.HandOf(s); !ok {
			list = append(list, s)
		}
	}
	return list
}

// laidAtOnce returns the tile that the seat lays next without another draw before, or tile.None.
func laidAtOnce(events []game.Event, s game.Seat) tile.Tile {
	for _, e := range events {
		switch {
		case e.Action.Seat != s || e.Action.Kind == game.Knock:
		case e.Action.Kind == game.Play:
			return e.Action.Tile()
		default:
			return tile.None
		}
	}
	return tile.None
}
