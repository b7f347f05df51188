package desk

import (
	"maps"
	"slices"
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

// hub holds the open streams that each follow all tables of one person, and the tables that they
// follow.
type hub struct {
	mu     sync.Mutex
	people map[table.Who]map[*follower]bool
	tables map[string]map[*follower]bool
	// how many streams make a person present at a table of another server
	elsewhere map[Notice]int
	open      sync.WaitGroup
	closed    bool
}

// addFollower adds a stream. It returns false, and does not add it, after closeAndWait was called.
func (h *hub) addFollower(f *follower) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return false
	}
	if h.people == nil {
		h.people, h.tables = map[table.Who]map[*follower]bool{}, map[string]map[*follower]bool{}
	}
	addTo(h.people, f.who, f)
	h.open.Add(1)
	return true
}

// closeAndWait admits no more streams, and waits until all of them have been removed.
func (h *hub) closeAndWait() {
	h.mu.Lock()
	h.closed = true
	h.mu.Unlock()
	h.open.Wait()
}

// removeFollower removes a stream, which then follows no table any more.
func (h *hub) removeFollower(f *follower) {
	h.mu.Lock()
	defer h.mu.Unlock()
	removeFrom(h.people, f.who, f)
	for id := range f.at {
		removeFrom(h.tables, id, f)
	}
	h.open.Done()
}

// setFollowing starts or stops notifying the stream of changes at the table.
func (h *hub) setFollowing(f *follower, id string, on bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if on {
		addTo(h.tables, id, f)
	} else {
		removeFrom(h.tables, id, f)
	}
}

// noteChange notifies the streams of people who sit at the table or have just sat down.
func (h *hub) noteChange(id string, news []table.Event) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for f := range h.tables[id] {
		f.noteDirty(id)
	}
	for _, e := range news {
		if sat, ok := e.Body.(table.Sat); ok {
			h.noteSatLocked(id, sat.Chair.Who)
		}
	}
}

// noteSat notifies the streams of a person who has just sat down at a table.
func (h *hub) noteSat(id string, who table.Who) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.noteSatLocked(id, who)
}

// noteSatLocked is noteSat for a locked hub.
func (h *hub) noteSatLocked(id string, who table.Who) {
	for f := range h.people[who] {
		f.noteDirty(id)
	}
}

// countElsewhere adds n to the streams that make a person present at a table of another server.
func (h *hub) countElsewhere(at Notice, n int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.elsewhere == nil {
		h.elsewhere = map[Notice]int{}
	}
	if h.elsewhere[at] += n; h.elsewhere[at] == 0 {
		delete(h.elsewhere, at)
	}
}

// presentElsewhere returns a notice for each person who is present at a table of another server.
func (h *hub) presentElsewhere() []Notice {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Collect(maps.Keys(h.elsewhere))
}

// listPeople lists the people who follow their tables.
func (h *hub) listPeople() []table.Who {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Collect(maps.Keys(h.people))
}

// endStreams ends the streams of a person who has been deleted.
func (h *hub) endStreams(who table.Who) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for f := range h.people[who] {
		f.gone = true
		f.pokeSource()
	}
}

// endAll ends all streams.
func (h *hub) endAll() {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, all := range h.people {
		for f := range all {
			f.signal(ended)
		}
	}
}

// takeNews returns the tables that have changed since the last call, and reports whether the person
// still exists.
func (h *hub) takeNews(f *follower) (dirty []string, there bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	dirty = slices.Sorted(maps.Keys(f.dirty))
	clear(f.dirty)
	return dirty, !f.gone
}

func addTo[K comparable](m map[K]map[*follower]bool, key K, f *follower) {
	if m[key] == nil {
		m[key] = map[*follower]bool{}
	}
	m[key][f] = true
}

func removeFrom[K comparable](m map[K]map[*follower]bool, key K, f *follower) {
	delete(m[key], f)
	if len(m[key]) == 0 {
		delete(m, key)
	}
}
