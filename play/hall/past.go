package hall

import (
	"context"
	"time"

	"roundhouse/game"
	"roundhouse/game/record"
	"roundhouse/play/table"
)

// Record returns the record of the match so far, with the players that it began with.
func (t *Table) Record(ctx context.Context) (*record.Record, error) {
	entries, err := t.log.Read(ctx, t.id, 0)
	if err != nil {
		return nil, err
	}
	return t.blankState().Record(entries)
}

// Replay returns a round that was played to its end; rounds are numbered from 1. The match must be
// over.
func (t *Table) Replay(ctx context.Context, round int) (*table.Replay, error) {
	t.mu.Lock()
	over, recounted := t.state.IsOver(), t.state.IsRecounted()
	t.mu.Unlock()
	switch {
	case recounted:
		return nil, table.ErrRecounted
	case !over:
		return nil, table.Refuse(table.NotOver, "the match is not over")
	}
	entries, err := t.log.Read(ctx, t.id, 0)
	if err != nil {
		return nil, err
	}
	return t.blankState().ReplayRound(entries, round)
}

// blankState returns an empty state of the table, to which its whole log can be applied again.
func (t *Table) blankState() table.State {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.state.Blank()
}

// PlayedTimes returns when the match began and when it ended; either is the zero time if that has
// not happened.
func (t *Table) PlayedTimes(ctx context.Context) (began, ended time.Time, err error) {
	events, _, err := t.readEvents(ctx, 0)
	for _, e := range events {
		switch e.Body.(type) {
		case table.Started:
			began = e.At
		case table.MatchEnded:
			ended = e.At
		}
	}
	return began, ended, err
}

// readEvents returns the events after that number, unredacted, from the log.
func (t *Table) readEvents(ctx context.Context, after table.Seq) (events []table.Event, openHands bool, err error) {
	entries, err := t.log.Read(ctx, t.id, 0)
	if err != nil {
		return nil, false, err
	}
	s := t.blankState()
	all, err := s.ReadAll(entries)
	return all[min(int(after), len(all)):], s.OpenHands(), err
}

// StartingPeople returns the seats on which people sat when the match began.
func (t *Table) StartingPeople() game.Seats {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.state.Starters()
}
