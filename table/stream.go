package table

import (
	"context"

	"roundhouse/game"
)

// Events is what the viewer may see of the events behind after, in order.
// NoSeat is an onlooker.
func (t *Table) Events(viewer game.Seat, after Seq) []Event {
	events, _ := t.behind(viewer, after)
	return events
}

// Wait is Events, but when there are none yet it waits for some, or until ctx is
// done.
func (t *Table) Wait(ctx context.Context, viewer game.Seat, after Seq) ([]Event, error) {
	for {
		events, grew := t.behind(viewer, after)
		if len(events) > 0 {
			return events, nil
		}
		select {
		case <-grew:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

func (t *Table) behind(viewer game.Seat, after Seq) ([]Event, <-chan struct{}) {
	t.mu.Lock()
	defer t.mu.Unlock()
	f := &t.fold
	var list []Event
	for _, e := range f.events[min(after, f.last()):] {
		list = append(list, e.For(viewer, f.rules().OpenHands))
	}
	return list, t.grew
}
