package hall

import (
	"context"
	"errors"

	"roundhouse/game"
	"roundhouse/play/table"
)

// Events returns what the viewer may see of the events after that number, in order; NoSeat stands
// for an onlooker. Events that the table no longer keeps are read from the log.
func (t *Table) Events(ctx context.Context, viewer game.Seat, after table.Seq) ([]table.Shown, error) {
	seen, err := t.EventsAfter(viewer, after)
	if err == nil {
		return seen, nil
	}
	if again := t.blankState(); again.IsRecounted() {
		return nil, table.ErrRecounted
	}
	events, openHands, err := t.readEvents(ctx, after)
	return showAll(events, viewer, openHands), err
}

// Wait is like Events, but waits until there is at least one event or ctx is done.
func (t *Table) Wait(ctx context.Context, viewer game.Seat, after table.Seq) ([]table.Shown, error) {
	news := make(chan struct{}, 1)
	stop := t.Watch(func() {
		select {
		case news <- struct{}{}:
		default:
		}
	})
	defer stop()
	for {
		events, err := t.EventsAfter(viewer, after)
		var behind *Behind
		switch {
		case errors.As(err, &behind) && behind.After < behind.From:
			return t.Events(ctx, viewer, after)
		case err != nil && behind == nil:
			return nil, err
		case len(events) > 0:
			return events, nil
		}
		select {
		case <-news:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// Behind says that a viewer asked for events that the table no longer keeps, or for those after an
// event that does not exist. The viewer should Look and continue from there.
type Behind struct {
	After table.Seq
	From  table.Seq // the oldest event that is kept
}

// Error says which of the two is the case.
func (b *Behind) Error() string {
	if b.After >= b.From {
		return "there are no events of such high numbers"
	}
	return "the events after that number are no longer kept"
}

// EventsAfter returns what the viewer may see of the events after that number. If the table no
// longer keeps all of them, the error is a *Behind; a table keeps at least the events of the
// current round, unless people have talked too much. If the table has left memory, the error is
// ErrClosed, and the Hall can reopen it.
func (t *Table) EventsAfter(viewer game.Seat, after table.Seq) ([]table.Shown, error) {
	events, openHands, err := t.wholeEvents(after)
	return showAll(events, viewer, openHands), err
}

// showAll returns what the viewer may see of the events.
func showAll(events []table.Event, viewer game.Seat, openHands bool) (seen []table.Shown) {
	for _, e := range events {
		seen = append(seen, e.For(viewer, openHands))
	}
	return seen
}

// wholeEvents returns the events after that number, unredacted. They are shared, and must not be
// changed.
func (t *Table) wholeEvents(after table.Seq) (events []table.Event, openHands bool, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	events, err = t.keptEvents(after)
	return events, t.state.OpenHands(), err
}

// keptEvents returns the events after that number, or a *Behind if the table does not keep all of
// them; t must be locked.
func (t *Table) keptEvents(after table.Seq) ([]table.Event, error) {
	s := &t.state
	switch {
	case t.work.gone:
		return nil, ErrClosed
	case after+1 < s.OldestKept() || after > s.LastSeq():
		return nil, &Behind{after, s.OldestKept()}
	}
	return s.EventsAfter(after), nil
}
