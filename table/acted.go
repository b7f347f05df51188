package table

import (
	"errors"
	"fmt"
	"time"

	"roundhouse/game"
	"roundhouse/tile"
)

// Acted is an action with its consequences.
type Acted struct {
	game.Event
	How How

	done *done // as Decide leaves it; nil in an event
}

var _ = event("act", read((*actedLine).acted))

// done is what the game has made of an action already.
type done struct {
	on    Seq         // after that event
	state *game.State // what came of it
}

// How says who decided on an action.
type How uint8

// The ways to act.
const (
	ByPlayer How = iota
	ByBot        // also one that plays for a person
	ByTable      // a forced action
	ByClock      // a bot, since the time was up
)

// String is player, bot, table or clock.
func (h How) String() string { return [...]string{"player", "bot", "table", "clock"}[h] }

func (a Acted) redacted(viewer game.Seat, openHands bool) What {
	return Acted{Event: a.For(viewer, openHands), How: a.How.seenBy(viewer, a.Action.Seat)}
}

func (a Acted) line() any { return actedLine{a.Action.String(), a.How} }

type actedLine struct {
	Action string `json:"action"`
	How    How    `json:"how,omitempty"`
}

func (l *actedLine) acted() (Acted, error) {
	a, err := game.ParseAction(l.Action)
	if l.How > ByClock {
		return Acted{}, fmt.Errorf("how: %d is no way to act", l.How)
	}
	return Acted{Event: game.Event{Action: a}, How: l.How}, err
}

// seenBy returns who decided on an action as the viewer may know it: that one was forced tells others
// what the seat does not hold.
func (h How) seenBy(viewer, seat game.Seat) How {
	if h == ByTable && viewer != seat {
		return ByPlayer
	}
	return h
}

func (a Acted) play(f *State, _ time.Time) (What, error) {
	if !f.playing {
		return nil, game.RoundOver
	}
	if a.done != nil && a.done.on == f.last {
		f.state = *a.done.state
		return Acted{Event: a.Event, How: a.How}, nil
	}
	e, err := f.state.Apply(a.Action)
	if err != nil {
		return nil, err
	}
	return Acted{Event: e, How: a.How}, nil
}

// tell takes in an action: no tile is laid twice, or drawn after it was laid.
func (a Acted) tell(f *State) (What, error) {
	if !f.Begun() || f.over || f.dealt.Round != f.match.Round() {
		return nil, game.RoundOver
	}
	t := a.Action.Tile()
	switch {
	case a.Action.Kind != game.Play && a.Action.Kind != game.Draw:
	case t == tile.None || !f.unlaid.Has(t):
		return nil, errors.New("a tile that is not in this deal, or was laid before")
	case a.Action.Kind == game.Play:
		f.unlaid.Remove(t)
	}
	return a, nil
}
