// Package table plays one live match: people and bots on seats, commands in, events
// out, each viewer its own redacted events. It is the one match loop of the terminal and
// the server.
//
// A Table is a fold over its Log and nothing else. New begins one for players that the
// program knows, Create one that people come to; Open goes on with one, Resume begins
// one with a record. Do takes a command, Advance does what is due without one: bots,
// forced actions, clocks, the next deal. Every event is stored before it is
// acknowledged or seen. Wait gives a viewer the events behind a number:
//
//	t, err := table.New(ctx, log, "t1", began, table.Seating{Bots: …})
//	for {
//		events, err := t.Wait(ctx, seat, last)   // what the seat may see
//		…
//		seq, err := t.Do(ctx, table.Command{ID: "c1", Seat: seat, After: last, Want: table.Act{a}})
//	}
//
// A Hall holds the tables of a server: it opens those that are asked for, lets each do
// what is due in time, and forgets those that are idle. The methods of both may be
// called at the same time.
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
	hall    *Hall // nil where the program itself calls Advance

	holder sync.Mutex // held while a bot thinks, so that no bot is asked twice at once

	mu    sync.Mutex // guards what follows
	fold  fold
	bots  [game.MaxSeats + 1]seated
	here  presence
	grew  chan struct{} // closed when the fold takes in an event, or somebody comes or goes, and replaced
	timer *time.Timer   // for what is due, of a hall's table
	used  time.Time     // when somebody last asked for it
}

// Player is a bot: it answers a view in which its seat may act with a legal
// action, given what the seat has seen before in this round. It is called by one
// goroutine at a time, with a view and a past of its own.
type Player func(game.View, *game.Past) game.Action

// Standin is the level of the bot that plays for people who are away or have left.
const Standin = "planner"

// seated is the player of a bot's seat.
type seated struct {
	level string
	play  Player
}

// Seating is what a table without people does without a command.
type Seating struct {
	Bots   []Player // by seat, from seat 1; nil, or beyond the end, is a person
	Next   bool     // the next round is dealt by itself; always so among bots
	Forced bool     // forced actions of persons are carried out
}

// bot is the player of the seat, or nil.
func (s Seating) bot(seat game.Seat) Player {
	if seat == game.NoSeat || int(seat) > len(s.Bots) {
		return nil
	}
	return s.Bots[seat-1]
}

func newTable(log Log, id string) *Table {
	return &Table{id: id, log: log, fold: fold{table: id}, grew: make(chan struct{})}
}

// New begins a match, and deals its first round.
func New(ctx context.Context, log Log, id string, began Began, seating Seating) (*Table, error) {
	t := newTable(log, id)
	t.seating = seating
	then := t.fold
	if err := then.add("", t.now(), began); err != nil {
		return nil, err
	}
	whats := append([]What{began}, then.deals(0)...)
	return t, t.store(ctx, "table/new", whats)
}

// ErrNoTable says that the log has no table of that id.
var ErrNoTable = errors.New("there is no such table")

// Open goes on with the match in the log.
func Open(ctx context.Context, log Log, id string, seating Seating) (*Table, error) {
	t := newTable(log, id)
	t.seating = seating
	if err := t.catchUp(ctx); err != nil {
		return nil, err
	}
	if t.fold.last == 0 {
		return nil, fmt.Errorf("table %q: %w", id, ErrNoTable)
	}
	return t, nil
}

// ID is the table's.
func (t *Table) ID() string { return t.id }

// now is the time as events have it.
func (t *Table) now() time.Time {
	now := time.Now()
	if t.hall != nil {
		now = t.hall.now()
	}
	return time.UnixMilli(now.UnixMilli())
}

// catchUp folds what the log has and the table does not know; t is locked or new.
func (t *Table) catchUp(ctx context.Context) error {
	entries, err := t.log.Read(ctx, t.id, t.fold.last)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if err := t.fold.read(e); err != nil {
			return fmt.Errorf("table %q: %w", t.id, err)
		}
	}
	if len(entries) > 0 {
		t.tell()
	}
	return nil
}

// store appends what happened to the log, then folds it; t is locked or new. The
// command was not done before.
func (t *Table) store(ctx context.Context, id string, whats []What) error {
	then, now := t.fold, t.now()
	entries := make([]Entry, len(whats))
	for i, what := range whats {
		entry := Entry{ID: id}
		if i > 0 {
			entry.ID = fmt.Sprintf("%s+%d", id, i)
		}
		if err := then.add(entry.ID, now, what); err != nil {
			return err
		}
		data, err := encode(then.at, what)
		if err != nil {
			return err
		}
		entry.Data = data
		entries[i] = entry
	}
	if err := t.log.Append(ctx, t.id, t.fold.last, t.wake(&then), entries...); err != nil {
		return err
	}
	news := then.tail[len(then.tail)-min(len(whats), len(then.tail)):]
	t.fold = then
	t.tell()
	if t.hall != nil {
		t.hall.changed(t, news)
	}
	return nil
}

// tell wakes those who wait.
func (t *Table) tell() {
	close(t.grew)
	t.grew = make(chan struct{})
}
