package cluster

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"roundhouse/play/lists"
	"roundhouse/play/table"
)

// model has all entries of the lists in memory.
type model struct {
	begun atomic.Uint64 // how many readings have begun
	busy  chan struct{} // holds a value while somebody uses what follows

	done   uint64 // the number of the last reading that has ended well
	tables *lists.Memory
	upTo   uint64    // the sequence number up to which the stream has been read
	at     time.Time // when, by the wall clock, which goes on while a machine sleeps

	places sync.Map // by table: the place of its entry, as far as known
}

// place says where the entry of a table stands.
type place struct {
	seq  uint64 // the sequence number of its message
	last uint64 // the number of the last event that the entry takes into account
}

// placeOf returns the place of a table's entry, as far as it is known.
func (m *model) placeOf(id string) place {
	has, _ := m.places.Load(id)
	p, _ := has.(place)
	return p
}

// upToDate returns all entries that were stored before the call. Callers who wait for the same
// reading share it.
func (l *Lists) upToDate(ctx context.Context) (*lists.Memory, error) {
	m := &l.model
	begun := m.begun.Load()
	select {
	case m.busy <- struct{}{}:
		defer func() { <-m.busy }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if m.done > begun { // a whole reading began after this call
		return m.tables, ctx.Err()
	}
	number := m.begun.Add(1)
	if err := l.readNews(ctx); err != nil {
		return nil, err
	}
	m.done = number
	return m.tables, nil
}

// readNews reads what has been stored since the last reading. It begins anew if messages of dropped
// tables may be gone.
func (l *Lists) readNews(ctx context.Context) error {
	m, now := &l.model, time.Now().Round(0)
	if now.Sub(m.at).Abs() > goneFor/2 {
		m.tables, m.upTo = new(lists.Memory), 0
		m.places.Clear()
	}
	upTo, err := l.s.end(ctx)
	if err != nil {
		return err
	}
	err = l.s.each(ctx, l.c.subject("lists", "table", "*", "*"), m.upTo+1, upTo, func(got message) error {
		return l.take(ctx, got)
	})
	if err != nil {
		return err
	}
	m.upTo, m.at = max(m.upTo, upTo), now
	return nil
}

// take takes one message into the model.
func (l *Lists) take(ctx context.Context, got message) error {
	has, err := lineIn(got)
	if err != nil {
		return err
	}
	l.model.upTo = got.seq
	if has.Dropped {
		l.model.places.Delete(has.ID)
		return l.model.tables.Drop(ctx, has.ID)
	}
	l.model.places.Store(has.ID, place{got.seq, has.Seq})
	return l.model.tables.Put(ctx, has.Entry)
}

// Behind implements lists.Lists, for the tables in this server's slots.
func (l *Lists) Behind(ctx context.Context) (ids []string, err error) {
	if l.log == nil {
		return nil, ctx.Err()
	}
	news, err := l.log.News(ctx)
	if err == nil {
		_, err = l.upToDate(ctx)
	}
	if err != nil {
		return nil, err
	}
	for id, last := range news {
		if l.model.placeOf(id).last < uint64(last) {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	taken, err := l.takenBy(ctx, ids)
	return slices.DeleteFunc(ids, func(id string) bool { return taken[id] >= news[id] }), err
}

// takenBy returns up to which number each of these tables needs no entry, if it has been dropped.
func (l *Lists) takenBy(ctx context.Context, ids []string) (map[string]table.Seq, error) {
	taken := map[string]table.Seq{}
	for some := range slices.Chunk(ids, mostFilters) {
		by := map[string]string{}
		for _, id := range some {
			by[l.takenSubject(id)] = id
		}
		found, err := l.s.lasts(ctx, slices.Collect(maps.Keys(by))...)
		if err != nil {
			return nil, err
		}
		for _, m := range found {
			var last table.Seq
			if err := json.Unmarshal(m.data, &last); err != nil {
				return nil, err
			}
			taken[by[m.subject]] = last
		}
	}
	return taken, nil
}
