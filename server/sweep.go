package server

import (
	"context"
	"errors"
	"time"

	"roundhouse/table"
)

// What becomes of tables that nobody cares for. A match that nobody has moved for so
// long is removed whole, without a record: it is not over.
const (
	sweepEvery     = 10 * time.Minute
	waitingFor     = 24 * time.Hour      // for people to start
	abandonedAfter = 60 * 24 * time.Hour // in the middle of a match
	sweepAtOnce    = 500
)

// sweeping removes abandoned tables until ctx is done.
func (s *Server) sweeping(ctx context.Context) {
	tick := time.NewTicker(sweepEvery)
	defer tick.Stop()
	for {
		s.sweep(ctx, time.Now())
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

// sweep removes what is abandoned at that time.
func (s *Server) sweep(ctx context.Context, now time.Time) {
	for stage, after := range map[table.Stage]time.Duration{
		table.Waiting: waitingFor, table.Mixing: abandonedAfter, table.Playing: abandonedAfter,
	} {
		list, err := s.c.Tables.Idle(ctx, stage.String(), now.Add(-after), sweepAtOnce)
		if ctx.Err() != nil {
			return
		}
		if err != nil {
			s.log.Error("abandoned tables are not known", "error", told(err))
			return
		}
		for _, t := range list {
			if err := s.remove(ctx, t.ID, now.Add(-after)); err != nil {
				s.log.Error("an abandoned table stays", "table", short(t.ID), "error", told(err))
			}
		}
	}
}

// remove removes a table whose last event was before a time.
func (s *Server) remove(ctx context.Context, id string, before time.Time) error {
	if s.audience.watches(id) {
		return nil
	}
	t, err := s.hall.Get(ctx, id)
	switch {
	case errors.Is(err, table.ErrNoTable):
		return s.c.Tables.Drop(ctx, id)
	case err != nil:
		return err
	case t.Look(0).At.After(before): // the list was behind
		s.index.add(id)
		return nil
	}
	if err := s.hall.Remove(ctx, id); err != nil {
		return err
	}
	s.metrics.swept.Inc()
	return s.c.Tables.Drop(ctx, id)
}
