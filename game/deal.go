package game

import (
	"strconv"

	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// DealtTiles returns the tiles of a deal in the order in which Deal takes them, or a *SetupError.
// The hands must have the size that the rules demand, and every tile of the set must occur once,
// except an engine that is set aside.
func DealtTiles(r *rules.Rules, engine tile.Pip, hands [][]tile.Tile, boneyard []tile.Tile) ([]tile.Tile, error) {
	pile := tile.Full(r.Set)
	if r.Engine == rules.EngineSetAside {
		pile.RemovePips(engine, engine)
	}
	tiles := make([]tile.Tile, 0, tile.Count)
	for i, hand := range hands {
		if want := int(r.Hand[len(hands)]); len(hand) != want {
			return nil, bad(at("hands", i), quoted(len(hand))+" tiles, not "+strconv.Itoa(want))
		}
		if t := takeAll(&pile, hand); t != tile.None {
			return nil, bad(at("hands", i), notDealt(t))
		}
		tiles = append(tiles, hand...)
	}
	if t := takeAll(&pile, boneyard); t != tile.None {
		return nil, bad("boneyard", notDealt(t))
	}
	if left := pile.Tiles(); len(left) > 0 {
		return nil, bad("boneyard", strconv.Quote(left[0].String())+" is nowhere in the deal")
	}
	return append(tiles, boneyard...), nil
}

// takeAll removes the tiles from the pile. It returns the first one that is not in the pile, or
// tile.None.
func takeAll(pile *tile.Set, tiles []tile.Tile) tile.Tile {
	for _, t := range tiles {
		if t >= tile.Count || !pile.Has(t) {
			return t
		}
		pile.Remove(t)
	}
	return tile.None
}

func notDealt(t tile.Tile) string {
	return strconv.Quote(t.String()) + " is not in this deal or is dealt twice"
}
