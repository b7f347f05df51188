// Package puzzle makes the train of the day: some tiles, of which the longest train is to be laid.
// It follows from the date alone, so a page without a network has the same one; nothing about it is
// secret.
package puzzle

import (
	"fmt"
	"slices"

	"roundhouse/game/deal"
	"roundhouse/game/solver"
	"roundhouse/game/tile"
)

// Size is the number of tiles of a puzzle.
const Size = 12

// The bounds of a puzzle's longest train: a shorter one is dull, and one of all tiles is found by
// laying them.
const (
	shortest = 8
	longest  = Size - 1
)

// Train is a puzzle.
type Train struct {
	Engine  tile.Pip    // where the train begins
	Tiles   []tile.Tile // in no order
	Longest int         // the number of tiles of the longest train
}

// set is the highest pip of the domino set that the tiles come from.
const set = 12

// Of returns the train of a date, which is written as 2026-11-26. Of the deals whose seeds follow
// from the date, it is the first one with a good longest train.
func Of(date string) Train {
	var s solver.Solver
	for n := uint32(1); ; n++ {
		seed := deal.DaySeed(deal.Secret{}, date, 0).RoundSeed(n, 0)
		deck := seed.Deck(set, tile.NoPip)
		t := Train{Engine: deck[0].High()}
		var hand tile.Set
		for _, one := range deck[1:] {
			if len(t.Tiles) < Size && !(one.Double() && one.Has(t.Engine)) {
				t.Tiles = append(t.Tiles, one)
				hand.Add(one)
			}
		}
		t.Longest = s.Solve(&hand, t.Engine, solver.Tiles).Tiles
		if shortest <= t.Longest && t.Longest <= longest {
			return t
		}
	}
}

// Best returns a longest train, tile by tile.
func (t *Train) Best() []tile.Tile {
	var s solver.Solver
	var hand tile.Set
	for _, one := range t.Tiles {
		hand.Add(one)
	}
	s.Solve(&hand, t.Engine, solver.Tiles)
	end, train := t.Engine, []tile.Tile{}
	for _, next := range s.Train() {
		train = append(train, tile.Of(end, next))
		end = next
	}
	return train
}

// Check returns an error that names the tile unless the tiles are a train from the engine, each of
// them one of the puzzle's, and once.
func (t *Train) Check(train []tile.Tile) error {
	end := t.Engine
	for i, one := range train {
		switch {
		case !slices.Contains(t.Tiles, one):
			return fmt.Errorf("tile %d: %s is none of the puzzle's", i+1, one)
		case slices.Contains(train[:i], one):
			return fmt.Errorf("tile %d: %s lies there already", i+1, one)
		case !one.Has(end):
			return fmt.Errorf("tile %d: %s does not fit %d", i+1, one, end)
		}
		end = one.Other(end)
	}
	return nil
}
