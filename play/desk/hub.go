package desk

import (
	"maps"
	"slices"
	"sync"

	"roundhouse/play/table"
)

// hub is the streams of people's tables that are open, and where they look.
type hub struct {
	mu     sync.Mutex
	people map[table.Who]map[*follower]bool
	tables map[string]map[*follower]bool
	open   sync.WaitGroup
	closed bool
}

// join takes in a stream, unless none is taken in any more.
func (h *hub) join(f *follower) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return false
	}
	if h.people == nil {
		h.people, h.tables = map[table.Who]map[*follower]bool{}, map[string]map[*follower]bool{}
	}
	put(h.people, f.who, f)
	h.open.Add(1)
	return true
}

// wait takes in nobody more, and waits until all have left.
func (h *hub) wait() {
	h.mu.Lock()
	h.closed = true
	h.mu.Unlock()
	h.open.Wait()
}

// leave lets go of a stream and all that it followed.
func (h *hub) leave(f *follower) {
	h.mu.Lock()
	defer h.mu.Unlock()
	take(h.people, f.who, f)
	for id := range f.at {
		take(h.tables, id, f)
	}
	h.open.Done()
}

// follow has the stream told of changes at the table, or not any more.
func (h *hub) follow(f *follower, id string, on bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if on {
		put(h.tables, id, f)
	} else {
		take(h.tables, id, f)
	}
}

// changed tells the streams of those who sit at the table, or have just sat down.
func (h *hub) changed(id string, news []table.Event) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for f := range h.tables[id] {
		f.note(id)
	}
	for _, e := range news {
		if sat, ok := e.Body.(table.Sat); ok {
			for f := range h.people[sat.Chair.Who] {
				f.note(id)
			}
		}
	}
}

// end ends the streams of somebody who has deleted itself.
func (h *hub) end(who table.Who) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for f := range h.people[who] {
		f.gone = true
		f.poke()
	}
}

// news takes what has changed, and reports whether the person is still there.
func (h *hub) news(f *follower) (dirty []string, there bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	dirty = slices.Sorted(maps.Keys(f.dirty))
	clear(f.dirty)
	return dirty, !f.gone
}

func put[K comparable](m map[K]map[*follower]bool, key K, f *follower) {
	if m[key] == nil {
		m[key] = map[*follower]bool{}
	}
	m[key][f] = true
}

func take[K comparable](m map[K]map[*follower]bool, key K, f *follower) {
	delete(m[key], f)
	if len(m[key]) == 0 {
		delete(m, key)
	}
}

// note notes that a table has changed; the hub is locked.
func (f *follower) note(id string) {
	f.dirty[id] = true
	f.poke()
}
