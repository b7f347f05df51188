package wire

import "roundhouse/words"

// Line is one sentence of the story, as the key of a text: words/story has the texts of each
// language under tell.KEY. A line refers to people by their seats, not their names.
type Line struct {
	Key    string `json:"key" example:"acted.play"`
	Who    []int  `json:"who,omitempty" doc:"The seats that the sentence is about"`
	Tiles  []Tile `json:"tiles,omitempty"`
	Train  Train  `json:"train,omitempty" example:"M"`
	N      int    `json:"n,omitempty" doc:"A round, or a number of tiles"`
	Phrase string `json:"phrase,omitempty"`
}

// linesOf converts story lines for clients.
func linesOf(story []words.Line) []Line {
	list := make([]Line, 0, len(story))
	for _, l := range story {
		line := Line{Key: l.Key, N: l.N, Phrase: l.Phrase}
		if l.Who != 0 {
			line.Who = seatsIn(l.Who)
		}
		if len(l.Tiles) > 0 {
			line.Tiles = textsFrom[Tile](l.Tiles)
		}
		if l.Train != 0 {
			line.Train = Train(l.Train.String())
		}
		list = append(list, line)
	}
	return list
}
