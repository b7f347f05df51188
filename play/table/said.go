package table

import (
	"roundhouse/game"
	"roundhouse/words"
)

// Said says which of Phrases a player has said.
type Said struct {
	Seat   game.Seat `json:"seat"`
	Phrase string    `json:"phrase"`
}

var _ = registerEvent("said", readPlain[Said], aside)

func (s Said) seat() game.Seat { return s.Seat }

func (s Said) redactedFor(game.Seat, bool) EventBody { return s }

func (s Said) storyLines(Then) []words.Line {
	return []words.Line{{Key: "said", Who: s.Seat.Set(), Phrase: s.Phrase}}
}
