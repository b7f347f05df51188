// Package table plays one live match: seats, commands in, events out, each viewer
// its own redacted events. It is the one match loop of the terminal and the
// server.
//
// A Table is a fold over its Log and nothing else: New begins a log, Open goes on
// with one, Resume begins one with a record. Do takes the command of a person,
// Advance does what is due without one: bots, forced actions, the next deal.
// Every event is stored before it is acknowledged or seen. Wait gives a viewer the
// events behind a number:
//
//	t, err := table.New(ctx, log, "t1", began, table.Seating{Bots: …})
//	for {
//		events, err := t.Wait(ctx, seat, last)   // what the seat may see
//		…
//		seq, err := t.Do(ctx, table.Command{ID: "c1", Seat: seat, After: last, Action: a})
//	}
//
// A Table has no clock. Its methods may be called at the same time.
package table

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"roundhouse/game"
)

// Table is one live match.
type Table struct {
	id      string
	log     Log
	seating Seating

	holder sync.Mutex // held while a bot thinks, so that no bot is asked twice at once

	mu   sync.Mutex // guards what follows
	fold fold
	grew chan struct{} // closed when the fold takes in an event, and replaced
}

// Player is a bot: it answers a view in which its seat may act with a legal
// action, given what the seat has seen before in this round. It is called by one
// goroutine at a time, with a view and a past of its own.
type Player func(game.View, *game.Past) game.Action

// Seating is what a table does without a command.
type Seating struct {
	Bots   []Player // by seat, from seat 1; nil, or beyond the end, is a person
	Next   bool     // the next round is dealt by itself; always so among bots
	Forced bool     // forced actions of persons are carried out
}

// bot is the player of the seat, or nil.
func (s Seating) bot(seat game.Seat) Player {
	if int(seat) > len(s.Bots) {
		return nil
	}
	return s.Bots[seat-1]
}

// New begins a match, and deals its first round.
func New(ctx context.Context, log Log, id string, began Began, seating Seating) (*Table, error) {
	var f fold
	if err := f.add("table/new", began); err != nil {
		return nil, err
	}
	for i, d := range deals(began.Seed, f.rules(), f.seats(), f.match, 0) {
		if err := f.add(fmt.Sprintf("table/new+%d", i+1), d); err != nil {
			return nil, err
		}
	}
	return begin(ctx, log, id, f.events, seating)
}

// ErrNoTable says that the log has no table of that id.
var ErrNoTable = errors.New("there is no such table")

// Open goes on with the match in the log.
func Open(ctx context.Context, log Log, id string, seating Seating) (*Table, error) {
	t := &Table{id: id, log: log, seating: seating, grew: make(chan struct{})}
	if err := t.catchUp(ctx); err != nil {
		return nil, err
	}
	if t.fold.last() == 0 {
		return nil, fmt.Errorf("table %q: %w", id, ErrNoTable)
	}
	return t, nil
}

// catchUp folds what the log has and the table does not know; t is locked or new.
func (t *Table) catchUp(ctx context.Context) error {
	entries, err := t.log.Read(ctx, t.id, t.fold.last())
	if err != nil {
		return err
	}
	for _, e := range entries {
		if err := t.fold.read(e); err != nil {
			return fmt.Errorf("table %q: %w", t.id, err)
		}
	}
	t.tell(len(entries))
	return nil
}

// store appends what happened to the log, then folds it; t is locked or new.
func (t *Table) store(ctx context.Context, id string, whats []What) error {
	entries := make([]Entry, len(whats))
	for i, what := range whats {
		data, err := encode(what)
		if err != nil {
			return err
		}
		entries[i] = Entry{ID: id, Data: data}
		if i > 0 {
			entries[i].ID = fmt.Sprintf("%s+%d", id, i)
		}
	}
	if err := t.log.Append(ctx, t.id, t.fold.last(), time.Time{}, entries...); err != nil {
		return err
	}
	// Read back rather than trust: a repeat may have been stored differently, by
	// this table's former holder.
	return t.catchUp(ctx)
}

// tell wakes those who wait, when n events are new.
func (t *Table) tell(n int) {
	if n > 0 {
		close(t.grew)
		t.grew = make(chan struct{})
	}
}
