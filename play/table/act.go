package table

import (
	"roundhouse/game"
	"roundhouse/tile"
)

// Act carries out an action of the game. The action's seat is optional.
type Act struct{ Action game.Action }

var _ = registerCommand[Act]("act", playsOn)

// prepare removes the tile from a draw: a sender that named a tile could learn whether that tile is
// the next one.
func (w Act) prepare(*Settings, func([]byte)) CommandBody {
	if w.Action.Kind == game.Draw {
		return Act{game.DrawOf(w.Action.Seat, tile.None)}
	}
	return w
}

func (w Act) decide(s *State, c Command) ([]EventBody, error) {
	if w.Action.Seat == game.NoSeat {
		w.Action.Seat = c.Seat
	}
	return s.decideAct(c, w.Action, ByPlayer)
}

// decideAct returns the event of an action and all events that follow from it; s is a copy.
func (s *State) decideAct(c Command, a game.Action, how How) ([]EventBody, error) {
	if err := s.requirePlaying(); err != nil {
		return nil, err
	}
	switch {
	case a.Seat != c.Seat:
		return nil, Refuse(NotYourSeat, "action: %q is not an action of seat %s", a.String(), c.Seat)
	case s.fair.mixing:
		return nil, Refuse(NotPlaying, "the first round is not dealt yet")
	case s.paused:
		return nil, Refuse(TablePaused, "the table is paused")
	}
	if err := s.requireCurrent(c, a); err != nil {
		return nil, err
	}
	if !s.playing {
		return nil, game.RoundOver
	}
	e, err := s.round.Apply(a)
	if err != nil {
		return nil, err
	}
	events := []EventBody{Acted{Event: e, How: how, done: &done{s.last, &s.round}}}
	if e.After.End == game.Redeal {
		return append(events, s.dealsFrom(s.dealt.Redeals+1)...), nil
	}
	return s.addEnds(events), nil
}

// requireCurrent returns a *Stale if the action was made for an earlier state of the table. Within
// its round, a knock is never too late.
func (s *State) requireCurrent(c Command, a game.Action) error {
	since := s.since[c.Seat]
	if a.Kind == game.Knock {
		since = s.dealtAt
	}
	if c.After < since || c.After > s.last {
		return &Stale{c.After, s.last}
	}
	return nil
}
