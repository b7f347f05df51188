package record

import (
	"roundhouse/game"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// Worth is what a tile counts in a hand. It names the tile by its pips, so that a tile's text in a
// message is always of one that its viewer may see.
type Worth struct {
	High   tile.Pip `json:"high"`
	Low    tile.Pip `json:"low"`
	Points int      `json:"points"`
}

// WorthOf returns what each tile counts that does not count its pips.
func WorthOf(r *rules.Rules) (list []Worth) {
	set := tile.Full(r.Set)
	for _, t := range set.Tiles() {
		if n := game.TilePoints(r, t.High(), t.Low()); n != t.Pips() {
			list = append(list, Worth{t.High(), t.Low(), n})
		}
	}
	return list
}
