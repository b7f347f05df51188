package desk

import (
	"context"
	"errors"
	"time"

	"roundhouse/play/lists"
	"roundhouse/play/table"
)

// Abandoned tables are removed. An abandoned match leaves no record, because it is not over.
const (
	sweepEvery     = 10 * time.Minute
	waitingFor     = 24 * time.Hour      // until a table that waits for players is abandoned
	abandonedAfter = 60 * 24 * time.Hour // until a match is abandoned
	sweepAtOnce    = 500
)

// keepSweeping removes abandoned tables until ctx is done.
func (d *Desk) keepSweeping(ctx context.Context) {
	tick := time.NewTicker(sweepEvery)
	defer tick.Stop()
	for {
		d.SweepTables(ctx, time.Now())
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

// SweepTables removes everything that is abandoned at that time.
func (d *Desk) SweepTables(ctx context.Context, now time.Time) {
	for stage, after := range map[lists.Stage]time.Duration{
		lists.Waiting: waitingFor, lists.Mixing: abandonedAfter, lists.Playing: abandonedAfter,
	} {
		if err := d.sweepStage(ctx, stage, now.Add(-after)); err != nil && ctx.Err() == nil {
			d.log.Error("abandoned tables are not known", "error", logSafe(err))
		}
	}
	if d.c.Keep == 0 {
		return
	}
	if err := d.forgetMatches(ctx, now.Add(-d.c.Keep)); err != nil && ctx.Err() == nil {
		d.log.Error("old matches stay", "error", logSafe(err))
	}
}

// forgetMatches deletes finished matches that ended before a time, with their tables. One that is
// being watched stays until the next sweep.
func (d *Desk) forgetMatches(ctx context.Context, before time.Time) error {
	stay := 0 // they will again be the oldest
	for {
		list, err := d.c.Archive.Old(ctx, before, stay+sweepAtOnce)
		if err != nil || len(list) <= stay {
			return err
		}
		for _, id := range list[stay:] {
			if d.audience.hasStreams(id) {
				stay++
				continue
			}
			if err := d.hall.Remove(ctx, id); err != nil && !errors.Is(err, table.ErrNoTable) && !d.isDamage(err) {
				return err
			}
			if err := d.c.Archive.Forget(ctx, id); err != nil {
				return err
			}
			d.meter.Forgotten()
		}
	}
}

// sweepStage removes the tables in a stage without an event since a time.
func (d *Desk) sweepStage(ctx context.Context, stage lists.Stage, before time.Time) error {
	stay := map[string]bool{} // they will again be the oldest
	for {
		list, err := d.c.Lists.Idle(ctx, stage, before, len(stay)+sweepAtOnce)
		if err != nil {
			return err
		}
		more := false
		for _, t := range list {
			if stay[t.ID] {
				continue
			}
			more = true
			removed, err := d.removeAbandoned(ctx, t.ID, before)
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if err != nil && !d.isDamage(err) {
				d.log.Error("an abandoned table stays", "table", logID(t.ID), "error", logSafe(err))
			}
			if !removed {
				stay[t.ID] = true
			}
		}
		if !more {
			return nil
		}
	}
}

// removeAbandoned removes a table if its last event was before a time, and reports whether it has.
func (d *Desk) removeAbandoned(ctx context.Context, id string, before time.Time) (bool, error) {
	if d.audience.hasStreams(id) {
		return false, nil
	}
	t, err := d.hall.Get(ctx, id)
	switch {
	case errors.Is(err, table.ErrNoTable):
	case err != nil:
		return false, err
	case t.SeenFrom(0).At.After(before): // the list was out of date
		d.index.markDirty(id)
		return false, nil
	default:
		if err := d.hall.Remove(ctx, id); err != nil {
			return false, err
		}
		d.meter.Swept()
	}
	d.waiting.removeTable(id)
	err = d.c.Lists.Drop(ctx, id)
	return err == nil, err
}
