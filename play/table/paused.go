package table

import (
	"time"

	"roundhouse/game"
	"roundhouse/words"
)

// Paused stops the table until somebody resumes the match.
type Paused struct{}

var _ = registerEvent("paused", readPlain[Paused])

func (p Paused) redactedFor(game.Seat, bool) EventBody { return p }

func (Paused) storyLines(Then) []words.Line { return []words.Line{{Key: "paused"}} }

func (Paused) applyToTable(s *State, _ time.Time) error {
	s.paused = true
	s.forgetAsks()
	return nil
}
