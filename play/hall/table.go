// Package hall keeps tables alive: people and bots on seats, commands in, events out, each viewer
// its own redacted events. It is the one match loop of the terminal and the server; what a command
// leads to is decided by package table.
//
// A Table is a table.State, its Log, and nothing else that must be kept. Begin begins one for players
// that the program knows, Hall.Create one that people come to; Open goes on with one, Resume begins
// one with a record. Do takes a command, Advance does what is due without one: bots,
// forced actions, clocks, the next deal. Every event is stored before it is
// acknowledged or seen. Wait gives a viewer the events after a number:
//
//	t, err := hall.Begin(ctx, log, "t1", began, hall.Seating{Bots: …})
//	for {
//		events, err := t.Wait(ctx, seat, last)   // what the seat may see
//		…
//		seq, err := t.Do(ctx, table.Command{ID: "c1", Seat: seat, After: last, Body: table.Act{Action: a}})
//	}
//
// A Hall holds the tables of a server: it opens those that are asked for, lets each do
// what is due in time, and forgets those that are idle. The methods of both may be
// called at the same time. A goroutine that holds a Hall's lock may take a Table's, never
// the other way round.
package hall

import (
	"context"
	"fmt"
	"sync"
	"time"

	"roundhouse/game"
	"roundhouse/play/table"
)

// Table is one live match.
type Table struct {
	id      string
	log     Log
	seating Seating
	hall    *Hall // nil where the program itself calls Advance

	holder sync.Mutex // held while something due is done, so that no bot is asked twice at once

	mu    sync.Mutex // guards what follows
	state table.State
	trust trust
	minds map[game.Seat]*mind
	here  presence
	clock steady
	awake time.Time     // since when the hall has held the table without a gap in time
	grew  chan struct{} // closed when the fold takes in an event, or somebody comes or goes, and replaced
	work  work
}

// Player is a bot: it answers a view in which its seat may act with a legal
// action, given what the seat has seen before in this round. It is called by one
// goroutine at a time, with a view and a past of its own.
type Player func(game.View, *game.Past) game.Action

// Seating is what a table without people does without a command.
type Seating struct {
	Bots   []Player // by seat, from seat 1; nil, or beyond the end, is a person
	Next   bool     // the next round is dealt by itself; always so among bots
	Forced bool     // forced actions of persons are carried out
}

// botOf is the player of the seat, or nil.
func (s Seating) botOf(seat game.Seat) Player {
	if seat == game.NoSeat || int(seat) > len(s.Bots) {
		return nil
	}
	return s.Bots[seat-1]
}

func newTable(log Log, id string) *Table {
	return &Table{id: id, log: log, state: table.New(id), grew: make(chan struct{})}
}

// Begin begins a match, and deals its first round.
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

// Open goes on with the match in the log. A table with people needs a Hall for what is
// due.
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

// ID is the table's.
func (t *Table) ID() string { return t.id }

// mostGap is how far the machine's clock may be ahead of the time that has passed, before the
// table takes the rest for time in which nobody held it.
const mostGap = time.Second

// eventTime returns the time as events have it, in whole milliseconds.
func (t *Table) eventTime() time.Time { return time.UnixMilli(t.tableTime().UnixMilli()) }

// tableTime returns the table's time; t is locked or new. It never goes back, nor behind the last event of a
// table that was opened.
func (t *Table) tableTime() time.Time {
	wall := time.Now()
	if t.hall != nil {
		wall = t.hall.hallTime()
	}
	now, gap := t.clock.readAt(wall)
	if gap > mostGap {
		t.skipGap(now.Truncate(time.Millisecond), gap)
	}
	return now
}

// skipGap makes up for a gap in time, as where the machine was asleep or its clock was put
// forward: nobody's time ran in it, neither that for a turn nor that to be away. t is locked.
func (t *Table) skipGap(now time.Time, gap time.Duration) {
	t.awake = now
	for _, v := range t.here.people {
		v.since = v.since.Add(gap)
	}
	if t.work.open && !t.work.gone {
		t.setTimer(0)
	}
}

// wakeWaiters wakes those who wait.
func (t *Table) wakeWaiters() {
	close(t.grew)
	t.grew = make(chan struct{})
}
