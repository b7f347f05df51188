package table

import "roundhouse/game"

// Said is one of Phrases.
type Said struct {
	Seat   game.Seat `json:"seat"`
	Phrase string    `json:"phrase"`
}

var _ = event("said", plain[Said], aside)

func (s Said) seat() game.Seat { return s.Seat }

func (s Said) redacted(game.Seat, bool) What { return s }
