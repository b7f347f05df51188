package hall

import (
	"context"
	"fmt"

	"roundhouse/deal"
	"roundhouse/play/table"
	"roundhouse/record"
)

// Begin begins a match of players that the program knows, and deals its first round.
func Begin(ctx context.Context, log Log, id string, began table.Started, seating Seating) (*Table, error) {
	t := newTable(log, id)
	t.seating = seating
	events, err := t.state.BeginMatch(began, t.eventTime())
	if err != nil {
		return nil, err
	}
	_, err = t.storeEvents(ctx, ownID(), events)
	return t, err
}

// Open continues the match in the log. A table with people does nothing by itself unless it is
// opened by a Hall.
func Open(ctx context.Context, log Log, id string, seating Seating) (*Table, error) {
	t := newTable(log, id)
	t.seating = seating
	if err := t.catchUp(ctx); err != nil {
		return nil, err
	}
	if t.state.LastSeq() == 0 {
		return nil, fmt.Errorf("table %q: %w", id, table.ErrNoTable)
	}
	return t, nil
}

// Resume begins a table that continues a recorded match; the deals to come are made from seed. The
// record is fully checked.
func Resume(ctx context.Context, log Log, id string, rec *record.Record, seed deal.Seed,
	seating Seating) (*Table, error) {
	t := newTable(log, id)
	t.seating = seating
	events, err := t.state.ResumeRecord(rec, seed, t.eventTime())
	if err != nil {
		return nil, err
	}
	_, err = t.storeEvents(ctx, ownID(), events)
	return t, err
}

// Show returns a table in memory that shows a finished match of which only the record is left, with
// these settings and chairs. The record is fully checked.
func Show(ctx context.Context, id string, settings table.Settings, chairs []table.Chair, rec *record.Record) (*Table, error) {
	t := newTable(new(Memory), id)
	events, err := t.state.ShowRecord(settings, chairs, rec, t.eventTime())
	if err != nil {
		return nil, err
	}
	_, err = t.storeEvents(ctx, ownID(), events)
	return t, err
}
