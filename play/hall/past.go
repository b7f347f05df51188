package hall

import (
	"context"
	"roundhouse/deal"
	"roundhouse/play/table"
	"roundhouse/record"
	"time"
)

// Record returns the match so far, the players as it began with them.
func (t *Table) Record(ctx context.Context) (*record.Record, error) {
	entries, err := t.log.Read(ctx, t.id, 0)
	if err != nil {
		return nil, err
	}
	return t.again().Record(entries)
}

// Resume begins a table with a match that was recorded, to go on with it; seed is
// that of its deals to come. The record is checked like any other.
func Resume(ctx context.Context, log Log, id string, rec *record.Record, seed deal.Seed, seating Seating) (*Table, error) {
	t := newTable(log, id)
	t.seating = seating
	events, err := t.state.Resume(rec, seed, t.now())
	if err != nil {
		return nil, err
	}
	_, err = t.store(ctx, ownID(), events)
	return t, err
}

// Replay is a round that was played to its end, counted from 1, once the match is over.
func (t *Table) Replay(ctx context.Context, round int) (*table.Replay, error) {
	t.mu.Lock()
	over, recounted := t.state.Over(), t.state.Recounted()
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
	return t.again().Replay(entries, round)
}

// again returns the fold that reads the table's log from its beginning once more.
func (t *Table) again() table.State {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.state.Blank()
}

// Lasted returns when the match began and when it ended; the zero time where it has not.
func (t *Table) Lasted(ctx context.Context) (began, ended time.Time, err error) {
	events, _, err := t.stored(ctx, 0)
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

// stored returns the events after that number from the log, whole.
func (t *Table) stored(ctx context.Context, after table.Seq) (events []table.Event, openHands bool, err error) {
	entries, err := t.log.Read(ctx, t.id, 0)
	if err != nil {
		return nil, false, err
	}
	f := t.again()
	all, err := f.ReadAll(entries)
	return all[min(int(after), len(all)):], f.OpenHands(), err
}
