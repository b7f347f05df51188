package desk

import (
	"context"
	"errors"
	"maps"
	"slices"
	"sync"
	"time"

	"roundhouse/play/log"
	"roundhouse/play/table"
)

// Abandoned tables are removed. An abandoned match does not enter the archive, because it is not
// over.
const (
	sweepEvery = 10 * time.Minute
	// how long a table may wait for players without an event before it counts as abandoned
	waitingFor     = 24 * time.Hour
	waitingDays    = 14 * 24 * time.Hour // the same for a table where each action has days
	abandonedAfter = 60 * 24 * time.Hour // how long a match may have no event before it counts as abandoned
	sweepAtOnce    = 500
)

// keepSweeping removes abandoned tables until ctx is done.
func (d *Desk) keepSweeping(ctx context.Context) {
	tick := time.NewTicker(sweepEvery)
	defer tick.Stop()
	for {
		d.SweepTables(ctx, d.c.Now())
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

// SweepTables removes the tables that count as abandoned at the time now, and the finished matches
// and score sheets that have been kept for long enough. It completes deletions of people that were
// cut off.
func (d *Desk) SweepTables(ctx context.Context, now time.Time) {
	for stage, after := range map[table.Stage]time.Duration{
		table.Waiting: waitingFor, table.Mixing: abandonedAfter, table.Playing: abandonedAfter,
	} {
		if err := d.sweepStage(ctx, stage, now.Add(-after)); err != nil && ctx.Err() == nil {
			d.log.Error("abandoned tables are not known", "error", logSafe(err))
		}
	}
	d.waiting.mu.Lock()
	err := d.forgetAddresses(ctx, slices.Collect(maps.Keys(d.waiting.from))...)
	d.waiting.mu.Unlock()
	if err != nil && ctx.Err() == nil {
		d.log.Error("tables that wait are not known", "error", logSafe(err))
	}
	if err := d.people.Tidy(ctx); err != nil && ctx.Err() == nil {
		d.log.Error("people who have been deleted are not gone yet", "error", logSafe(err))
	}
	if err := d.tendSheets(ctx, now); err != nil && ctx.Err() == nil {
		d.log.Error("score sheets that are due wait", "error", logSafe(err))
	}
	if err := d.removeCircles(ctx, now); err != nil && ctx.Err() == nil {
		d.log.Error("circles that nobody visits stay", "error", logSafe(err))
	}
	if d.c.Keep == 0 {
		return
	}
	if err := d.forgetMatches(ctx, now.Add(-d.c.Keep)); err != nil && ctx.Err() == nil {
		d.log.Error("old matches stay", "error", logSafe(err))
	}
}

// forgetMatches deletes the finished matches that ended before a time, with their tables. A match
// that is being watched stays until the next sweep.
func (d *Desk) forgetMatches(ctx context.Context, before time.Time) error {
	stay := 0 // those that stay come first again in the next list
	for {
		list, err := d.archive.Old(ctx, before, stay+sweepAtOnce)
		if err != nil || len(list) <= stay {
			return err
		}
		for _, one := range list[stay:] {
			if !d.owns(one.Table) || d.audience.hasStreams(one.Table) {
				stay++
				continue
			}
			if err := d.hall.Remove(ctx, one.Table); err != nil && !errors.Is(err, table.ErrNoTable) && !d.isDamage(err) {
				return err
			}
			if err := d.archive.Forget(ctx, one); err != nil {
				return err
			}
			d.meter.Forgotten()
		}
	}
}

// sweepStage removes the tables in a stage that have had no event since the time before.
func (d *Desk) sweepStage(ctx context.Context, stage table.Stage, before time.Time) error {
	stay := map[string]bool{} // those that stay come first again in the next list
	for {
		list, err := d.lists.Idle(ctx, stage, before, len(stay)+sweepAtOnce)
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

// removeAbandoned removes a table if its last event was before a time and nobody watches it. It
// reports whether the table is gone.
func (d *Desk) removeAbandoned(ctx context.Context, id string, before time.Time) (bool, error) {
	if !d.owns(id) || d.audience.hasStreams(id) {
		return false, nil
	}
	t, err := d.hall.Get(ctx, id)
	switch {
	case errors.Is(err, table.ErrNoTable): // of earlier rules
	case err != nil:
		return false, err
	}
	if t != nil {
		v := t.SeenFrom(0)
		if v.Stage == table.Waiting && v.Settings.HasDays() {
			before = before.Add(waitingFor - waitingDays)
		}
		if v.At.After(before) { // events that lists do not show came later
			return false, nil
		}
	}
	if err := d.hall.Remove(ctx, id); err != nil {
		return false, err
	}
	d.meter.Swept()
	return true, nil
}

// relogInterval is the least time between two log messages about one damaged table.
const relogInterval = time.Hour

// damages records which tables are damaged, and when each was last logged.
type damages struct {
	mu   sync.Mutex
	said map[string]time.Time
}

// noteTable records that a table is damaged, and reports whether to log that.
func (d *damages) noteTable(id string, now time.Time) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if last, ok := d.said[id]; ok && now.Sub(last) < relogInterval {
		return false
	}
	putBounded(&d.said, id, now)
	return true
}

// isDamage reports whether the error means that stored data is damaged. If so, it logs the damage,
// unless it has done so for the same table within relogInterval.
func (d *Desk) isDamage(err error) bool {
	var damaged *table.Damaged
	var other *log.Damaged
	id := ""
	switch {
	case errors.As(err, &damaged):
		id, err = damaged.Table, damaged.Err
	case errors.As(err, &other):
		id, err = other.ID, other.Err
	default:
		return false
	}
	if d.damages.noteTable(id, d.c.Now()) {
		d.log.Error("damaged: roundhouse check says what is", log.KindOf(id).Word(), logID(id), "error", logSafe(err))
	}
	return true
}
