package table

import (
	"context"
	"errors"
	"fmt"

	"roundhouse/deal"
	"roundhouse/game"
)

// Advance does the next thing that is due without a person, and reports whether
// there was one: the action of a bot, a forced action, the deal of the next round.
// Each is a command like any other, made by the holder of the table.
func (t *Table) Advance(ctx context.Context) (bool, error) {
	t.holder.Lock()
	defer t.holder.Unlock()
	c, v, past, ok := t.due()
	if !ok {
		return false, nil
	}
	bot := t.seating.bot(c.Seat)
	switch {
	case c.Next:
	case bot != nil:
		c.Action = bot(v, past)
	default:
		c.Action, _ = Forced(v)
	}
	_, err := t.do(ctx, fmt.Sprintf("table/%d", c.After), c)
	var stale *Stale
	switch {
	case errors.As(err, &stale): // somebody was quicker; look again
		return true, nil
	case err != nil && bot != nil && !c.Next:
		return false, fmt.Errorf("the bot on seat %s: %q: %w", c.Seat, c.Action.What(), err)
	}
	return err == nil, err
}

// Due is the seat whose action Advance would do next; NoSeat, true for the next
// deal.
func (t *Table) Due() (game.Seat, bool) {
	c, _, _, ok := t.due()
	if c.Next {
		return game.NoSeat, ok
	}
	return c.Seat, ok
}

// due is the command to be made, still without its action, what its seat sees, and
// what a bot has seen.
func (t *Table) due() (c Command, v game.View, past *game.Past, ok bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	f := &t.fold
	c.After = f.last()
	if !f.playing {
		c.Seat, c.Next = 1, true
		return c, v, nil, !f.over && (t.seating.Next || t.allBots())
	}
	if c.Seat = t.dueSeat(); c.Seat == game.NoSeat {
		return c, v, nil, false
	}
	if t.seating.bot(c.Seat) != nil {
		past = f.past(c.Seat)
	}
	return c, f.state.View(c.Seat).Clone(), past, true
}

// past is what the seat has seen of the current round.
func (f *fold) past(seat game.Seat) *game.Past {
	p := game.NewPast(f.dealt.start.View(seat)).In(&f.match)
	for _, e := range f.events[f.dealtAt:] {
		if a, ok := e.What.(Acted); ok {
			p.Add(a.Event)
		}
	}
	return p
}

func (t *Table) allBots() bool {
	for seat := 1; seat <= t.fold.seats(); seat++ {
		if t.seating.bot(game.Seat(seat)) == nil {
			return false
		}
	}
	return true
}

// dueSeat is the bot that acts next, or the person whose action is forced. A knock
// out of turn comes first: it is late when the next seat has acted.
func (t *Table) dueSeat() game.Seat {
	f := &t.fold
	var inTurn []game.Seat
	for _, seat := range f.state.MayAct().List() {
		switch turn := f.state.Turn().Has(seat); {
		case t.seating.bot(seat) != nil && !turn:
			return seat
		case turn && t.willAct(seat):
			inTurn = append(inTurn, seat)
		}
	}
	if len(inTurn) == 0 {
		return game.NoSeat
	}
	return f.pick(inTurn)
}

func (t *Table) willAct(seat game.Seat) bool {
	if t.seating.bot(seat) != nil {
		return true
	}
	_, forced := Forced(t.fold.state.View(seat))
	return t.seating.Forced && forced
}

// pick is one of several seats whose turn it is in a simultaneous opening: of
// those that have acted the fewest times, one by chance, so that no seat is
// always first. The chance comes from the number of the event: it tells nothing
// about the deal, and is the same whenever the table is opened again.
func (f *fold) pick(seats []game.Seat) game.Seat {
	var fewest []game.Seat
	for _, seat := range seats {
		switch {
		case len(fewest) == 0 || f.acted[seat] < f.acted[fewest[0]]:
			fewest = []game.Seat{seat}
		case f.acted[seat] == f.acted[fewest[0]]:
			fewest = append(fewest, seat)
		}
	}
	chance := deal.NewFast(uint64(f.last()), uint64(f.dealt.Round))
	return fewest[chance.N(uint32(len(fewest)))]
}

// Forced is the one action that the viewer may do, where it is not a tile laid on
// a train: to lay the engine, draw, pass or stop.
func Forced(v game.View) (game.Action, bool) {
	m := v.Moves()
	if m.Len() != 1 {
		return game.Action{}, false
	}
	a := m.At(0)
	onTrain := a.Kind == game.Play && a.Train != game.EnginePlace
	return a, !onTrain && a.Kind != game.Knock
}
