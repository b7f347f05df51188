package table

import (
	"time"

	"roundhouse/words"
)

// Paused stops the table until somebody resumes the match.
type Paused struct{ plain }

func (Paused) name() string { return "paused" }

func (Paused) storyLines(Then) []words.Line { return []words.Line{{Key: "paused"}} }

func (Paused) apply(s *State, _ time.Time) (Then, error) {
	s.paused = true
	s.forgetAsks()
	return nil, nil
}

// Resume ends a pause.
type Resume struct{}

func (Resume) name() string { return "resume" }

func (Resume) decide(d *decision, c Command) error {
	if !d.paused {
		return nil
	}
	return d.emit(Resumed{of(c.Seat)})
}

// Resumed ends a pause; Seat is the seat of the player who ended it.
type Resumed struct{ OfSeat }

func (Resumed) name() string { return "resumed" }

func (r Resumed) storyLines(Then) []words.Line { return oneLine("resumed", r.Seat) }

func (Resumed) apply(s *State, _ time.Time) (Then, error) {
	s.paused = false
	return nil, nil
}
