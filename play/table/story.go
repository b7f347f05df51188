package table

import (
	"roundhouse/game"
	"roundhouse/words"
)

// storied is an event with story lines. An event without any is registered as silent.
type storied interface {
	// storyLines returns what is told of an event that was redacted for its viewer. The lines
	// contain no names, and are the same for all viewers of the same redaction.
	storyLines() []words.Line
}

// Story returns what is told of an event that For returned.
func (e Event) Story() []words.Line {
	if t, ok := e.Body.(storied); ok {
		return t.storyLines()
	}
	return nil
}

// oneLine returns the line of an event that one seat has caused.
func oneLine(key string, seat game.Seat) []words.Line {
	return []words.Line{{Key: key, Who: seat.Set()}}
}
