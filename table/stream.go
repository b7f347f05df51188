package table

import (
	"context"
	"errors"

	"roundhouse/game"
)

// Events is what the viewer may see of the events behind after, in order.
// NoSeat is an onlooker. Those that the table does not keep are read from the log.
func (t *Table) Events(ctx context.Context, viewer game.Seat, after Seq) ([]Event, error) {
	events, _, err := t.Since(viewer, after)
	if err == nil {
		return events, nil
	}
	entries, err := t.log.Read(ctx, t.id, 0)
	if err != nil {
		return nil, err
	}
	f := fold{table: t.id}
	for _, entry := range entries {
		e, err := f.read(entry)
		if err != nil {
			return nil, err
		}
		if e.Seq > after {
			events = append(events, e.For(viewer, f.openHands()))
		}
	}
	return events, nil
}

// Wait is Events, but when there are none yet it waits for some, or until ctx is
// done.
func (t *Table) Wait(ctx context.Context, viewer game.Seat, after Seq) ([]Event, error) {
	for {
		events, news, err := t.Since(viewer, after)
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

// Behind says that a viewer is too far behind for the events that the table keeps, or
// that it has seen events that there are not: it takes a Look and goes on from there.
type Behind struct {
	After Seq
	From  Seq // the oldest event that there is
}

// Error names what is missing.
func (b *Behind) Error() string {
	if b.After >= b.From {
		return "there are no events of such high numbers"
	}
	return "the events behind that number are no longer kept"
}

// Since is what the viewer may see of the events behind after, of those that the table
// keeps: all of this round, but where people have said too much meanwhile; else *Behind.
// The channel is closed when there is more, or when somebody comes or goes. A table that
// has left memory answers ErrClosed: the Hall has it anew.
func (t *Table) Since(viewer game.Seat, after Seq) ([]Event, <-chan struct{}, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	f := &t.fold
	switch {
	case t.work.gone:
		return nil, t.grew, ErrClosed
	case after+1 < f.tail.oldest() || after > f.last:
		return nil, t.grew, &Behind{after, f.tail.oldest()}
	}
	var list []Event
	for _, e := range f.behind(after) {
		list = append(list, e.For(viewer, f.openHands()))
	}
	return list, t.grew, nil
}

func (f *fold) openHands() bool { return f.rules().OpenHands }

// SeatOf is where the person sits, or NoSeat.
func (t *Table) SeatOf(who Who) game.Seat {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.fold.seatOf(who)
}
