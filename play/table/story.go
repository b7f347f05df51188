package table

import (
	"roundhouse/game"
	"roundhouse/words"
)

// storied is an event with story lines. An event without story lines is registered as silent.
type storied interface {
	// storyLines returns the event in words, after it was redacted for its viewer. The lines
	// contain no names, and are the same for all viewers for whom the redacted event is the same.
	storyLines(then Then) []words.Line
}

// Story returns the event in words.
func (e Shown) Story() []words.Line {
	if t, ok := e.Body.(storied); ok {
		return t.storyLines(e.Then)
	}
	return nil
}

// oneLine returns the line of an event that concerns only one seat.
func oneLine(key string, seat game.Seat) []words.Line {
	return []words.Line{{Key: key, Who: seat.Set()}}
}
