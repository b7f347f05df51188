package solver_test

import (
	"fmt"

	"roundhouse/game/solver"
	"roundhouse/game/tile"
)

// The best train starts with a tile that fits the engine, here double 12.
func ExampleSolver_Solve() {
	hand := tile.SetOf(tile.Of(12, 7), tile.Of(9, 9), tile.Of(7, 2), tile.Of(12, 2), tile.Of(2, 9))
	var s solver.Solver
	best := s.Solve(&hand, 12, solver.TilesThenPips)
	fmt.Println(best.Tiles, "tiles,", best.Pips, "pips:", s.Train())
	// Output:
	// 4 tiles, 57 pips: [7 2 9 9]
}
