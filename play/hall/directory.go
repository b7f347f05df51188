package hall

import (
	"context"
	"errors"
	"fmt"

	"roundhouse/play/log"
	"roundhouse/play/table"
)

// Create makes a table, with its host on the first seat.
func (h *Hall) Create(ctx context.Context, id string, s table.Settings, host table.Who) (*Table, error) {
	return h.open(ctx, id, table.OpenTable{Settings: s, Host: host})
}

// Resume makes a table at which a recorded match goes on.
func (h *Hall) Resume(ctx context.Context, id string, from table.ResumeRecord) (*Table, error) {
	return h.open(ctx, id, from)
}

// open makes a table by the command.
func (h *Hall) open(ctx context.Context, id string, by table.CommandBody) (*Table, error) {
	h.mu.Lock()
	have, closed := h.tables[id], h.closed
	if closed || have != nil {
		h.mu.Unlock()
		if closed {
			return nil, ErrClosed
		}
		return nil, fmt.Errorf("table %q: %w", id, ErrExists)
	}
	have = &held{ready: make(chan struct{})}
	h.tables[id] = have
	h.mu.Unlock()
	h.makeTable(ctx, id, by, have)
	return have.table, have.err
}

// makeTable makes a table by the command, and hands it over.
func (h *Hall) makeTable(ctx context.Context, id string, by table.CommandBody, into *held) {
	t := h.newTable(id)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.follow()
	t.work.open = true
	_, err := t.doItself(ctx, table.Command{Body: by})
	if errors.Is(err, log.ErrConflict) {
		err = fmt.Errorf("table %q: %w", id, ErrExists)
	}
	h.handOver(id, t, err, into)
}

// Get returns the table, and opens it if it is not in memory. If there is no such table, the error
// is table.ErrNoTable.
func (h *Hall) Get(ctx context.Context, id string) (*Table, error) {
	if log.KindOf(id) != log.Tables {
		return nil, fmt.Errorf("table %q: %w", id, table.ErrNoTable)
	}
	for {
		h.mu.Lock()
		if h.closed {
			h.mu.Unlock()
			return nil, ErrClosed
		}
		have := h.tables[id]
		if have == nil {
			have = &held{ready: make(chan struct{})}
			h.tables[id] = have
			go h.readTable(id, have)
		}
		h.mu.Unlock()
		select {
		case <-have.ready:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		if have.err != nil || have.table != nil && have.table.markUsed() {
			return have.table, have.err
		}
	}
}

// readTable reads the table from the log.
func (h *Hall) readTable(id string, into *held) {
	t := h.newTable(id)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.follow()
	err := t.catchUp(h.ctx)
	switch {
	case err == nil && t.state.LastSeq() == 0:
		err = fmt.Errorf("table %q: %w", id, table.ErrNoTable)
	case err == nil:
		t.clock.advanceTo(t.state.LastTime())
		t.work.open = true
		if err := t.wakeUp(h.ctx); err != nil && h.ctx.Err() == nil { // it remains due, and is tried again
			h.reportFailure(id, err)
		}
	}
	h.handOver(id, t, err, into)
}

func (h *Hall) newTable(id string) *Table {
	t := &Table{id: id, log: h.c.Log, hall: h, state: table.New(id)}
	t.awake, t.owned = h.ownership(id)
	return t
}

// handOver hands the table t, which must be locked, or the error to those who wait for it.
func (h *Hall) handOver(id string, t *Table, err error, into *held) {
	if err == nil {
		into.table = t
		t.startWork()
	} else {
		into.err = err
		t.unfollow()
		h.dropTable(id, into)
	}
	close(into.ready)
}

func (h *Hall) dropTable(id string, which *held) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.tables[id] == which {
		delete(h.tables, id)
	}
}
