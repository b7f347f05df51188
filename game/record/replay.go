package record

import (
	"roundhouse/game"
	"roundhouse/game/quote"
)

// Step is one moment of a replay. The next step changes State, so copy it to keep it.
type Step struct {
	Round, Action int // from 1; action 0 is the deal of the round, which has no Event
	State         *game.State
	Event         game.Event
}

// playActions applies actions to s until one is illegal.
func playActions(s *game.State, round int, field string, actions []string, each func(Step)) error {
	for i, text := range actions {
		a, err := game.ParseAction(text)
		if err != nil {
			return &Error{Round: round, Action: i + 1, Text: text, Reason: game.Unreadable,
				Field: indexPath(field, i), Message: err.Error()}
		}
		event, err := applyAction(s, a, each != nil)
		if err != nil {
			reason := err.(game.Reason) // Check returns no other errors
			return &Error{
				Round: round, Action: i + 1, Text: text, Reason: reason, Field: indexPath(field, i),
				Message: quote.Text(text) + " is not legal: " + reason.String(),
			}
		}
		if each != nil {
			each(Step{round, i + 1, s, event})
		}
	}
	return nil
}

// applyAction applies a. It makes the event only if event is true.
func applyAction(s *game.State, a game.Action, event bool) (game.Event, error) {
	if event {
		return s.Apply(a)
	}
	if err := s.Check(a); err != nil {
		return game.Event{}, err
	}
	s.Do(a)
	return game.Event{}, nil
}
