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

var _ = event("asked", plain[Asked], aside)

func (a Asked) seat() game.Seat { return a.Seat }

func (a Asked) redacted(game.Seat, bool) EventBody { return a }

// story tells of requests to take back alone: the others are shown as long as they stand.
func (a Asked) story() []words.Line {
	switch {
	case a.By != game.NoSeat:
		return oneLine("asked.declined", a.By)
	case a.For == ForTakeBack:
		return oneLine("asked.take_back", a.Seat)
	}
	return nil
}

func (a Asked) settle(f *State, at time.Time) error {
	if a.For == ForTakeBack && f.request.by == game.NoSeat {
		_, f.asking[a.Seat], _ = f.undoable(a.Seat)
	}
	f.ask(a.Seat, a.For, at)
	return nil
}
