package solver_test

import (
	"testing"

	"roundhouse/game/gametest"
	"roundhouse/game/solver"
	"roundhouse/game/tile"
)

// tried is a search without any cleverness: every train there is, one tile after the other.
type tried struct {
	weights []solver.Weights
	used    []bool
	hand    []tile.Tile
	got     []int // by weights
	best    []int
}

// bruteForce returns what the best trains of the hand are worth, one for each of weights.
func bruteForce(hand []tile.Tile, end tile.Pip, weights []solver.Weights) []int {
	x := tried{weights: weights, hand: hand, used: make([]bool, len(hand)), got: make([]int, len(weights)), best: make([]int, len(weights))}
	x.grow(end)
	return x.best
}

func (x *tried) grow(end tile.Pip) {
	for i, got := range x.got {
		x.best[i] = max(x.best[i], got)
	}
	for i, t := range x.hand {
		if x.used[i] || !t.Has(end) {
			continue
		}
		x.used[i] = true
		x.count(t, 1)
		x.grow(t.Other(end))
		x.count(t, -1)
		x.used[i] = false
	}
}

func (x *tried) count(t tile.Tile, sign int) {
	for i, w := range x.weights {
		x.got[i] += sign * worth(t, w)
	}
}

// TestSmallHandsAgreeWithBruteForce compares many hands; ROUNDHOUSE_SOAK says how long it goes on.
func TestSmallHandsAgreeWithBruteForce(t *testing.T) {
	var s solver.Solver
	for seed := range gametest.Seeds(12000) {
		compare(t, &s, gametest.Seeded(seed), 11)
	}
}

// compare holds a hand of at most size tiles to brute force.
func compare(t testing.TB, s *solver.Solver, chance gametest.Chance, size int) {
	t.Helper()
	hand, end := someHand(chance, size)
	weights := someWeights(chance)
	want := bruteForce(hand.Tiles(), end, weights)
	for i, w := range weights {
		if r := check(t, s, hand, end, w); r.Worth != want[i] {
			t.Fatalf("%v from %d under %+v: %+v by %v, but brute force finds %d", hand.Tiles(), end, w, r, s.Train(), want[i])
		}
	}
}

// TestHandsThatBranchAgreeWithBruteForce: few hands need more than one join, and fewer more than
// three, so these are looked for.
func TestHandsThatBranchAgreeWithBruteForce(t *testing.T) {
	var s solver.Solver
	for seed := range gametest.Seeds(400) {
		chance := gametest.Seeded(seed)
		hand, end := branching(&s, chance)
		weights := someWeights(chance)
		want := bruteForce(hand.Tiles(), end, weights)
		for i, w := range weights {
			if r := check(t, &s, hand, end, w); r.Worth != want[i] {
				t.Fatalf("%v from %d under %+v: %+v, but brute force finds %d", hand.Tiles(), end, w, r, want[i])
			}
		}
	}
}

// branching returns a hand of up to 15 tiles with which Solve takes more than three nodes.
func branching(s *solver.Solver, chance gametest.Chance) (hand tile.Set, end tile.Pip) {
	for w := orders[chance(len(orders))]; ; {
		hand = tile.Set{}
		suits := 5 + chance(6)
		for size := 8 + chance(8); size > 0; size-- {
			hand.Add(tile.Of(tile.Pip(chance(suits)), tile.Pip(chance(suits))))
		}
		end = tile.Pip(chance(suits))
		if s.Solve(&hand, end, w).Nodes > 3 {
			return hand, end
		}
	}
}
