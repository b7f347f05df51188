package solver_test

import (
	"testing"

	"roundhouse/game/gametest"
	"roundhouse/game/solver"
	"roundhouse/game/tile"
)

// TestLargeHandsKeepToTheRelations: what no search of all trains can check, relations between
// answers can. Together with the empty hand the first of them, that the best train is a first tile
// and the best train of what is left, defines the answer.
func TestLargeHandsKeepToTheRelations(t *testing.T) {
	var s solver.Solver
	for seed := range gametest.Seeds(4000) {
		relate(t, &s, gametest.Seeded(seed))
	}
}

// largeHand returns a hand of up to 70 tiles, as dealt or as someHand groups them.
func largeHand(chance gametest.Chance) (hand tile.Set, end tile.Pip) {
	if chance(2) == 0 {
		return someHand(chance, 70)
	}
	n := 6 + chance(int(tile.MaxPip)-5)
	all := tile.Size(tile.Pip(n))
	for size := 8 + chance(62); size > 0; size-- {
		hand.Add(tile.Tile(chance(all)))
	}
	return hand, someEnd(chance, &hand, n)
}

func relate(t testing.TB, s *solver.Solver, chance gametest.Chance) {
	t.Helper()
	hand, end := largeHand(chance)
	weights := someWeights(chance)
	w := weights[chance(len(weights))]
	r := check(t, s, hand, end, w)
	off := offTrain(s, hand, end)
	for name, got := range map[string]int{
		"a first tile and the rest": firstAndRest(t, s, hand, end, w),
		"without a tile not on it":  without(t, s, hand, off, end, w, chance),
		"with each suit renamed":    renamed(t, s, hand, end, w, chance),
	} {
		if got != r.Worth && !(name == "with each suit renamed" && w.Pip|w.Half|w.Blank != 0) {
			t.Fatalf("%v from %d under %+v: worth %d, but %s %d", hand.Tiles(), end, w, r.Worth, name, got)
		}
	}
	if limit := atMost(hand, end, w); r.Worth > limit {
		t.Fatalf("%v from %d under %+v: worth %d, but none is worth more than %d", hand.Tiles(), end, w, r.Worth, limit)
	}
	more := hand
	more.Add(tile.Tile(chance(tile.Count)))
	if got := check(t, s, more, end, w).Worth; got < r.Worth {
		t.Fatalf("%v from %d under %+v: worth %d, but %d with %v", hand.Tiles(), end, w, r.Worth, got, more.Tiles())
	}
}

// offTrain returns the tiles of the hand that are not on the last solved train.
func offTrain(s *solver.Solver, hand tile.Set, end tile.Pip) []tile.Tile {
	for _, to := range s.Train() {
		hand.RemovePips(end, to)
		end = to
	}
	return hand.Tiles()
}

// firstAndRest returns the most that a first tile and the best train of the rest are worth.
func firstAndRest(t testing.TB, s *solver.Solver, hand tile.Set, end tile.Pip, w solver.Weights) (most int) {
	t.Helper()
	for to := tile.Pip(0); to <= tile.MaxPip; to++ {
		if hand.HasPips(end, to) {
			rest := hand
			rest.RemovePips(end, to)
			most = max(most, worth(tile.Of(end, to), w)+check(t, s, rest, to, w).Worth)
		}
	}
	return most
}

// without returns what the best train is worth without one of the tiles off.
func without(t testing.TB, s *solver.Solver, hand tile.Set, off []tile.Tile, end tile.Pip, w solver.Weights, chance gametest.Chance) int {
	t.Helper()
	if len(off) > 0 {
		hand.Remove(off[chance(len(off))])
	}
	return check(t, s, hand, end, w).Worth
}

// renamed returns what the best train is worth when all suits change their names.
func renamed(t testing.TB, s *solver.Solver, hand tile.Set, end tile.Pip, w solver.Weights, chance gametest.Chance) int {
	t.Helper()
	var name [tile.MaxPip + 1]tile.Pip
	for i := range name {
		j := chance(i + 1)
		name[i], name[j] = name[j], tile.Pip(i)
	}
	var other tile.Set
	for _, x := range hand.Tiles() {
		other.Add(tile.Of(name[x.High()], name[x.Low()]))
	}
	return check(t, s, other, name[end], w).Worth
}

// atMost returns a bound of its own: the tiles connected with end, less half the cheapest tile of
// each suit that is entered and left unequally often, one of them excepted.
func atMost(hand tile.Set, end tile.Pip, w solver.Weights) int {
	within := map[tile.Pip]bool{end: true}
	for range tile.MaxPip {
		for _, x := range hand.Tiles() {
			if within[x.High()] || within[x.Low()] {
				within[x.High()], within[x.Low()] = true, true
			}
		}
	}
	sum, lost, most := 0, 0, 0
	for p := range within {
		odd, cheapest := p == end, -1
		for _, x := range hand.Tiles() {
			if !x.Has(p) {
				continue
			}
			sum += worth(x, w)
			if x.Double() {
				sum += worth(x, w)
				continue
			}
			if odd = !odd; cheapest < 0 || worth(x, w) < cheapest {
				cheapest = worth(x, w)
			}
		}
		if odd {
			lost, most = lost+max(cheapest, 0), max(most, cheapest)
		}
	}
	return (sum - lost + most) / 2
}
