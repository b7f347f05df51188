package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"strconv"
	"time"

	"roundhouse/play/lists"
	"roundhouse/play/people"
	"roundhouse/play/table"
)

// Lists is lists.Lists in the cluster.
//
// The entry of a table is one message. Each server has all of them in memory, and reads before each
// answer what has been stored since. A table that is dropped leaves a message behind, which the
// NATS servers delete after a while; a server that has not read for that long begins anew. Another
// message says up to which number a dropped table needs no entry: it stays as long as the table's
// log, see Behind.
type Lists struct {
	c     *Cluster
	s     stream
	log   News
	model model
}

var _ lists.Lists = (*Lists)(nil)

// News is what lists must know of the tables' logs.
type News interface {
	// News returns for each table of this server's slots the number of the last entry that
	// concerns lists.
	News(ctx context.Context) (map[string]table.Seq, error)
	// NewsOf returns that number of any table, or 0 if the table has no such entry or does not
	// exist.
	NewsOf(ctx context.Context, table string) (table.Seq, error)
}

// Lists returns the lists of tables in the cluster. log may be nil; then no table is ever behind.
func (c *Cluster) Lists(log News) *Lists {
	return &Lists{c: c, s: c.streamOf("lists"), log: log, model: model{busy: make(chan struct{}, 1)}}
}

// line is an entry as the stream keeps it. A dropped table has an ID and the number of the last
// event that was taken into account, and nothing else.
type line struct {
	lists.Entry
	Dropped bool `json:",omitempty"`
}

func (l *Lists) subjectOf(id string) string {
	return l.c.subject("lists", "table", strconv.Itoa(slotOf(id)), tokenOf(id))
}

// takenSubject returns the subject of what a dropped table leaves behind for Behind.
func (l *Lists) takenSubject(id string) string {
	return l.c.subject("lists", "taken", strconv.Itoa(slotOf(id)), tokenOf(id))
}

// read returns the entry of a table, and the sequence number of its message; 0 means that there is
// none. A dropped table may have either.
func (l *Lists) read(ctx context.Context, id string) (line, uint64, error) {
	m, err := l.s.last(ctx, l.subjectOf(id))
	if errors.Is(err, errNone) {
		return line{Dropped: true}, 0, nil
	} else if err != nil {
		return line{}, 0, err
	}
	has, err := lineIn(m)
	return has, m.seq, err
}

// lineIn returns the entry in a message.
func lineIn(m message) (has line, err error) {
	err = json.Unmarshal(m.data, &has)
	return has, err
}

// Put implements lists.Lists. If the table has an entry that takes later events into account, or
// was dropped after them, it does nothing: that is from a server that has taken over the table.
func (l *Lists) Put(ctx context.Context, t lists.Entry) error {
	t.Made, t.Moved = t.Made.UTC(), t.Moved.UTC()
	data := encode(line{Entry: t})
	for expected := l.model.placeOf(t.ID).seq; ; {
		seq, err := l.s.put(ctx, l.subjectOf(t.ID), expected, data)
		if err == nil {
			l.model.places.Store(t.ID, place{seq, t.Seq})
		}
		if !errors.Is(err, errMoved) {
			return err
		}
		has, seq, err := l.read(ctx, t.ID)
		if err != nil || has.Seq > t.Seq {
			return err
		}
		expected = seq
	}
}

// Drop implements lists.Lists.
func (l *Lists) Drop(ctx context.Context, id string) error {
	var last table.Seq
	if l.log != nil {
		var err error
		if last, err = l.log.NewsOf(ctx, id); err != nil {
			return err
		}
	}
	if last > 0 {
		if _, err := l.s.set(ctx, l.takenSubject(id), encode(last)); err != nil {
			return err
		}
	}
	return l.drop(ctx, id, last)
}

// drop takes a table off the lists, after the event with that number.
func (l *Lists) drop(ctx context.Context, id string, last table.Seq) error {
	has, _, err := l.read(ctx, id)
	if err != nil || has.Dropped {
		return err
	}
	return l.s.setGone(ctx, l.subjectOf(id), encode(line{Entry: lists.Entry{ID: id, Seq: uint64(last)}, Dropped: true}))
}

// Forget deletes everything about a table whose log has been removed.
func (l *Lists) Forget(ctx context.Context, id string) error {
	if err := l.s.purge(ctx, l.takenSubject(id), 0); err != nil {
		return err
	}
	return l.drop(ctx, id, 0)
}

// Listed implements lists.Lists.
func (l *Lists) Listed(ctx context.Context, limit int) ([]lists.Entry, error) {
	m, err := l.upToDate(ctx)
	if err != nil {
		return nil, err
	}
	return m.Listed(ctx, limit)
}

// ForPerson implements lists.Lists.
func (l *Lists) ForPerson(ctx context.Context, id people.ID, limit int) ([]lists.Entry, error) {
	m, err := l.upToDate(ctx)
	if err != nil {
		return nil, err
	}
	return m.ForPerson(ctx, id, limit)
}

// Waiting implements lists.Lists.
func (l *Lists) Waiting(ctx context.Context, host people.ID) ([]string, error) {
	m, err := l.upToDate(ctx)
	if err != nil {
		return nil, err
	}
	return m.Waiting(ctx, host)
}

// Idle implements lists.Lists.
func (l *Lists) Idle(ctx context.Context, stage table.Stage, before time.Time, limit int) ([]lists.Entry, error) {
	m, err := l.upToDate(ctx)
	if err != nil {
		return nil, err
	}
	return m.Idle(ctx, stage, before, limit)
}

// Newest implements lists.Lists.
func (l *Lists) Newest(ctx context.Context) (time.Time, error) {
	m, err := l.upToDate(ctx)
	if err != nil {
		return time.Time{}, err
	}
	return m.Newest(ctx)
}

// Count implements lists.Lists.
func (l *Lists) Count(ctx context.Context) (map[table.Stage]int, error) {
	m, err := l.upToDate(ctx)
	if err != nil {
		return nil, err
	}
	return m.Count(ctx)
}
