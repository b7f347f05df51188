package solver_test

import (
	"strings"
	"testing"

	"roundhouse/game/solver"
	"roundhouse/game/tile"
)

// TestHardHandsTakeFewNodes: the first two were made worse and worse by small changes; the others
// defeat a search that tries pairs of suits one after the other.
func TestHardHandsTakeFewNodes(t *testing.T) {
	for _, c := range []struct {
		hand  string
		end   tile.Pip
		w     solver.Weights
		nodes int
	}{
		{"18-18 18-16 18-13 17-17 17-10 17-2 16-13 16-5 15-15 15-9 15-7 14-14 14-10 14-2 12-12 12-5 12-3 11-11 11-8 11-7 11-5 11-0 10-8 9-9 9-1 8-8 7-7 6-6 6-5 6-3 5-5 4-4 4-3 4-2 4-1 3-3 2-0 1-1 1-0 0-0", 15, solver.TilesThenPips, 500},
		{"12-12 12-4 12-3 12-2 11-11 11-10 11-0 10-10 10-9 10-8 9-7 9-5 8-7 8-5 6-4 5-5 4-4 4-1 3-3 3-0 2-2 2-0 1-1 1-0 0-0", 11, solver.PipsThenTiles, 250},
		{"18-18 18-16 18-7 18-4 17-17 17-16 17-7 17-4 16-16 16-15 16-14 16-13 16-12 16-11 16-10 16-9 16-8 16-6 16-5 16-3 16-2 16-1 16-0 15-15 15-7 15-4 14-7 14-4 13-13 13-7 13-4 12-12 12-7 12-4 11-11 11-7 11-4 10-7 10-4 9-9 9-7 9-4 8-8 8-7 8-4 7-6 7-5 7-3 7-2 7-1 7-0 6-4 5-4 4-3 4-2 4-1 3-3 1-1 0-0", 0, solver.Tiles, 5},
		{"18-17 18-16 18-10 17-15 17-14 17-12 17-11 17-9 17-8 17-7 17-6 17-5 17-4 17-3 17-2 17-1 17-0 16-16 16-15 16-14 16-13 16-12 16-11 16-9 16-8 16-7 16-6 16-5 16-4 16-3 16-2 16-1 16-0 15-10 14-10 13-13 13-10 12-10 11-11 11-10 10-9 10-8 10-7 10-6 10-5 10-4 10-3 10-2 10-1 10-0 8-8 5-5", 10, solver.Pips, 5},
	} {
		var hand tile.Set
		for _, text := range strings.Fields(c.hand) {
			x, err := tile.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			hand.Add(x)
		}
		var s solver.Solver
		if r := check(t, &s, hand, c.end, c.w); r.Nodes > c.nodes {
			t.Errorf("%s from %d: %d nodes, want at most %d", c.hand, c.end, r.Nodes, c.nodes)
		}
	}
}
