package table

import (
	"time"

	"roundhouse/game"
	"roundhouse/words"
)

// Asked is what a player wants all to agree on.
type Asked struct {
	Seat game.Seat `json:"seat"`
	For  Ask       `json:"for"`
	By   game.Seat `json:"by,omitempty"` // who declined the request to take back, if another seat did
}

var _ = registerEvent("asked", readPlain[Asked], aside)

func (a Asked) seat() game.Seat { return a.Seat }

func (a Asked) redactedFor(game.Seat, bool) EventBody { return a }

// storyLines tells of requests to take back alone: the others are shown as long as they stand.
func (a Asked) storyLines() []words.Line {
	switch {
	case a.By != game.NoSeat:
		return oneLine("asked.declined", a.By)
	case a.For == ForTakeBack:
		return oneLine("asked.take_back", a.Seat)
	}
	return nil
}

func (a Asked) applyToTable(s *State, at time.Time) error {
	if a.For == ForTakeBack && s.request.by == game.NoSeat {
		_, s.asking[a.Seat], _ = s.undoableActs(a.Seat)
	}
	s.noteAsk(a.Seat, a.For, at)
	return nil
}
