package desk

import (
	"maps"
	"slices"
	"sync"

	"roundhouse/play/table"
)

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

// noteDirty records that a table has changed; the hub must be locked.
func (f *follower) noteDirty(id string) {
	f.dirty[id] = true
	f.pokeSource()
}
