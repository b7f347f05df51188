package wire

import (
	"roundhouse/game"
	"roundhouse/tile"
	"roundhouse/words"
)

// Line is one sentence of the story, as the key of a text: words/story has the texts of each
// language under tell.KEY. A line refers to people by their seats, not their names.
type Line struct {
	Key    string      `json:"key" example:"acted.play"`
	Who    game.Seats  `json:"who,omitempty" doc:"The seats that the sentence is about"`
	Tiles  []tile.Tile `json:"tiles,omitempty"`
	Train  game.Train  `json:"train,omitempty" example:"M"`
	N      int         `json:"n,omitempty" doc:"A round, or a number of tiles"`
	Phrase string      `json:"phrase,omitempty"`
}

// linesOf converts story lines for clients.
func linesOf(story []words.Line) []Line {
	list := make([]Line, len(story))
	for i, l := range story {
		list[i] = Line(l)
	}
	return list
}
