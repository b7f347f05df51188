// Command wasm is the engine as a browser would load it: it exports perft.
package main

import (
	"roundhouse/game"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

func main() {}

// perft counts the ways to lay that many tiles in the opening of a seat that holds
// the whole double-n set but the engine.
//
//go:wasmexport perft
func perft(set, depth uint32) uint64 {
	n := tile.Pip(set)
	hand := tile.Full(n)
	hand.RemovePips(n, n)
	s, err := game.New(game.Setup{
		Rules: rules.Rules{Set: n, Rounds: 1, Hand: rules.Hands{2: 1}},
		Seats: 2, Engine: n, Starter: 1, Phase: game.Opening, Drew: tile.None,
		Hands: [][]tile.Tile{hand.Tiles(), nil}, Turn: []game.Seat{1},
	})
	if err != nil {
		return 0
	}
	return game.PerftPlays(&s, int(depth))
}
