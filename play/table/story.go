package table

import (
	"roundhouse/game"
	"roundhouse/words"
)

// storied is an event of which a sentence is told. One that is not is registered as silent.
type storied interface {
	// storyLines returns what is told of an event that was redacted for its viewer. It holds no name,
	// and is the same for all who see the same.
	storyLines() []words.Line
}

// Story returns what is told of an event that For made.
func (e Event) Story() []words.Line {
	if t, ok := e.Body.(storied); ok {
		return t.storyLines()
	}
	return nil
}

// oneLine returns the line of an event that one seat has brought about.
func oneLine(key string, seat game.Seat) []words.Line {
	return []words.Line{{Key: key, Who: seat.Set()}}
}
