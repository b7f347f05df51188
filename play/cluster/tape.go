package cluster

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"time"

	"roundhouse/play/log"
	"roundhouse/play/table"
)

// tape is a table as read from its page and its log.
type tape struct {
	tail    batch // the last message of its log; gone if there is no such table
	page    page  // without entries
	entries []log.Entry
}

// find returns the number of the entry with that ID, or 0.
func (t tape) find(id string) log.Seq {
	return log.Seq(slices.IndexFunc(t.entries, func(e log.Entry) bool { return e.ID == id }) + 1)
}

// errGap says that messages between the page and the last one are missing. It passes: a page that
// has them was stored before they were deleted.
var errGap = errors.New("entries are missing")

// gapTries is how often a table is read again because of errGap.
const gapTries = 10

// streamAt returns the log stream of a table.
func (l *Log) streamAt(id string) stream { return l.streams[slotOf(id)%len(l.streams)] }

// subject returns the subject of a table's log.
func (l *Log) subject(id string) string {
	slot := slotOf(id)
	return l.c.subject("log", strconv.Itoa(slot%len(l.streams)), strconv.Itoa(slot), tokenOf(id))
}

// tailOf returns the last message of a table's log. It is enough to append behind it: see
// stream.last.
func (l *Log) tailOf(ctx context.Context, id string) (batch, error) {
	m, err := l.streamAt(id).last(ctx, l.subject(id))
	return tailIn(id, m, err)
}

// surelyTailOf returns the last message of a table's log that was acknowledged before the call, or
// a later one.
func (l *Log) surelyTailOf(ctx context.Context, id string) (batch, error) {
	m, err := l.streamAt(id).lastForSure(ctx, l.subject(id))
	return tailIn(id, m, err)
}

// tailIn returns the batch in the last message of a table, which may not exist.
func tailIn(id string, m message, err error) (batch, error) {
	if errors.Is(err, errNone) {
		return batch{}, nil
	}
	if err != nil {
		return batch{}, err
	}
	return decodeOf(id, m)
}

// decodeOf returns the batch in a message, which must be of that table.
func decodeOf(id string, m message) (batch, error) {
	b, err := decodeBatch(m)
	var d *table.Damaged
	switch {
	case errors.As(err, &d):
		return batch{}, &table.Damaged{Table: id, Err: d.Err}
	case b.table != id:
		return batch{}, damage(id, m, errWrong)
	}
	return b, nil
}

// readTape reads a table. It has everything that was acknowledged before the call.
func (l *Log) readTape(ctx context.Context, id string) (tape, error) {
	for try := 1; ; try++ {
		tail, err := l.surelyTailOf(ctx, id)
		if err != nil || tail.isGone() {
			return tape{tail: tail}, err
		}
		t, err := l.readUpTo(ctx, tail)
		switch {
		case !errors.Is(err, errGap) && !errors.Is(err, errMoved):
			return t, err
		case try == gapTries && errors.Is(err, errGap):
			return tape{}, &table.Damaged{Table: id, Err: err}
		case try == gapTries:
			return tape{}, err
		}
		select { // a server that was away may have an old page
		case <-ctx.Done():
			return tape{}, ctx.Err()
		case <-time.After(time.Duration(try) * tryPause):
		}
	}
}

// readUpTo reads a table up to its last message. errMoved means that there is a later one.
func (l *Log) readUpTo(ctx context.Context, tail batch) (tape, error) {
	p, err := l.pageOf(ctx, tail.table, tail.life())
	if err != nil {
		return tape{}, err
	}
	t := tape{tail: tail, entries: p.entries}
	t.page, t.page.entries = p, nil
	if p.upTo > tail.seq {
		return tape{}, errMoved
	}
	if p.upTo < tail.seq {
		if err = l.readBetween(ctx, &t); err == nil {
			err = t.add(tail)
		}
	}
	if err == nil && t.next() != tail.last()+1 {
		err = errGap
	}
	return t, err
}

// errEnough ends a walk.
var errEnough = errors.New("nothing more is needed")

// readBetween adds what stands between a table's page and its last message.
func (l *Log) readBetween(ctx context.Context, t *tape) error {
	id := t.tail.table
	if t.next() == t.tail.first {
		return nil
	}
	from := max(t.page.upTo+1, t.tail.life())
	err := l.streamAt(id).each(ctx, l.subject(id), from, t.tail.seq-1, func(m message) error {
		b, err := decodeOf(id, m)
		if err == nil {
			err = t.add(b)
		}
		if err == nil && t.next() == t.tail.first {
			err = errEnough
		}
		return err
	})
	if errors.Is(err, errEnough) {
		return nil
	}
	return err
}

// next returns the number of the next entry.
func (t *tape) next() log.Seq { return log.Seq(len(t.entries)) + 1 }

// add adds a batch, which must be the next one.
func (t *tape) add(b batch) error {
	if b.life() != t.tail.life() || b.first != t.next() {
		return errGap
	}
	t.entries = append(t.entries, b.entries...)
	return nil
}
