package table

import (
	"time"

	"roundhouse/game"
	"roundhouse/words"
)

// Asked says what a player asks everyone to agree on.
type Asked struct {
	Seat game.Seat `json:"seat"`
	For  Ask       `json:"for" enum:"nothing,pause,end,take_back,bot"`
	By   game.Seat `json:"by,omitempty" doc:"The seat that declined the request of the other seat to take an action back"`
}

var _ = registerEvent("asked", readPlain[Asked], aside)

func (a Asked) seat() game.Seat { return a.Seat }

func (a Asked) redactedFor(game.Seat, bool) EventBody { return a }

// storyLines returns lines only for requests to take back. Clients show other requests as long as
// they are open.
func (a Asked) storyLines(Then) []words.Line {
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
