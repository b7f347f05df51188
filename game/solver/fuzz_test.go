package solver_test

import (
	"testing"

	"roundhouse/game/gametest"
	"roundhouse/game/solver"
)

// FuzzSolve holds a small hand to brute force, a large one to the relations, and one to budgets, as
// the bytes choose.
func FuzzSolve(f *testing.F) {
	for seed := range uint64(40) {
		chance := gametest.Seeded(seed)
		data := make([]byte, 200)
		for i := range data {
			data[i] = byte(chance(256))
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) == 0 {
			return
		}
		var s solver.Solver
		switch chance := gametest.Bytes(data[1:]); data[0] % 3 {
		case 0:
			compare(t, &s, chance, 10)
		case 1:
			relate(t, &s, chance)
		case 2:
			spend(t, &s, chance)
		}
	})
}
