package hall

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"roundhouse/play/rota"
	"roundhouse/play/table"
)

// Config is what a Hall works with.
type Config struct {
	Log    Log
	Pauses Pauses
	// Bot makes a bot of a level, an error where there is none. Each one it makes plays by
	// chance of its own, which must not come from the secrets of deals.
	Bot func(level string) (Player, error)
	// Levels is the levels of bots that people may seat; nil: all that Bot makes.
	Levels []string
	// Quick reports whether bots of a level think for no longer than anybody notices. nil: none does.
	Quick func(level string) bool
	// Rota says when a bot may think: on the account of its table's host. nil is one without limits.
	Rota *rota.Rota
	// Changed is told of new events of a table, in their order, whole: it is not for
	// viewers. It is called while the table is locked and must not call it. nil: nobody is.
	Changed func(id string, news []table.Event, stage table.Stage)
	// Failed is told of what a table could not do by itself; it tries again. It must not
	// call the table. nil: nobody is.
	Failed func(id string, err error)
	// Newest is the time of the newest event as far as somebody has noted it: a clock that is behind
	// it was set back. nil: nobody has.
	Newest func(context.Context) (time.Time, error)
	// Now is the time; nil is time.Now.
	Now func() time.Time
}

// Hall holds the tables of a server.
type Hall struct {
	c       Config
	began   time.Time
	ctx     context.Context // of what the hall does by itself
	cancel  context.CancelFunc
	working sync.WaitGroup

	mu     sync.Mutex
	tables map[string]*held
	closed bool

	clock struct { // a lock of its own, since tables that are locked read it
		sync.Mutex
		steady
	}
}

// held is a table in memory, or one that is being opened.
type held struct {
	ready chan struct{} // closed when table or err is there
	table *Table
	err   error
}

// The errors of a Hall.
var (
	ErrClosed = errors.New("the server is closing") // the answer of a hall that is closed, and of a table that has left memory
	ErrExists = errors.New("there is such a table already")
)

// New opens a hall. Run must be called for what is due.
func New(c Config) *Hall {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Rota == nil {
		c.Rota = rota.New(rota.Config{})
	}
	h := &Hall{c: c, tables: map[string]*held{}}
	h.began = h.hallTime().Truncate(time.Millisecond)
	h.ctx, h.cancel = context.WithCancel(context.Background())
	return h
}

// hallTime returns the hall's time, which goes on even if the machine's clock is set back.
func (h *Hall) hallTime() time.Time {
	h.clock.Lock()
	defer h.clock.Unlock()
	now, _ := h.clock.readAt(h.c.Now())
	return now
}

// Create makes a table, with its host on the first seat.
func (h *Hall) Create(ctx context.Context, id string, s table.Settings, host table.Who) (*Table, error) {
	events, err := table.New(id).OpenTable(s, host)
	if err != nil {
		return nil, err
	}
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
	h.storeNew(ctx, id, events, have)
	return have.table, have.err
}

// storeNew stores a new table.
func (h *Hall) storeNew(ctx context.Context, id string, events []table.EventBody, into *held) {
	t := h.newTable(id)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.work.open = true
	_, err := t.storeEvents(ctx, ownID(), events)
	if errors.Is(err, ErrConflict) {
		err = fmt.Errorf("table %q: %w", id, ErrExists)
	}
	h.handOver(id, t, err, into)
}

// Get is the table, opened if it is not in memory. There may be none: ErrNoTable.
func (h *Hall) Get(ctx context.Context, id string) (*Table, error) {
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
		if have.err != nil || have.table.markUsed() {
			return have.table, have.err
		}
	}
}

// readTable reads the table from the log.
func (h *Hall) readTable(id string, into *held) {
	t := h.newTable(id)
	t.mu.Lock()
	defer t.mu.Unlock()
	err := t.catchUp(h.ctx)
	switch {
	case err == nil && t.state.LastSeq() == 0:
		err = fmt.Errorf("table %q: %w", id, table.ErrNoTable)
	case err == nil:
		t.clock.advanceTo(t.state.LastTime())
		t.work.open = true
		if err := t.wakeUp(h.ctx); err != nil && h.ctx.Err() == nil { // it is due then
			h.reportFailure(id, err)
		}
	}
	h.handOver(id, t, err, into)
}

func (h *Hall) newTable(id string) *Table {
	t := newTable(h.c.Log, id)
	t.hall, t.awake = h, h.began
	return t
}

// handOver hands over a table that is locked, or why there is none.
func (h *Hall) handOver(id string, t *Table, err error, into *held) {
	if err == nil {
		into.table = t
		t.startWork()
	} else {
		into.err = err
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

// Len is how many tables are in memory.
func (h *Hall) Len() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.tables)
}

func (h *Hall) reportChange(t *Table, news []table.Event) {
	if h.c.Changed != nil {
		h.c.Changed(t.id, news, t.state.Stage())
	}
}

func (h *Hall) reportFailure(id string, err error) {
	if h.c.Failed != nil {
		h.c.Failed(id, err)
	}
}
