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

func (w Act) decide(d *decision, c Command) error {
	if w.Action.Seat == game.NoSeat {
		w.Action.Seat = c.Seat
	}
	return d.act(c, w.Action, ByPlayer)
}

// act emits an action and what follows from it.
func (d *decision) act(c Command, a game.Action, how How) error {
	if err := d.requirePlaying(); err != nil {
		return err
	}
	switch {
	case a.Seat != c.Seat:
		return Refuse(NotYourSeat, "action: %q is not an action of seat %s", a.String(), c.Seat)
	case d.fair.mixing:
		return Refuse(NotPlaying, "the first round is not dealt yet")
	case d.paused:
		return Refuse(TablePaused, "the table is paused")
	}
	if err := d.requireCurrent(c, a); err != nil {
		return err
	}
	if err := d.emit(Acted{a, how}); err != nil {
		return err
	}
	if d.round.Status().End == game.Redeal {
		return d.deal(d.dealt.Redeals + 1)
	}
	return d.emitEnds()
}

// requireCurrent returns a *Stale if the action was made for an earlier state of the table. Within
// its round, a knock is never too late.
func (d *decision) requireCurrent(c Command, a game.Action) error {
	since, last := d.since[c.Seat], d.last-Seq(len(d.events))
	if a.Kind == game.Knock {
		since = d.dealtAt
	}
	if c.After < since || c.After > last {
		return &Stale{c.After, last}
	}
	return nil
}
