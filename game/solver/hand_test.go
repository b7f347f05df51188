package solver_test

import (
	"testing"

	"roundhouse/game/gametest"
	"roundhouse/game/solver"
	"roundhouse/game/tile"
)

// orders is the weights that have names.
var orders = []solver.Weights{solver.Tiles, solver.Pips, solver.TilesThenPips, solver.PipsThenTiles}

// someWeights returns the named ones and two others.
func someWeights(chance gametest.Chance) []solver.Weights {
	blank := solver.Pips
	blank.Blank = int32(chance(60))
	any := solver.Weights{Tile: int32(chance(30)), Pip: int32(chance(4)), Half: int32(chance(2) * chance(60)), Blank: int32(chance(2) * chance(100))}
	return append(orders[:len(orders):len(orders)], blank, any)
}

// someHand returns a hand of at most size tiles of a set from double-2 on, and an end in that set.
// Many hands are drawn from few suits, or from groups of suits with hardly a tile between them, so
// that a train has to choose where to go.
func someHand(chance gametest.Chance, size int) (hand tile.Set, end tile.Pip) {
	n := 2 + chance(int(tile.MaxPip)-1)
	group := make([]int, n+1)
	groups, stray := 1+chance(4), chance(4)
	for p := range group {
		group[p] = chance(groups + stray) // those of the higher groups are in no tile
	}
	between, doubles := 1+chance(12), 1+chance(6)
	size -= min(chance(size), chance(size))
	for tries := 12 * size; tries > 0 && hand.Len() < size; tries-- {
		a, b := chance(n+1), chance(n+1)
		if chance(8) == 0 {
			b = a
		}
		switch {
		case a == b && chance(doubles) != 0:
		case group[a] >= groups || group[b] >= groups:
		case group[a] != group[b] && chance(between) != 0:
		default:
			hand.Add(tile.Of(tile.Pip(a), tile.Pip(b)))
		}
	}
	return hand, someEnd(chance, &hand, n)
}

// someEnd returns mostly a suit of the hand, else any up to n.
func someEnd(chance gametest.Chance, hand *tile.Set, n int) tile.Pip {
	if list := hand.Tiles(); len(list) > 0 && chance(5) != 0 {
		if t := list[chance(len(list))]; chance(2) == 0 {
			return t.High()
		} else {
			return t.Low()
		}
	}
	return tile.Pip(chance(n + 1))
}

// worth returns what a tile is worth under w.
func worth(t tile.Tile, w solver.Weights) int {
	n := int(w.Tile) + int(w.Pip)*t.Pips()
	switch {
	case t.Pips() == 0:
		n += int(w.Blank)
	case t.Low() == 0:
		n += int(w.Half)
	}
	return n
}

// check solves the hand, and fails the test unless the answer is exact and has a legal train of the
// hand from end, which is worth what the answer says.
func check(t testing.TB, s *solver.Solver, hand tile.Set, end tile.Pip, w solver.Weights) solver.Result {
	t.Helper()
	before := hand
	r := s.Solve(&hand, end, w)
	if hand != before {
		t.Fatalf("%v became %v", before.Tiles(), hand.Tiles())
	}
	if !r.Exact {
		t.Fatalf("%v from %d under %+v: not exact without a budget: %+v", hand.Tiles(), end, w, r)
	}
	checkTrain(t, s, r, hand, end, w)
	return r
}

func checkTrain(t testing.TB, s *solver.Solver, r solver.Result, hand tile.Set, end tile.Pip, w solver.Weights) {
	t.Helper()
	left, at, got := hand, end, solver.Result{Exact: r.Exact, Nodes: r.Nodes}
	for _, to := range s.Train() {
		if !left.HasPips(at, to) {
			t.Fatalf("%v from %d under %+v: %s of the train %v is not there (any more)", hand.Tiles(), end, w, tile.Text(at, to), s.Train())
		}
		left.RemovePips(at, to)
		got.Worth += worth(tile.Of(at, to), w)
		got.Tiles++
		got.Pips += int(at) + int(to)
		at = to
	}
	if got != r {
		t.Fatalf("%v from %d under %+v: the train %v is %+v, but the result %+v", hand.Tiles(), end, w, s.Train(), got, r)
	}
}
