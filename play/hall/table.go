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

// ID is the table's.
func (t *Table) ID() string { return t.id }

// wakeWaiters wakes those who wait.
func (t *Table) wakeWaiters() {
	close(t.grew)
	t.grew = make(chan struct{})
}

// trust is how far a table's fold is the log's.
type trust struct {
	behind bool // the log may have more: it is read before anything else is done
	doubt  bool // an append without an answer may still come to be: the next one is read back
}

// work is what a table of a hall does by itself.
type work struct {
	open  bool        // the table is in memory, and its hall is told what happens
	gone  bool        // it has left memory
	busy  bool        // something due is being done
	timer *time.Timer // for what is due
	used  time.Time   // when somebody last asked for it
}
