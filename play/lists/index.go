// Package lists shows lists of tables: those that everybody may join or watch, those of one person,
// those without an event for a long time.
//
// The log of each table has a listing, an Entry, which is stored together with the events that
// change it. An Index finds entries among the listings of all tables; it has nothing that must be
// stored, and lacks nothing that was stored before it is asked:
//
//	x := lists.NewIndex(log)
//	mine, err := x.ForPerson(ctx, "ana", 50)
//
// Ties in any ordering are broken by the table's ID.
package lists

import (
	"cmp"
	"context"
	"hash/maphash"
	"math"
	"slices"
	"sync"
	"time"

	"roundhouse/play/log"
	"roundhouse/play/people"
	"roundhouse/play/table"
)

// Index finds tables by their listings. It has about 350 bytes in memory for each table.
type Index struct {
	log  log.Log
	turn chan struct{} // holds a value while somebody reads what has changed

	mu     sync.RWMutex // guards what follows
	begun  uint64       // how many readings have begun
	done   uint64       // the last reading that has succeeded
	mark   log.Mark
	lines  []line
	free   []uint32               // lines of no table
	places map[string]uint32      // the places of lines, by table
	over   map[uint32]bool        // the lines of matches that are over
	people [peopleGroups][]uint32 // the lines of tables with people of a group, their hosts included
}

// peopleGroups is the number of groups into which people are put by a hash: many groups cost
// memory, and few make each larger.
const peopleGroups = 1 << 12

var seed = maphash.MakeSeed()

// groupOf returns the number of the person's group.
func groupOf(id people.ID) uint64 { return maphash.String(seed, string(id)) % peopleGroups }

// line is a table in an Index: its listing, and what most queries ask for.
type line struct {
	id, listing string
	moved       table.Millis
	stage       uint8 // its place among stages
	listed      bool
}

// stages lists the stages in the order in which tables are shown.
var stages = []table.Stage{table.Waiting, table.Mixing, table.Playing, table.Finished}

// The places of stages with a meaning of their own.
const (
	waiting = 0
	over    = 3
)

// NewIndex returns an index of the log, which it reads when it is first asked.
func NewIndex(l log.Log) *Index {
	return &Index{log: l, turn: make(chan struct{}, 1), over: map[uint32]bool{}}
}

