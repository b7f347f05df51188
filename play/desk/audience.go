package desk

import (
	"sync"

	"roundhouse/game"
	"roundhouse/play/hall"
	"roundhouse/play/table"
)

// audience holds all open streams of single tables.
type audience struct {
	mu     sync.Mutex
	all    map[*viewer]bool
	tables map[string]*crowd
	closed bool
	empty  *sync.Cond
}

func (a *audience) init() {
	a.all, a.tables = map[*viewer]bool{}, map[string]*crowd{}
	a.empty = sync.NewCond(&a.mu)
}

// addViewer adds a stream. It returns false, and does not add it, after closeAndWait was called.
func (a *audience) addViewer(v *viewer) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.closed {
		return false
	}
	a.all[v] = true
	v.crowd = a.tables[v.t.ID()]
	if v.crowd == nil {
		v.crowd = new(crowd)
		a.tables[v.t.ID()] = v.crowd
	}
	v.crowd.streams++
	return true
}

func (a *audience) removeViewer(v *viewer) {
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.all, v)
	if v.crowd.streams--; v.crowd.streams == 0 {
		delete(a.tables, v.t.ID())
	}
	a.empty.Broadcast()
}

// hasStreams reports whether somebody has a stream of the table.
func (a *audience) hasStreams(id string) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.tables[id] != nil
}

// closeAndWait admits no more streams, and waits until all of them have been removed.
func (a *audience) closeAndWait() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.closed = true
	for len(a.all) > 0 {
		a.empty.Wait()
	}
}

// endAll ends all streams.
func (a *audience) endAll() {
	a.mu.Lock()
	defer a.mu.Unlock()
	for v := range a.all {
		v.signal(ended)
	}
}

// endTable ends the streams of a table that has moved to another server.
func (a *audience) endTable(id string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.tables[id] == nil {
		return
	}
	for v := range a.all {
		if v.t.ID() == id {
			v.signal(moved)
		}
	}
}

// listPeople lists the people who watch a table, some of them more than once.
func (a *audience) listPeople() (list []table.Who) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for v := range a.all {
		if v.who != "" {
			list = append(list, v.who)
		}
	}
	return list
}

// isDeleted reports whether the person watching the stream has been deleted.
func (a *audience) isDeleted(v *viewer) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return v.gone
}

// endStreams ends the streams of a person who has been deleted.
func (a *audience) endStreams(who table.Who) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for v := range a.all {
		if v.who == who {
			v.gone = true
			v.pokeSource()
		}
	}
}

// pokeTables makes viewers of the person's tables see the new name, or that the person no longer
// has one.
func (a *audience) pokeTables(who table.Who) {
	a.mu.Lock()
	list := make([]*viewer, 0, len(a.all))
	for v := range a.all {
		list = append(list, v)
	}
	a.mu.Unlock()
	sits := map[*hall.Table]bool{}
	for _, v := range list {
		at, known := sits[v.t]
		if !known {
			at = v.t.SeatOf(who) != game.NoSeat
			sits[v.t] = at
		}
		if at {
			v.pokeSource()
		}
	}
}
