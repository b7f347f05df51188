package record

import (
	"errors"

	"roundhouse/game"
)

// PastOf returns what a seat has seen of the last round.
func (p *Played) PastOf(seat game.Seat) (past *game.Past, err error) {
	each := func(step Step) {
		if step.Action == 0 {
			past = game.NewPast(step.State.View(seat))
			return
		}
		past.Add(step.Event)
	}
	if p.Record != nil {
		_, err = p.Record.Replay(each)
		return past, err
	}
	start, err := p.Position.State()
	past = game.NewPast(start.View(seat))
	_, wrong := p.Position.Replay(each)
	return past, errors.Join(err, wrong)
}
