package table

import (
	"context"
	"errors"
	"time"

	"roundhouse/game"
)

// Events is what the viewer may see of the events behind after, in order.
// NoSeat is an onlooker. Those that the table does not keep are read from the log.
func (t *Table) Events(ctx context.Context, viewer game.Seat, after Seq) ([]Event, error) {
	events, _, err := t.Since(viewer, after)
	if err == nil {
		return events, nil
	}
	if t.again().told {
		return nil, errTold
	}
	events, openHands, err := t.stored(ctx, after)
	for i, e := range events {
		events[i] = e.For(viewer, openHands)
	}
	return events, err
}

// Lasted returns when the match began and when it ended; the zero time where it has not.
func (t *Table) Lasted(ctx context.Context) (began, ended time.Time, err error) {
	events, _, err := t.stored(ctx, 0)
	for _, e := range events {
		switch e.What.(type) {
		case Began:
			began = e.At
		case Over:
			ended = e.At
		}
	}
	return began, ended, err
}

// stored returns the events after that number from the log, whole.
func (t *Table) stored(ctx context.Context, after Seq) (events []Event, openHands bool, err error) {
	entries, err := t.log.Read(ctx, t.id, 0)
	if err != nil {
		return nil, false, err
	}
	f := t.again()
	all, err := f.readAll(entries)
	return all[min(int(after), len(all)):], f.openHands(), err
}

// News returns what a person who has seen all events up to after, and had that seat then, may see
// of those that came since, and its seat now: each event as it may be seen from the seat that the
// person had when it happened. Events that the table no longer keeps are read from the log. The
// channel is closed as that of Since is. *Behind means that there are no events of such numbers.
func (t *Table) News(ctx context.Context, who Who, seat game.Seat, after Seq) ([]Event, game.Seat, <-chan struct{}, error) {
	events, openHands, news, err := t.behind(after)
	var behind *Behind
	if errors.As(err, &behind) && behind.After < behind.From {
		events, openHands, err = t.stored(ctx, after)
	}
	if err != nil {
		return nil, seat, news, err
	}
	seen := make([]Event, len(events))
	for i, e := range events {
		seen[i] = e.For(seat, openHands)
		seat = e.seatAfter(who, seat)
	}
	return seen, seat, news, nil
}

// seatAfter returns the person's seat after the event; before it the person had that one.
func (e Event) seatAfter(who Who, seat game.Seat) game.Seat {
	switch w := e.What.(type) {
	case Sat:
		if who != "" && w.Chair.Who == who {
			return w.Seat
		}
	case Left:
		if who != "" && w.Who == who {
			return game.NoSeat
		}
	}
	return seat
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
	events, openHands, news, err := t.behind(after)
	var seen []Event
	for _, e := range events {
		seen = append(seen, e.For(viewer, openHands))
	}
	return seen, news, err
}

// behind returns the events after that number, whole: they are shared, and not written to.
func (t *Table) behind(after Seq) (events []Event, openHands bool, news <-chan struct{}, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	f := &t.fold
	switch {
	case t.work.gone:
		return nil, false, t.grew, ErrClosed
	case after+1 < f.tail.oldest() || after > f.last:
		return nil, false, t.grew, &Behind{after, f.tail.oldest()}
	}
	return f.behind(after), f.openHands(), t.grew, nil
}

func (f *fold) openHands() bool { return f.rules().OpenHands }

// SeatOf is where the person sits, or NoSeat.
func (t *Table) SeatOf(who Who) game.Seat {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.fold.seatOf(who)
}
