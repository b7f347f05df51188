// Package hall runs tables: people and bots on seats send commands, and each viewer receives events
// that are redacted for that viewer. The terminal and the server share this match loop; package
// table decides what a command leads to.
//
// A Table consists of a table.State, its Log, and nothing else that must be stored. Begin begins a
// table for players that the program knows, and Hall.Create a table for people to join. Open
// continues a table, and Resume begins one from a record. Do carries out a command. Advance does
// what is due without a command: bots, forced actions, clocks, the next deal. Every event is stored
// before it is acknowledged or seen. Wait returns what a viewer may see of the events after a
// number:
//
//	t, err := hall.Begin(ctx, log, "t1", began, hall.Seating{Bots: …})
//	for {
//		events, err := t.Wait(ctx, seat, last)   // what the seat may see
//		…
//		seq, err := t.Do(ctx, table.Command{ID: "c1", Seat: seat, After: last, Body: table.Act{Action: a}})
//	}
//
// A Hall holds the tables of a server: it opens a table on request, makes each do what is due in
// time, and drops idle ones from memory. The methods of Table and Hall are safe for concurrent use.
// A goroutine that holds a Table's lock may take the Hall's; one that holds the Hall's lock must
// not wait for a Table's.
package hall

import (
	"slices"
	"sync"
	"time"

	"roundhouse/game"
	"roundhouse/play/log"
	"roundhouse/play/table"
)

// Table is one live match.
type Table struct {
	id      string
	log     log.Log
	seating Seating
	hall    *Hall // nil if the program calls Advance itself

	holder sync.Mutex // held by Advance, so that no bot is asked twice at the same time

	mu    sync.Mutex // guards what follows
	state table.State
	// the log may have more events, which must be read before anything else is done
	behind bool
	minds  map[game.Seat]*mind
	here   presence
	clock  steady
	owned  bool      // the hall does what the table must do by itself; otherwise it has a copy
	awake  time.Time // when the hall took hold of the table; it has held the table without a gap since
	waits  []*waiter
	// what everybody sees alike, until a time; nil if that has changed since
	common struct {
		of    *table.Now
		until time.Time
	}
	work work
}

// Seating says what a table without people does by itself.
type Seating struct {
	Bots   []Player // from seat 1; nil or missing for a person
	Next   bool     // the next round is dealt automatically, as always if only bots play
	Forced bool     // the table carries out people's forced actions
}

// botOf returns the bot of the seat, or nil.
func (s Seating) botOf(seat game.Seat) Player {
	if seat == game.NoSeat || int(seat) > len(s.Bots) {
		return nil
	}
	return s.Bots[seat-1]
}

func newTable(log log.Log, id string) *Table {
	return &Table{id: id, log: log, state: table.New(id)}
}

// ID returns the table's ID.
func (t *Table) ID() string { return t.id }

// waiter is somebody who waits for news of a table.
type waiter struct{ wake func() }

// Watch calls wake whenever there are more events, or somebody comes or goes, until stop is called.
// The table is locked meanwhile: wake must not wait for anything, nor call methods of the table.
func (t *Table) Watch(wake func()) (stop func()) {
	w := &waiter{wake}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.waits = append(t.waits, w)
	return func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.waits = slices.DeleteFunc(t.waits, func(other *waiter) bool { return other == w })
	}
}

// wakeWaiters wakes everyone who waits for news; t must be locked or new.
func (t *Table) wakeWaiters() {
	t.common.of = nil
	for _, w := range t.waits {
		w.wake()
	}
}

// work holds what a table of a hall needs for doing things by itself.
type work struct {
	open  bool        // the table is in memory, and reports its events to the hall
	gone  bool        // the table has left memory
	busy  bool        // something due is being done
	timer *time.Timer // fires when something is due
	used  time.Time   // when somebody last used it
	stop  func()      // ends the reports about a copy's events; nil without any
}
