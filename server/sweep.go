package server

import (
	"context"
	"errors"
	"time"

	"roundhouse/lists"
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

// sweep removes all that is abandoned at that time.
func (s *Server) sweep(ctx context.Context, now time.Time) {
	for stage, after := range map[lists.Stage]time.Duration{
		lists.Waiting: waitingFor, lists.Mixing: abandonedAfter, lists.Playing: abandonedAfter,
	} {
		if err := s.sweepStage(ctx, stage, now.Add(-after)); err != nil && ctx.Err() == nil {
			s.log.Error("abandoned tables are not known", "error", told(err))
		}
	}
	if s.c.Keep == 0 {
		return
	}
	if err := s.forgetMatches(ctx, now.Add(-s.c.Keep)); err != nil && ctx.Err() == nil {
		s.log.Error("old matches stay", "error", told(err))
	}
}

// forgetMatches deletes finished matches that ended before a time, with their tables. One that
// somebody looks at stays until next time.
func (s *Server) forgetMatches(ctx context.Context, before time.Time) error {
	stay := 0 // they will be the oldest again
	for {
		list, err := s.c.Archive.Old(ctx, before, stay+sweepAtOnce)
		if err != nil || len(list) <= stay {
			return err
		}
		for _, id := range list[stay:] {
			if s.audience.watches(id) {
				stay++
				continue
			}
			if err := s.hall.Remove(ctx, id); err != nil && !errors.Is(err, table.ErrNoTable) && !s.isDamage(err) {
				return err
			}
			if err := s.c.Archive.Forget(ctx, id); err != nil {
				return err
			}
			s.metrics.forgotten.Inc()
		}
	}
}

// sweepStage removes the tables in a stage that nobody has moved since a time.
func (s *Server) sweepStage(ctx context.Context, stage lists.Stage, before time.Time) error {
	stay := map[string]bool{} // they will be the oldest again
	for {
		list, err := s.c.Lists.Idle(ctx, stage, before, len(stay)+sweepAtOnce)
		if err != nil {
			return err
		}
		more := false
		for _, t := range list {
			if stay[t.ID] {
				continue
			}
			more = true
			removed, err := s.remove(ctx, t.ID, before)
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if err != nil && !s.isDamage(err) {
				s.log.Error("an abandoned table stays", "table", short(t.ID), "error", told(err))
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

// remove removes a table whose last event was before a time, and reports whether it has.
func (s *Server) remove(ctx context.Context, id string, before time.Time) (bool, error) {
	if s.audience.watches(id) {
		return false, nil
	}
	t, err := s.hall.Get(ctx, id)
	switch {
	case errors.Is(err, table.ErrNoTable):
	case err != nil:
		return false, err
	case t.Look(0).At.After(before): // the list was behind
		s.index.add(id)
		return false, nil
	default:
		if err := s.hall.Remove(ctx, id); err != nil {
			return false, err
		}
		s.metrics.swept.Inc()
	}
	s.waiting.remove(id)
	err = s.c.Lists.Drop(ctx, id)
	return err == nil, err
}
