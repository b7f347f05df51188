package hall

import (
	"context"
	"errors"
	"fmt"

	"roundhouse/game"
	"roundhouse/table"
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
	switch d.do {
	case botThinks:
		t.ponder(d)
		return true, nil
	case goneAway:
		t.reattend()
		return true, nil
	}
	thought, err := t.thought(d)
	if err != nil { // somebody was quicker; look again
		return true, nil
	}
	whats, err := carryOut(&t.state, d, thought.after, thought.action)
	if err != nil && t.hall != nil && isReason(err) { // a match does not end with a bot's mistake
		t.hall.failed(t.id, botError(d, err))
		whats, err = carryOut(&t.state, d, t.state.Last(), t.state.Round().View(d.seat).Legal(nil)[0])
	}
	if stale := (*table.Stale)(nil); errors.As(err, &stale) {
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
	d, ok := t.next(&t.state)
	return d, ok && !t.work.gone && (t.hall == nil || !d.at.After(t.now()))
}
