package table

import (
	"roundhouse/game"
	"roundhouse/tile"
)

// Act does an action of the game. Its seat may be left out.
type Act struct{ Action game.Action }

var _ = command[Act]("act", playsOn)

// prepare cuts a draw: whoever named a tile would learn whether it is the next one.
func (w Act) prepare(*Settings, func([]byte)) CommandBody {
	if w.Action.Kind == game.Draw {
		return Act{game.DrawOf(w.Action.Seat, tile.None)}
	}
	return w
}

func (w Act) decide(f *State, c Command) ([]EventBody, error) {
	if w.Action.Seat == game.NoSeat {
		w.Action.Seat = c.Seat
	}
	return f.acts(c, w.Action, ByPlayer)
}

// acts is an action and all that follows from it; f is a copy.
func (f *State) acts(c Command, a game.Action, how How) ([]EventBody, error) {
	if err := f.requirePlaying(); err != nil {
		return nil, err
	}
	switch {
	case a.Seat != c.Seat:
		return nil, Refuse(NotYourSeat, "action: %q is not an action of seat %s", a.String(), c.Seat)
	case f.fair.mixing:
		return nil, Refuse(NotPlaying, "the first round is not dealt yet")
	case f.paused:
		return nil, Refuse(IsPaused, "the table is paused")
	}
	if err := f.current(c, a); err != nil {
		return nil, err
	}
	if !f.playing {
		return nil, game.RoundOver
	}
	e, err := f.state.Apply(a)
	if err != nil {
		return nil, err
	}
	events := []EventBody{Acted{Event: e, How: how, done: &done{f.last, &f.state}}}
	if e.After.End == game.Redeal {
		return append(events, f.deals(f.dealt.Redeals+1)...), nil
	}
	return f.finished(events), nil
}

// current refuses an action made for a table that has moved on since. To knock
// it is never too late in the same round.
func (f *State) current(c Command, a game.Action) error {
	since := f.since[c.Seat]
	if a.Kind == game.Knock {
		since = f.dealtAt
	}
	if c.After < since || c.After > f.last {
		return &Stale{c.After, f.last}
	}
	return nil
}
