package cluster

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"roundhouse/play/log"
)

// index knows which tables are due and when, and which listings have changed lately. Before each
// use it reads what has been appended since the last one, up to the end of each stream as its
// leader knows it. So it depends on no message that is sent only once.
type index struct {
	own  atomic.Pointer[[slotCount]bool] // see SetSlots
	busy chan struct{}                   // holds a value while the fields below are in use

	mu      sync.Mutex // streams are read at the same time
	shelves []shelf    // by stream
	missed  bool       // a message may have been missed because it was deleted
	changes uint64     // how many listings have been seen to change
	since   uint64     // news has all changes after that number
	whole   bool       // news has the listings of all tables
	news    map[string]change
}

// shelf has what is known of the tables of one stream, by token. Tables that are neither due nor
// listed are left out.
type shelf struct {
	upTo  uint64 // it knows everything up to this sequence number
	tails map[token]tail
}

// tail is what the last message of a table says.
type tail struct {
	table    string
	wake     int64  // when it is due, in nanoseconds, or never
	seq      uint64 // the message's number
	listedAt uint64 // see batch
}

// never is the wake of a table that is not due.
const never = math.MaxInt64

// change is a listing that has changed.
type change struct {
	number  uint64
	listing []byte
}

// begin has the index know nothing.
func (x *index) begin(streams int) {
	x.shelves = make([]shelf, streams)
	for n := range x.shelves {
		x.shelves[n].tails = map[token]tail{}
	}
	x.changes++ // a mark of before does not cover what was forgotten
	x.missed, x.whole, x.since, x.news = false, true, x.changes, map[string]change{}
}

// noteChange records that the listing of a table has changed.
func (x *index) noteChange(id string, listing []byte) {
	x.changes++
	x.news[id] = change{x.changes, slices.Clone(listing)}
}

// use reads what has been appended since the last use, and keeps others from using the index until
// release is called. If news does not have all changes after the number since, the index begins
// anew.
func (l *Log) use(ctx context.Context, since uint64) (release func(), err error) {
	x := &l.index
	select {
	case x.busy <- struct{}{}:
		release = func() { <-x.busy }
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if since < x.since && !x.whole {
		x.begin(len(l.streams))
	}
	for {
		err := parallel(len(l.streams), len(l.streams), func(n int) error { return l.readNews(ctx, n) })
		if err == nil && x.missed {
			x.begin(len(l.streams))
			continue
		}
		if err != nil {
			release()
		}
		return release, err
	}
}

// Due implements log.Log. It lists tables of this Log's slots only.
func (l *Log) Due(ctx context.Context, until time.Time) ([]string, error) {
	release, err := l.use(ctx, math.MaxUint64)
	if err != nil {
		return nil, err
	}
	defer release()
	own := l.index.own.Load()
	var due []tail
	for _, s := range l.index.shelves {
		for _, t := range s.tails {
			if t.wake != never && !time.Unix(0, t.wake).After(until) && own[slotOf(t.table)] {
				due = append(due, t)
			}
		}
	}
	slices.SortFunc(due, func(a, b tail) int {
		return cmp.Or(cmp.Compare(a.wake, b.wake), cmp.Compare(a.table, b.table))
	})
	var ids []string
	for _, t := range due {
		ids = append(ids, t.table)
	}
	return ids, nil
}

// Listings implements log.Log. It has the listings of all tables, whichever slots this Log has. A
// reader who lags behind another one may get all of them again.
func (l *Log) Listings(ctx context.Context, since log.Mark) (log.Listings, error) {
	from, _ := since.(uint64)
	release, err := l.use(ctx, from)
	if err != nil {
		return log.Listings{}, err
	}
	defer release()
	return l.index.changedSince(from), nil
}

// changedSince returns what has changed after the change with that number. It drops what has
// changed before that: whoever reads the listings has it.
func (x *index) changedSince(from uint64) log.Listings {
	changed := log.Listings{Of: map[string][]byte{}, All: from < x.since, Mark: x.changes}
	left := map[string]change{}
	for id, c := range x.news {
		if c.number <= from {
			continue
		}
		if left[id] = c; len(c.listing) > 0 || !changed.All {
			changed.Of[id] = c.listing
		}
	}
	if len(left) < len(x.news) {
		x.news, x.since, x.whole = left, from, false
	}
	return changed
}

// mostWalked is how many messages are read in order to find the last one of each subject. Of more,
// the last ones are asked for.
const mostWalked = 1 << 12

// readNews takes in what a stream has had since it was last read, or at least the last message of
// each table.
func (l *Log) readNews(ctx context.Context, n int) error {
	s, from := l.streams[n], l.index.shelves[n].upTo+1
	end, err := s.end(ctx)
	if err != nil || end < from {
		return err
	}
	if end-from < mostWalked {
		err = s.each(ctx, ">", from, end, func(m message) error {
			l.takeIn(n, m, end)
			return nil
		})
	} else {
		filters := append(l.tableSubjects(n), l.c.subject("log", strconv.Itoa(n), "note", "*"))
		var reached uint64
		reached, err = s.newest(ctx, filters, from, func(m message, end uint64) { l.takeIn(n, m, end) })
		end, err = max(end, reached), ifAny(err)
	}
	if err == nil {
		l.index.shelves[n].upTo = end
	}
	return err
}

// tableSubjects returns the subjects of all tables of a stream, one for each slot.
func (l *Log) tableSubjects(n int) (list []string) {
	for slot := n; slot < slotCount; slot += len(l.streams) {
		list = append(list, l.c.subject("log", strconv.Itoa(n), strconv.Itoa(slot), "*"))
	}
	return list
}