// update reads what has changed. Of those who wait for a reading, one reads for all.
func (x *Index) update(ctx context.Context) error {
	x.mu.RLock()
	next := x.begun + 1
	x.mu.RUnlock()
	select {
	case x.turn <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { <-x.turn }()
	x.mu.Lock()
	if x.done >= next {
		x.mu.Unlock()
		return ctx.Err()
	}
	x.begun++
	number, mark := x.begun, x.mark
	x.mu.Unlock()
	changed, err := x.log.Listings(ctx, mark)
	if err != nil {
		return err
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	x.done = number
	x.apply(changed)
	return ctx.Err()
}

// apply takes in what has changed; x must be locked.
func (x *Index) apply(changed log.Listings) {
	x.mark = changed.Mark
	if changed.All {
		for id := range x.places {
			if len(changed.Of[id]) == 0 {
				x.remove(id)
			}
		}
	}
	if x.places == nil { // the first reading
		x.places, x.lines = make(map[string]uint32, len(changed.Of)), make([]line, 0, len(changed.Of))
	}
	for id, listing := range changed.Of {
		x.remove(id)
		if len(listing) > 0 {
			x.add(id, listing)
		}
	}
}

// add adds a table. It leaves out one with a listing that cannot be read, which `roundhouse check`
// reports; x must be locked.
func (x *Index) add(id string, listing []byte) {
	l := line{id: id, listing: string(listing)}
	h, err := readHead(l.listing)
	if err != nil {
		return
	}
	l.moved, l.stage, l.listed = h.moved, h.stage, h.listed
	at := uint32(len(x.lines))
	if n := len(x.free); n > 0 {
		at, x.free = x.free[n-1], x.free[:n-1]
		x.lines[at] = l
	} else {
		x.lines = append(x.lines, l)
	}
	x.places[id] = at
	if l.stage == over {
		x.over[at] = true
	}
	for _, group := range h.groups() {
		x.people[group] = append(x.people[group], at)
	}
}

// remove removes a table, if it is there; x must be locked.
func (x *Index) remove(id string) {
	at, ok := x.places[id]
	if !ok {
		return
	}
	if h, err := readHead(x.lines[at].listing); err == nil {
		for _, group := range h.groups() {
			i := slices.Index(x.people[group], at)
			x.people[group] = slices.Delete(x.people[group], i, i+1)
		}
	}
	delete(x.places, id)
	delete(x.over, at)
	x.lines[at] = line{}
	x.free = append(x.free, at)
}

// entry returns the table's entry.
func (l *line) entry() (Entry, error) { return Read(l.id, []byte(l.listing)) }

// Listed returns at most limit tables that everybody may see and that are not over. Those that wait
// for players come first; within both groups, those with the latest event come first.
func (x *Index) Listed(ctx context.Context, limit int) ([]Entry, error) {
	return x.find(ctx, limit, everybody, func(l *line) bool { return l.listed && l.stage != over }, func(a, b *line) int {
		return cmp.Or(-cmp.Compare(a.waits(), b.waits()), latestFirst(a, b))
	})
}

// waits returns 1 for a table that waits for players, otherwise 0.
func (l *line) waits() int {
	if l.stage == waiting {
		return 1
	}
	return 0
}

// latestFirst orders tables by their last events.
func latestFirst(a, b *line) int { return cmp.Compare(b.moved, a.moved) }

// Idle returns at most limit tables in a stage whose last event was before a time, the oldest
// first.
func (x *Index) Idle(ctx context.Context, stage table.Stage, before time.Time, limit int) ([]Entry, error) {
	of, until := uint8(slices.Index(stages, stage)), table.MillisOf(before)
	return x.find(ctx, limit, everybody, func(l *line) bool { return l.stage == of && l.moved < until }, func(a, b *line) int {
		return cmp.Compare(a.moved, b.moved)
	})
}

// Over returns the tables whose match is over and not in the archive yet.
func (x *Index) Over(ctx context.Context) ([]Entry, error) {
	if err := x.update(ctx); err != nil {
		return nil, err
	}
	x.mu.RLock()
	defer x.mu.RUnlock()
	var list []*line
	for at := range x.over {
		list = append(list, &x.lines[at])
	}
	return entriesOf(list), nil
}

// ForPerson returns at most limit tables at which the person sits and that are not over, those with
// the latest event first.
func (x *Index) ForPerson(ctx context.Context, id people.ID, limit int) ([]Entry, error) {
	return x.find(ctx, limit, id, func(l *line) bool {
		h, err := readHead(l.listing)
		return err == nil && l.stage != over && slices.Contains(h.who[1:], id)
	}, latestFirst)
}

// Waiting returns the IDs of the tables that wait for players and have that host.
func (x *Index) Waiting(ctx context.Context, host people.ID) (ids []string, err error) {
	list, err := x.find(ctx, math.MaxInt, host, func(l *line) bool {
		h, err := readHead(l.listing)
		return err == nil && l.stage == waiting && h.who[0] == host
	}, func(a, b *line) int { return 0 })
	for _, e := range list {
		ids = append(ids, e.ID)
	}
	return ids, err
}

// StillWaiting returns those of the tables that wait for players.
func (x *Index) StillWaiting(ctx context.Context, ids []string) (still []string, err error) {
	if err := x.update(ctx); err != nil {
		return nil, err
	}
	x.mu.RLock()
	defer x.mu.RUnlock()
	for _, id := range ids {
		if at, ok := x.places[id]; ok && x.lines[at].stage == waiting {
			still = append(still, id)
		}
	}
	return still, nil
}

// Newest returns the time of the latest event that lists show, or the zero time if there is no
// table.
func (x *Index) Newest(ctx context.Context) (time.Time, error) {
	list, err := x.find(ctx, 1, everybody, func(*line) bool { return true }, latestFirst)
	if err != nil || len(list) == 0 {
		return time.Time{}, err
	}
	return list[0].Moved.Time(), nil
}

// Count returns the number of tables in each stage. Stages without tables are left out.
func (x *Index) Count(ctx context.Context) (map[table.Stage]int, error) {
	if err := x.update(ctx); err != nil {
		return nil, err
	}
	x.mu.RLock()
	defer x.mu.RUnlock()
	counts := map[table.Stage]int{}
	for i := range x.lines {
		if l := &x.lines[i]; l.listing != "" {
			counts[stages[l.stage]]++
		}
	}
	return counts, nil
}

// everybody is nobody's ID: find then looks at all tables.
const everybody people.ID = ""

// find returns at most limit of the person's tables for which want returns true, sorted by order.
// It also asks want about some tables of others.
func (x *Index) find(
	ctx context.Context, limit int, who people.ID, want func(*line) bool, order func(a, b *line) int,
) ([]Entry, error) {
	if err := x.update(ctx); err != nil {
		return nil, err
	}
	x.mu.RLock()
	defer x.mu.RUnlock()
	top := first{limit: max(limit, 0), order: func(a, b *line) int { return cmp.Or(order(a, b), cmp.Compare(a.id, b.id)) }}
	add := func(l *line) {
		if l.listing != "" && want(l) {
			top.add(l)
		}
	}
	if who == everybody {
		for i := range x.lines {
			add(&x.lines[i])
		}
	} else {
		for _, at := range x.people[groupOf(who)] {
			add(&x.lines[at])
		}
	}
	return entriesOf(top.sorted()), nil
}

// entriesOf returns the entries of tables, without those that cannot be read.
func entriesOf(lines []*line) (list []Entry) {
	for _, l := range lines {
		if e, err := l.entry(); err == nil {
			list = append(list, e)
		}
	}
	return list
}
