// Package hall runs tables: people and bots on seats send commands, and each viewer receives its
// own redacted events. It is the one match loop of the terminal and the server; package table
// decides what a command leads to.
//
// A Table is a table.State, its Log, and nothing else that must be stored. Begin begins one for
// players that the program knows, Hall.Create one for people to join; Open continues one, Resume
// begins one from a record. Do carries out a command, Advance does what is due without one: bots,
// forced actions, clocks, the next deal. Every event is stored before it is acknowledged or seen.
// Wait returns the events for a viewer after a number:
//
//	t, err := hall.Begin(ctx, log, "t1", began, hall.Seating{Bots: …})
//	for {
//		events, err := t.Wait(ctx, seat, last)   // what the seat may see
//		…
//		seq, err := t.Do(ctx, table.Command{ID: "c1", Seat: seat, After: last, Body: table.Act{Action: a}})
//	}
//
// A Hall holds the tables of a server: it opens a table on request, lets each do what is due in
// time, and drops idle ones from memory. The methods of both are safe for concurrent use. A
// goroutine that holds a Hall's lock may take a Table's, never the other way round.
package hall

import (
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
	hall    *Hall // nil if the program itself calls Advance

	holder sync.Mutex // held by Advance, so that no bot is asked twice at once

	mu    sync.Mutex // guards what follows
	state table.State
	trust trust
	minds map[game.Seat]*mind
	here  presence
	clock steady
	awake time.Time     // since when the hall has held the table without a gap
	grew  chan struct{} // closed and replaced when an event is applied, or somebody comes or goes
	work  work
}

// Seating is what a table without people does without a command.
type Seating struct {
	Bots   []Player // by seat, from seat 1; nil or missing for a person
	Next   bool     // the next round is dealt automatically, as it always is among bots
	Forced bool     // the table carries out people's forced actions
}

// botOf returns the bot of the seat, or nil.
func (s Seating) botOf(seat game.Seat) Player {
	if seat == game.NoSeat || int(seat) > len(s.Bots) {
		return nil
	}
	return s.Bots[seat-1]
}

func newTable(log Log, id string) *Table {
	return &Table{id: id, log: log, state: table.New(id), grew: make(chan struct{})}
}

// ID returns the table's ID.
func (t *Table) ID() string { return t.id }

// wakeWaiters wakes everyone who waits for events.
func (t *Table) wakeWaiters() {
	close(t.grew)
	t.grew = make(chan struct{})
}

// trust says whether the table's state may lag behind the log.
type trust struct {
	behind bool // the log may have more events, to be read before anything else is done
	doubt  bool // an append without an answer may still succeed: the next one is read back
}

// work is the state of what a table of a hall does by itself.
type work struct {
	open  bool        // the table is in memory, and reports its events to the hall
	gone  bool        // it has left memory
	busy  bool        // something due is being done
	timer *time.Timer // for what is due
	used  time.Time   // when somebody last used it
}
