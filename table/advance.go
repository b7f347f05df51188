package table

import (
	"context"
	"errors"
	"fmt"

	"roundhouse/game"
)

// Advance does the next thing that is due without a person, and reports whether
// there was one. Each is a command like any other, made by the holder of the table. A
// table without people does not wait: its program makes the pauses.
func (t *Table) Advance(ctx context.Context) (bool, error) {
	t.holder.Lock()
	defer t.holder.Unlock()
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.sure(ctx); err != nil {
		return false, err
	}
	d, ok := t.dueNow()
	if !ok {
		return false, nil
	}
	thought, err := t.think(ctx, d)
	if err != nil {
		return false, err
	}
	if thought.late || !t.still(d) { // somebody was quicker; look again
		return true, nil
	}
	action, instead, c := thought.action, thought.broken, Command{Seat: d.seat, After: thought.after}
	then := t.fold
	whats, err := then.by(d, c, action)
	if err != nil && t.hall != nil && isReason(err) { // a match does not end with a bot's mistake
		instead, then = botError(d, err), t.fold
		whats, err = then.by(d, c, t.fold.state.View(d.seat).Legal(nil)[0])
	}
	if instead != nil {
		t.hall.failed(t.id, instead)
	}
	if stale := (*Stale)(nil); errors.As(err, &stale) {
		return true, nil
	}
	if err != nil {
		return false, botError(d, err)
	}
	if _, err = t.store(ctx, ownID(), whats); errors.Is(err, ErrConflict) {
		return true, t.sure(ctx)
	}
	return err == nil, err
}

func isReason(err error) bool {
	var reason game.Reason
	return errors.As(err, &reason)
}

func botError(d due, err error) error {
	return fmt.Errorf("seat %s: an action: %w", d.seat, err) // not which: its tile is hidden, and this is logged
}

// dueNow is what is due first, if it is time; t is locked.
func (t *Table) dueNow() (due, bool) {
	d, ok := t.next(&t.fold)
	return d, ok && !t.work.gone && (t.hall == nil || !d.at.After(t.now()))
}

// still reports whether the same is due; t is locked.
func (t *Table) still(d due) bool {
	now, ok := t.dueNow()
	return ok && now.do == d.do && now.seat == d.seat
}

// by is what comes of something that is due; f is a copy.
func (f *fold) by(d due, c Command, a game.Action) ([]What, error) {
	switch d.do {
	case botActs:
		return f.acts(c, a, ByBot)
	case clockActs:
		return f.acts(c, a, ByClock)
	case forced:
		a, _ := Forced(f.state.View(d.seat))
		return f.acts(c, a, ByTable)
	case cover:
		return f.covers(d.seat)
	case giveBack:
		return []What{Returned{Seat: d.seat}}, nil
	case closeHashes:
		return f.closes(), nil
	case wake:
		return []What{Woke{}}, nil
	}
	return f.deals(0), nil
}

// thought is what came of asking a bot.
type thought struct {
	action game.Action
	after  Seq   // the last event that it knew
	late   bool  // it was not asked: something else is due now
	broken error // it broke down, and the action is another
}

// think asks the bot of a due action, in a hall when it is its turn to think. t is
// locked, but not meanwhile.
func (t *Table) think(ctx context.Context, d due) (thought, error) {
	if d.do != botActs && d.do != clockActs {
		return thought{after: t.fold.last}, nil
	}
	t.mu.Unlock()
	leave, err := t.hall.think(ctx)
	t.mu.Lock()
	if err != nil {
		return thought{}, err
	}
	defer leave()
	if !t.still(d) {
		return thought{late: true}, nil
	}
	asked := thought{after: t.fold.last}
	play := t.player(d)
	v, past := t.fold.state.View(d.seat).Clone(), t.fold.past(d.seat)
	t.mu.Unlock()
	defer t.mu.Lock()
	if t.hall == nil {
		asked.action = play(v, past)
	} else {
		asked.action, asked.broken = ask(play, v, past)
	}
	return asked, nil
}

// ask asks a bot that may break down.
func ask(play Player, v game.View, past *game.Past) (a game.Action, broken error) {
	defer func() {
		if r := recover(); r != nil {
			a, broken = v.Legal(nil)[0], fmt.Errorf("the bot of seat %s broke down: %v", v.Seat(), r)
		}
	}()
	return play(v, past), nil
}

// player is the bot that a due action asks; t is locked.
func (t *Table) player(d due) Player {
	if !t.fold.public() {
		return t.seating.bot(d.seat)
	}
	level := t.fold.chairs[d.seat].Bot
	if level == "" {
		level = Standin
	}
	if have := t.bots[d.seat]; have.level == level {
		return have.play
	}
	if t.bots == nil {
		t.bots = map[game.Seat]seated{}
	}
	play := t.hall.newBot(level)
	t.bots[d.seat] = seated{level, play}
	return play
}
