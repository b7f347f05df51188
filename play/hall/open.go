package hall

import (
	"context"
	"fmt"

	"roundhouse/deal"
	"roundhouse/play/log"
	"roundhouse/play/table"
	"roundhouse/record"
)

// Begin begins a match of players that the program knows, and deals its first round.
func Begin(ctx context.Context, log log.Log, id string, began table.Started, seating Seating) (*Table, error) {
	return begin(ctx, log, id, table.BeginMatch{Began: began}, seating)
}

// begin makes a table by the command.
func begin(ctx context.Context, log log.Log, id string, by table.CommandBody, seating Seating) (*Table, error) {
	t := newTable(log, id)
	t.seating = seating
	if _, err := t.doItself(ctx, table.Command{Body: by}); err != nil {
		return nil, err
	}
	return t, nil
}

// Open continues the match in the log. A table with people does nothing by itself unless it is
// opened by a Hall.
func Open(ctx context.Context, log log.Log, id string, seating Seating) (*Table, error) {
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
func Resume(ctx context.Context, log log.Log, id string, rec *record.Record, seed deal.Seed,
	seating Seating) (*Table, error) {
	return begin(ctx, log, id, table.ResumeRecord{Record: rec, Seed: seed}, seating)
}

// Show returns a table in memory that shows a finished match of which only the record is left, with
// these settings and chairs. The record is fully checked.
func Show(ctx context.Context, id string, settings table.Settings, chairs []table.Chair, rec *record.Record) (*Table, error) {
	show := table.ShowRecord{Settings: settings, Chairs: chairs, Record: rec}
	return begin(ctx, new(log.Memory), id, show, Seating{})
}
