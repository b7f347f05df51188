package hall

import (
	"context"
	"errors"
	"testing"

	"roundhouse/game"
	"roundhouse/play/table"
)

// showAll returns what the viewer may see of the events.
func showAll(events []table.Event, viewer game.Seat, openHands bool) (seen []table.Shown) {
	for _, e := range events {
		seen = append(seen, e.For(viewer, openHands))
	}
	return seen
}

// eventsAfter returns what the viewer may see of the events after that number, if the table keeps
// them.
func eventsAfter(tab *Table, viewer game.Seat, after table.Seq) ([]table.Shown, error) {
	tab.mu.Lock()
	defer tab.mu.Unlock()
	events, err := tab.keptEvents(after)
	return showAll(events, viewer, tab.state.OpenHands()), err
}

// eventsOf returns what the viewer may see after that number.
func eventsOf(t testing.TB, tab *Table, viewer game.Seat, after table.Seq) []table.Shown {
	t.Helper()
	events, openHands, err := tab.readEvents(t.Context(), after)
	if err != nil {
		t.Fatal(err)
	}
	return showAll(events, viewer, openHands)
}

// waitFor waits until there are events after that number or ctx is done, and returns what the
// viewer may see of them.
func waitFor(ctx context.Context, tab *Table, viewer game.Seat, after table.Seq) ([]table.Shown, error) {
	news := make(chan struct{}, 1)
	defer tab.Watch(func() {
		select {
		case news <- struct{}{}:
		default:
		}
	})()
	for {
		events, err := eventsAfter(tab, viewer, after)
		var behind *Behind
		switch {
		case errors.As(err, &behind) && behind.After < behind.From:
			missed, openHands, err := tab.readEvents(ctx, after)
			return showAll(missed, viewer, openHands), err
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
