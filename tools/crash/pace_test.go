package crash

import (
	"context"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"time"
)

// pace makes people act as slowly as people do, and keeps when each table went on.
type pace struct {
	least, most time.Duration // between what is shown to somebody and what that person does

	mu    sync.Mutex
	hurry bool                   // nobody waits any more
	moves map[string][]time.Time // by table: when its actions were acknowledged
	ended map[string]bool
	bound map[string]map[int]bool // by table: the servers that somebody there never leaves, from 1
}

// wait waits as long as somebody thinks.
func (p *pace) wait(ctx context.Context) {
	if p == nil || p.isHurried() {
		return
	}
	select {
	case <-time.After(p.least + rand.N(p.most-p.least)):
	case <-ctx.Done():
	}
}

func (p *pace) isHurried() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.hurry
}

// hurryUp lets everybody act at once from now on.
func (p *pace) hurryUp() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.hurry = true
}

// note keeps that a command has just been acknowledged.
func (p *pace) note(table string, o *order) {
	if p == nil || o.verb != "act" {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.moves == nil {
		p.moves = map[string][]time.Time{}
	}
	p.moves[table] = append(p.moves[table], time.Now())
}

// bind keeps that somebody at the table never leaves a server.
func (p *pace) bind(table string, server int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.bound == nil {
		p.bound = map[string]map[int]bool{}
	}
	if p.bound[table] == nil {
		p.bound[table] = map[int]bool{}
	}
	p.bound[table][server] = true
}

// isBound reports whether somebody at the table never leaves that server.
func (p *pace) isBound(table string, server int) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.bound[table][server]
}

// end keeps that the table's match is over.
func (p *pace) end(table string) {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ended == nil {
		p.ended = map[string]bool{}
	}
	p.ended[table] = true
}

// recent is how lately a table must have gone on in order to count as one that is being played.
const recent = 3 * time.Second

// pauses returns, for each chosen table that was being played at a time, the longest time between
// two acknowledged actions from then until another time. A table that has not gone on counts up to
// that time.
func (p *pace) pauses(at, until time.Time, chosen func(table string) bool) (list []time.Duration) {
	p.mu.Lock()
	all, ended := maps.Clone(p.moves), maps.Clone(p.ended)
	p.mu.Unlock()
	for table, moves := range all {
		next, _ := slices.BinarySearchFunc(moves, at, time.Time.Compare)
		if !chosen(table) || next == 0 || at.Sub(moves[next-1]) > recent || next == len(moves) && ended[table] {
			continue
		}
		longest, last := time.Duration(0), moves[next-1]
		for _, m := range moves[next:] {
			if last.After(until) {
				break
			}
			longest, last = max(longest, m.Sub(last)), m
		}
		if next == len(moves) {
			longest = until.Sub(last)
		}
		list = append(list, longest)
	}
	slices.Sort(list)
	return list
}

// atShare returns the element of a sorted list below which that share of it lies; 0 if it is empty.
func atShare(list []time.Duration, share float64) time.Duration {
	if len(list) == 0 {
		return 0
	}
	return list[min(int(share*float64(len(list))), len(list)-1)]
}
