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

// Resume ends a pause.
type Resume struct{}

func (Resume) name() string { return "resume" }

func (Resume) decide(d *decision, c Command) error {
	if !d.paused {
		return nil
	}
	return d.emit(Resumed{Seat: c.Seat})
}

// Resumed ends a pause; Seat is the seat of the player who ended it.
type Resumed struct {
	Seat game.Seat `json:"seat"`
}

var _ = registerEvent("resumed", readPlain[Resumed])

func (r Resumed) seat() game.Seat { return r.Seat }

func (r Resumed) redactedFor(game.Seat, bool) EventBody { return r }

func (r Resumed) storyLines(Then) []words.Line { return oneLine("resumed", r.Seat) }

func (Resumed) applyToTable(s *State, _ time.Time) error {
	s.paused = false
	return nil
}
