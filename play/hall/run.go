package hall

import (
	"context"
	"errors"
	"sync"
	"time"

	"roundhouse/play/log"
	"roundhouse/play/table"
)

// Run opens tables when they are due, and drops idle ones from memory, until ctx is done. Then it
// closes the hall.
func (h *Hall) Run(ctx context.Context) error {
	defer h.Close()
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	ahead := lookEvery
	if h.wasSetBack(ctx) { // the log may then have due times far in the future
		ahead = everything
	}
	for {
		if err := h.openDue(ctx, ahead); err != nil && ctx.Err() == nil {
			h.reportFailure("", err)
		}
		ahead = lookEvery
		h.forgetIdle()
		select {
		case <-tick.C:
		case <-ctx.Done():
			return nil
		}
	}
}

// wasSetBack reports whether the machine's clock may have been set back since the newest event was
// stored.
func (h *Hall) wasSetBack(ctx context.Context) bool {
	if h.c.Newest == nil {
		return true
	}
	newest, err := h.c.Newest(ctx)
	return err != nil || newest.After(h.began)
}

// everything is longer than the time until any table is due.
const everything = 100 * 365 * 24 * time.Hour

// openDue opens the tables that are due within the time ahead.
func (h *Hall) openDue(ctx context.Context, ahead time.Duration) error {
	ids, err := h.c.Log.Due(ctx, h.hallTime().Add(ahead))
	if err != nil {
		return err
	}
	var all sync.WaitGroup
	defer all.Wait()
	places := make(chan struct{}, dueAtOnce)
	for _, id := range ids {
		if log.KindOf(id) != log.Tables {
			continue
		}
		h.mu.Lock()
		have := h.tables[id] != nil
		h.mu.Unlock()
		if _, owned := h.ownership(id); have || !owned {
			continue
		}
		select {
		case places <- struct{}{}:
		case <-ctx.Done():
			return ctx.Err()
		}
		all.Go(func() {
			_, err := h.Get(ctx, id)
			if earlier := (*table.Earlier)(nil); errors.As(err, &earlier) {
				err = h.neverDue(ctx, id)
			}
			if err != nil && ctx.Err() == nil {
				h.reportFailure(id, err)
			}
			<-places
		})
	}
	return ctx.Err()
}

// neverDue stores that nothing is due at a table of earlier rules, which cannot go on and stays
// until it is swept.
func (h *Hall) neverDue(ctx context.Context, id string) error {
	entries, err := h.c.Log.Read(ctx, id, 0)
	if err != nil || len(entries) == 0 {
		return err
	}
	return h.c.Log.Append(ctx, id, table.Seq(len(entries)), log.Head{})
}

// dueAtOnce is how many due tables are opened at once: each is read as a whole, and after a long
// stop the last of many would wait for all others.
const dueAtOnce = 16

// forgetIdle drops tables from memory that nobody has used for a while and that have nothing to do
// soon.
func (h *Hall) forgetIdle() {
	h.mu.Lock()
	defer h.mu.Unlock()
	for id, have := range h.tables {
		select {
		case <-have.ready:
			if have.table != nil && have.table.stopIfIdle() {
				delete(h.tables, id)
			}
		default:
		}
	}
}

// Remove deletes a table and its entries in the log. Those who still hold the *Table see its last
// state. Whoever asks for the table meanwhile waits: read again before its entries are gone, it
// would stay in memory without them.
func (h *Hall) Remove(ctx context.Context, id string) error {
	leaving := &held{ready: make(chan struct{})}
	h.mu.Lock()
	have := h.tables[id]
	h.tables[id] = leaving
	h.mu.Unlock()
	defer close(leaving.ready)
	defer h.dropTable(id, leaving)
	have.stopWhenOpen()
	return h.c.Log.Remove(ctx, id)
}

// stopWhenOpen waits until a table is open and stops it. It accepts nil.
func (have *held) stopWhenOpen() {
	if have == nil {
		return
	}
	if <-have.ready; have.table != nil {
		have.table.mu.Lock()
		defer have.table.mu.Unlock()
		have.table.stopWork()
	}
}

// Close stops everything that tables do by themselves, and waits for work in progress.
func (h *Hall) Close() {
	h.mu.Lock()
	h.closed = true
	list := h.tables
	h.tables = map[string]*held{}
	h.mu.Unlock()
	h.cancel()
	for _, have := range list {
		have.stopWhenOpen()
	}
	h.working.Wait()
}
