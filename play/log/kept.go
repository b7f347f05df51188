package log

import (
	"context"
	"sync"
)

// Kept keeps in memory what logs lead to, so that of a log which is asked for again only the news
// are read. A state is a value: what Add returns shares nothing that changes with what it was given.
type Kept[S any] struct {
	log   Log
	begin func(id string) S
	add   func(S, []Entry) (S, error)

	mu  sync.Mutex
	all map[string]kept[S]
}

// kept is what a log led to when it was last read.
type kept[S any] struct {
	state S
	last  Seq
	id    string // of the last entry
}

// mostKept is the number of logs that are kept.
const mostKept = 1000

// Keep returns what logs lead to. begin returns the state of a log without entries, and add the one
// after more entries, or an error if the log cannot be read.
func Keep[S any](l Log, begin func(id string) S, add func(S, []Entry) (S, error)) *Kept[S] {
	return &Kept[S]{log: l, begin: begin, add: add, all: map[string]kept[S]{}}
}

// Get returns what a log leads to, and the number of its last entry; 0 if there is no such log.
func (k *Kept[S]) Get(ctx context.Context, id string) (state S, last Seq, err error) {
	k.mu.Lock()
	have, ok := k.all[id]
	k.mu.Unlock()
	var entries []Entry
	if ok {
		entries, err = k.log.Read(ctx, id, have.last-1)
		if err != nil {
			return state, 0, err
		}
		// A log that was removed, or another one in its place, lacks what was its last entry.
		ok = len(entries) > 0 && entries[0].Seq == have.last && entries[0].ID == have.id
	}
	if ok {
		entries = entries[1:]
	} else {
		have = kept[S]{state: k.begin(id)}
		if entries, err = k.log.Read(ctx, id, 0); err != nil {
			return state, 0, err
		}
	}
	if len(entries) > 0 {
		if have.state, err = k.add(have.state, entries); err != nil {
			return state, 0, err
		}
		newest := entries[len(entries)-1]
		have.last, have.id = newest.Seq, newest.ID
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if have.last == 0 {
		delete(k.all, id)
	} else if now, ok := k.all[id]; !ok || now.last <= have.last || now.id != have.id {
		if len(k.all) >= mostKept {
			clear(k.all)
		}
		k.all[id] = have
	}
	return have.state, have.last, nil
}
