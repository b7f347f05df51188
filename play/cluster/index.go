package cluster

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"sync"
	"time"

	"roundhouse/play/table"
)

// Tail says how far a table is.
type Tail struct {
	Table  string
	Last   table.Seq // the number of its last entry
	Listed table.Seq // the number of its last entry for which Listed is set
	Wake   time.Time // when it is due; the zero time means never
	seq    uint64    // of its last message
}

// index knows the tails of the tables of this Log's slots. Before each use it reads what has been
// appended since the last one, up to the end of each stream as its leader knows it. So it depends on
// no message that is sent only once.
type index struct {
	busy    chan struct{}     // holds a value while the shelves are in use
	shelves [slotCount]*shelf // nil for the slots of others
	mu      sync.Mutex
	wanted  [slotCount]bool
}

// shelf has the tails of the tables of one slot, by token.
type shelf struct {
	upTo  uint64 // it knows everything up to this sequence number; 0: it has not been read yet
	tails map[string]Tail
}

// setWanted sets the slots that the index shall know from its next use on.
func (x *index) setWanted(slots []int) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.wanted = [slotCount]bool{}
	for _, slot := range slots {
		x.wanted[slot] = true
	}
}

// arrange adds shelves for slots that were gained, and drops those of slots that were lost; the
// shelves must be in use.
func (x *index) arrange() {
	x.mu.Lock()
	defer x.mu.Unlock()
	for slot, wanted := range x.wanted {
		switch {
		case !wanted:
			x.shelves[slot] = nil
		case x.shelves[slot] == nil:
			x.shelves[slot] = &shelf{tails: map[string]Tail{}}
		}
	}
}

// Due implements hall.Log. It lists tables of this Log's slots only.
func (l *Log) Due(ctx context.Context, until time.Time) ([]string, error) {
	var due []Tail
	err := l.eachTail(ctx, func(t Tail) {
		if !t.Wake.IsZero() && !t.Wake.After(until) {
			due = append(due, t)
		}
	})
	slices.SortFunc(due, func(a, b Tail) int { return cmp.Or(a.Wake.Compare(b.Wake), cmp.Compare(a.Table, b.Table)) })
	var ids []string
	for _, t := range due {
		ids = append(ids, t.Table)
	}
	return ids, err
}

// Tails lists all tables of this Log's slots, in no order.
func (l *Log) Tails(ctx context.Context) ([]Tail, error) {
	var list []Tail
	err := l.eachTail(ctx, func(t Tail) { list = append(list, t) })
	return list, err
}

// eachTail calls use for each table of this Log's slots, with everything that was acknowledged
// before the call. A table whose last message is damaged is left out.
func (l *Log) eachTail(ctx context.Context, use func(Tail)) error {
	x := &l.index
	select {
	case x.busy <- struct{}{}:
		defer func() { <-x.busy }()
	case <-ctx.Done():
		return ctx.Err()
	}
	x.arrange()
	err := parallel(len(l.streams), len(l.streams), func(n int) error { return l.readNews(ctx, n) })
	if err != nil {
		return err
	}
	for _, shelf := range x.shelves {
		if shelf != nil {
			for _, t := range shelf.tails {
				use(t)
			}
		}
	}
	return nil
}

// readNews brings the shelves of a stream's slots up to date: those that have been read before by
// what was stored since, and the others as a whole.
func (l *Log) readNews(ctx context.Context, n int) error {
	end, err := l.streams[n].end(ctx)
	if err != nil || end == 0 {
		return err
	}
	from := end + 1
	for slot := n; slot < slotCount; slot += len(l.streams) {
		if shelf := l.index.shelves[slot]; shelf != nil && shelf.upTo > 0 {
			from = min(from, shelf.upTo+1)
		}
	}
	if err := l.walkNews(ctx, n, from, end); err != nil {
		return err
	}
	return l.loadShelves(ctx, n)
}

// mostWalked is how many messages are read in order to find the last one of each subject. Of more,
// the last ones are asked for.
const mostWalked = 1 << 12

// walkNews takes in the messages of a stream between two sequence numbers, or at least the last one
// of each table.
func (l *Log) walkNews(ctx context.Context, n int, from, end uint64) (err error) {
	if end-from < mostWalked || from > end {
		err = l.streams[n].each(ctx, ">", from, end, func(m message) error {
			l.hearAndTakeIn(n, m)
			return nil
		})
	} else {
		filters := append(l.slotSubjects(n, l.shelved(n)), l.c.subject("log", strconv.Itoa(n), "note", "*"))
		end, err = l.streams[n].newest(ctx, filters, from, func(m message) { l.hearAndTakeIn(n, m) })
	}
	for slot := n; err == nil && slot < slotCount; slot += len(l.streams) {
		if shelf := l.index.shelves[slot]; shelf != nil && shelf.upTo > 0 {
			shelf.upTo = max(shelf.upTo, end)
		}
	}
	return err
}

// shelved returns the slots of a stream whose shelves have been read.
func (l *Log) shelved(n int) (slots []int) {
	for slot := n; slot < slotCount; slot += len(l.streams) {
		if shelf := l.index.shelves[slot]; shelf != nil && shelf.upTo > 0 {
			slots = append(slots, slot)
		}
	}
	return slots
}

// loadShelves reads the shelves of a stream's slots that have not been read yet.
func (l *Log) loadShelves(ctx context.Context, n int) error {
	var slots []int
	for slot := n; slot < slotCount; slot += len(l.streams) {
		if shelf := l.index.shelves[slot]; shelf != nil && shelf.upTo == 0 {
			clear(shelf.tails)
			slots = append(slots, slot)
		}
	}
	if len(slots) == 0 {
		return nil
	}
	end, err := l.streams[n].newest(ctx, l.slotSubjects(n, slots), 0, l.takeInAll(n))
	if errors.Is(err, errNone) {
		return nil // the stream is empty
	}
	for _, slot := range slots {
		if err == nil {
			l.index.shelves[slot].upTo = end
		}
	}
	return err
}

// slotSubjects returns the subjects of all tables of these slots, one for each slot.
func (l *Log) slotSubjects(n int, slots []int) []string {
	var list []string
	for _, slot := range slots {
		list = append(list, l.c.subject("log", strconv.Itoa(n), strconv.Itoa(slot), "*"))
	}
	return list
}

// News returns for each table of this Log's slots the number of its last entry for which Listed is
// set, if there is one.
func (l *Log) News(ctx context.Context) (map[string]table.Seq, error) {
	news := map[string]table.Seq{}
	err := l.eachTail(ctx, func(t Tail) {
		if t.Listed > 0 {
			news[t.Table] = t.Listed
		}
	})
	return news, err
}

// NewsOf returns the number of a table's last entry for which Listed is set, or 0.
func (l *Log) NewsOf(ctx context.Context, id string) (table.Seq, error) {
	tail, err := l.tailOf(ctx, id)
	return tail.listed, err
}
