// Package hall runs tables: people and bots on seats send commands, and each viewer receives events
// that are redacted for that viewer. The terminal and the server share this match loop; package
// table decides what a command leads to.
//
// A Table consists of a table.State, its log, and nothing else that must be stored. A Hall makes
// tables: Create for people to join, Resume from a record, Get from the log. Table.Do carries out a
// command. What is due without a command, the table does by itself: bots, forced actions, clocks,
// the next deal. Every event is stored before it is acknowledged or seen. Table.Watch says when
// there is something new, and Table.News what a person may see of it:
//
//	t, err := h.Get(ctx, "t1")
//	leave, stop := t.Enter(ctx, "ana"), t.Watch(wake)
//	for range woken {
//		news, err := t.News("ana", known)
//		…
//		seq, err := t.Do(ctx, table.Command{ID: "c1", By: "ana", After: news.Now.Seq, Body: table.Act{Action: a}})
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
	id   string
	log  log.Log
	hall *Hall

	mu    sync.Mutex // guards what follows
	state table.State
	// the log may have more events, which must be read before anything else is done
	behind bool
	owned  bool // the hall does what the table must do by itself; otherwise it has a copy
	minds  map[game.Seat]*mind
	here   presence
	clock  steady
	watch  struct { // who watches, as viewers see it
		of *table.Watch
		at table.Millis // when that changed
	}
	awake time.Time // when the hall took hold of the table; it has held the table without a gap since
	waits []*waiter
	// what everybody sees alike, until a time; nil if that has changed since
	rung   map[game.Seat]string // the turns of which their people know; see Table.ring
	common struct {
		of    *table.Now
		until table.Millis
	}
	work work
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
