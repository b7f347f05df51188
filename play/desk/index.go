package desk

import (
	"slices"
	"sync"

	"roundhouse/play/lists"
	"roundhouse/play/people"
)

// index holds the tables whose entries in the lists are out of date. Lists are a read model: they
// are updated some time after the events. Updates that fail are retried, so a finished match gets
// into the archive in the end.
type index struct {
	mu    sync.Mutex
	dirty map[string][]people.ID // by table: the people who have sat down there or left since the last update
	more  chan struct{}          // signals that a table is dirty
	work  sync.Mutex             // held while a table is brought up to date
}

func (x *index) init() { x.dirty, x.more = map[string][]people.ID{}, make(chan struct{}, 1) }

// markDirty records that a table has changed, with the people who have sat down there or left.
func (x *index) markDirty(id string, concerned ...people.ID) {
	x.mu.Lock()
	x.dirty[id] = append(x.dirty[id], concerned...)
	x.mu.Unlock()
	select {
	case x.more <- struct{}{}:
	default:
	}
}

// countDirty returns the number of dirty tables.
func (x *index) countDirty() int {
	x.mu.Lock()
	defer x.mu.Unlock()
	return len(x.dirty)
}

// takeAny removes and returns any dirty table. It returns false if there is none.
func (x *index) takeAny() (id string, concerned []people.ID, ok bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	for id, concerned := range x.dirty {
		delete(x.dirty, id)
		return id, concerned, true
	}
	return "", nil, false
}

// takeOf removes and returns the dirty ones among the given tables and those that the person has
// joined or left.
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
