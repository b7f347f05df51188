package desk

import (
	"slices"
	"sync"

	"roundhouse/play/lists"
	"roundhouse/play/people"
)

// index is the tables whose place in the lists has changed. They are brought up to date
// after the events: lists are a read model, and a table that is over goes to the history
// however often it is tried.
type index struct {
	mu    sync.Mutex
	dirty map[string][]people.ID // and who has sat down there or left since
	more  chan struct{}          // there is something dirty
	work  sync.Mutex             // held while a table is brought up to date
}

func (x *index) init() { x.dirty, x.more = map[string][]people.ID{}, make(chan struct{}, 1) }

// markDirty notes that a table has changed, and the people whose lists it comes to or leaves.
func (x *index) markDirty(id string, concerned ...people.ID) {
	x.mu.Lock()
	x.dirty[id] = append(x.dirty[id], concerned...)
	x.mu.Unlock()
	select {
	case x.more <- struct{}{}:
	default:
	}
}

// countDirty returns how many tables have changed.
func (x *index) countDirty() int {
	x.mu.Lock()
	defer x.mu.Unlock()
	return len(x.dirty)
}

// takeAny takes out a table that has changed, if there is one.
func (x *index) takeAny() (id string, concerned []people.ID, ok bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	for id, concerned := range x.dirty {
		delete(x.dirty, id)
		return id, concerned, true
	}
	return "", nil, false
}

// takeOf takes out those that have changed of some tables and of those that are the person's by
// what has changed.
func (x *index) takeOf(who people.ID, tables []lists.Table) map[string][]people.ID {
	x.mu.Lock()
	defer x.mu.Unlock()
	list := map[string][]people.ID{}
	for id, concerned := range x.dirty {
		if slices.Contains(concerned, who) {
			list[id] = concerned
		}
	}
	for _, t := range tables {
		if concerned, ok := x.dirty[t.ID]; ok {
			list[t.ID] = concerned
		}
	}
	for id := range list {
		delete(x.dirty, id)
	}
	return list
}
