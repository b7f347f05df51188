package desk

import (
	"slices"
	"sync"

	"roundhouse/play/lists"
	"roundhouse/play/people"
)

// index holds the tables whose entries in the lists are out of date. They are updated after the
// events: lists are a read model, and a table that is over enters the archive however many attempts
// that takes.
type index struct {
	mu    sync.Mutex
	dirty map[string][]people.ID // with the people who have sat down there or left since
	more  chan struct{}          // signals that a table is dirty
	work  sync.Mutex             // held while a table is brought up to date
}

func (x *index) init() { x.dirty, x.more = map[string][]people.ID{}, make(chan struct{}, 1) }

// markDirty records that a table has changed, and the people whose lists it enters or leaves.
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

// takeAny removes and returns a table that has changed, if there is one.
func (x *index) takeAny() (id string, concerned []people.ID, ok bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	for id, concerned := range x.dirty {
		delete(x.dirty, id)
		return id, concerned, true
	}
	return "", nil, false
}

// takeOf removes and returns those that have changed among some tables and among those that the
// person has joined or left.
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
