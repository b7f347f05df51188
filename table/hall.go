package table

import (
	"context"
	"fmt"
	"sync"
	"time"

	"roundhouse/game"
)

// Config is what a Hall works with.
type Config struct {
	Log    Log
	Pauses Pauses
	// Bot makes a bot of a level, an error where there is none. Each one it makes plays by
	// chance of its own, which must not come from the secrets of deals.
	Bot func(level string) (Player, error)
	// Thinkers is how many bots may think at once; 0 is 1.
	Thinkers int
	// Changed is told of new events of a table, in their order, whole: it is not for
	// viewers. It is called while the table is locked and must not call it. nil: nobody is.
	Changed func(table string, news []Event, stage Stage)
	// Failed is told of what a table could not do by itself; it tries again. nil: nobody is.
	Failed func(table string, err error)
	// Now is the time; nil is time.Now.
	Now func() time.Time
}

// Hall holds the tables of a server.
type Hall struct {
	c        Config
	pauses   Pauses
	thinking chan struct{}
	began    time.Time
	ctx      context.Context // of what the hall does by itself
	cancel   context.CancelFunc
	working  sync.WaitGroup

	mu     sync.Mutex
	tables map[string]*held
	closed bool
}

// held is a table in memory, or one that is being opened.
type held struct {
	ready chan struct{} // closed when table or err is there
	table *Table
	err   error
}

// NewHall opens a hall. Run must be called for what is due.
func NewHall(c Config) *Hall {
	if c.Now == nil {
		c.Now = time.Now
	}
	h := &Hall{c: c, pauses: c.Pauses, thinking: make(chan struct{}, max(c.Thinkers, 1)), began: c.Now(), tables: map[string]*held{}}
	h.ctx, h.cancel = context.WithCancel(context.Background())
	return h
}

func (h *Hall) now() time.Time { return h.c.Now() }

func (h *Hall) changed(t *Table, news []Event) {
	if h.c.Changed != nil {
		h.c.Changed(t.id, news, t.fold.stage())
	}
}

// newBot is a bot of the level, the stand-in where it is no longer known.
func (h *Hall) newBot(level string) Player {
	for _, l := range []string{level, Standin} {
		if p, err := h.c.Bot(l); err == nil {
			return p
		}
	}
	return func(v game.View, _ *game.Past) game.Action { return v.Legal(nil)[0] }
}

// Create makes a table, with its host on the first seat. The ID must be new.
func (h *Hall) Create(ctx context.Context, id string, s Settings, host Who) (*Table, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	t := newTable(h.c.Log, id)
	t.hall = h
	if err := h.keep(id, t); err != nil {
		return nil, err
	}
	t.mu.Lock()
	err := t.store(ctx, "table/new", []What{Opened{Settings: s, Host: host}, Sat{Seat: 1, Chair: Chair{Who: host}}})
	t.arrive()
	t.mu.Unlock()
	if err != nil {
		h.drop(id)
		return nil, err
	}
	return t, nil
}

// keep takes in a table that is new.
func (h *Hall) keep(id string, t *Table) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case h.closed:
		return ErrClosed
	case h.tables[id] != nil:
		return fmt.Errorf("table %q: there is one already", id)
	}
	ready := make(chan struct{})
	close(ready)
	h.tables[id] = &held{ready: ready, table: t}
	return nil
}

func (h *Hall) drop(id string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.tables, id)
}

// Get is the table, opened if it is not in memory. There may be none: ErrNoTable.
func (h *Hall) Get(ctx context.Context, id string) (*Table, error) {
	h.mu.Lock()
	if h.closed {
		h.mu.Unlock()
		return nil, ErrClosed
	}
	have := h.tables[id]
	if have == nil {
		have = &held{ready: make(chan struct{})}
		h.tables[id] = have
		go h.open(id, have)
	}
	h.mu.Unlock()
	select {
	case <-have.ready:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if have.table != nil && !have.table.touch() { // it has just left memory
		return h.Get(ctx, id)
	}
	return have.table, have.err
}

// open reads the table from the log.
func (h *Hall) open(id string, into *held) {
	defer close(into.ready)
	t := newTable(h.c.Log, id)
	t.hall = h
	err := t.catchUp(h.ctx)
	if err == nil && t.fold.last == 0 {
		err = fmt.Errorf("table %q: %w", id, ErrNoTable)
	}
	if err != nil {
		into.err = err
		h.drop(id)
		return
	}
	t.mu.Lock()
	t.arrive()
	if err := t.wakeUp(h.ctx); err != nil {
		h.failed(id, err)
	}
	t.mu.Unlock()
	into.table = t
	t.schedule()
}

// wakeUp gives back the time that passed while the server was down.
func (t *Table) wakeUp(ctx context.Context) error {
	f := &t.fold
	if !f.playing || f.settings.Turn == 0 || f.paused || !f.at.Before(t.hall.began) {
		return nil
	}
	return t.store(ctx, fmt.Sprintf("table/woke/%d", f.last), []What{Woke{}})
}

func (h *Hall) failed(id string, err error) {
	if h.c.Failed != nil {
		h.c.Failed(id, err)
	}
}

// The times of a hall.
const (
	lookEvery = 2 * time.Second  // for tables that are due and not in memory
	idleAfter = 60 * time.Second // a table that nobody asks for leaves memory
	tryAgain  = 1 * time.Second  // what failed
)

// Run opens tables when they are due, and forgets those that are idle, until ctx is done;
// then it closes the hall.
func (h *Hall) Run(ctx context.Context) error {
	defer h.Close()
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for {
		if err := h.openDue(ctx); err != nil && ctx.Err() == nil {
			h.failed("", err)
		}
		h.forgetIdle()
		select {
		case <-tick.C:
		case <-ctx.Done():
			return nil
		}
	}
}

// openDue opens the tables that are due soon.
func (h *Hall) openDue(ctx context.Context) error {
	ids, err := h.c.Log.Due(ctx, h.now().Add(lookEvery))
	if err != nil {
		return err
	}
	for _, id := range ids {
		h.mu.Lock()
		have := h.tables[id] != nil
		h.mu.Unlock()
		if have {
			continue
		}
		if _, err := h.Get(ctx, id); err != nil && ctx.Err() == nil {
			h.failed(id, err)
		}
	}
	return ctx.Err()
}

// forgetIdle drops the tables that nobody has asked for and that do nothing soon.
func (h *Hall) forgetIdle() {
	now := h.now()
	h.mu.Lock()
	defer h.mu.Unlock()
	for id, have := range h.tables {
		select {
		case <-have.ready:
			if have.table != nil && have.table.rest(now) {
				delete(h.tables, id)
			}
		default:
		}
	}
}

// rest reports whether the table may leave memory, and stops it then.
func (t *Table) rest(now time.Time) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.here.streams > 0 || now.Sub(t.used) < idleAfter {
		return false
	}
	if d, ok := t.next(&t.fold); ok && d.at.Before(now.Add(idleAfter)) {
		return false
	}
	t.stop()
	return true
}

// Len is how many tables are in memory.
func (h *Hall) Len() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.tables)
}

// Close ends what the hall does by itself, and waits for what it is doing.
func (h *Hall) Close() {
	h.mu.Lock()
	h.closed = true
	list := h.tables
	h.tables = map[string]*held{}
	h.mu.Unlock()
	h.cancel()
	for _, have := range list {
		<-have.ready
		if have.table != nil {
			have.table.mu.Lock()
			have.table.stop()
			have.table.mu.Unlock()
		}
	}
	h.working.Wait()
}

// ErrClosed is the answer of a hall that is closed.
var ErrClosed = fmt.Errorf("the server is closing")

// touch notes that somebody asks for the table, and reports whether it is still in
// memory.
func (t *Table) touch() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.used = t.now()
	return !t.here.gone
}

// stop ends what the table does by itself; t is locked.
func (t *Table) stop() {
	if t.timer != nil {
		t.timer.Stop()
	}
	t.timer = nil
	t.here.gone = true
}

// schedule sets the timer for what is due.
func (t *Table) schedule() {
	if t.hall == nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.plan(0)
}

// plan sets the timer for what is due, but not before a delay; t is locked.
func (t *Table) plan(delay time.Duration) {
	if t.here.gone {
		return
	}
	d, ok := t.next(&t.fold)
	if !ok {
		if t.timer != nil {
			t.timer.Stop()
		}
		return
	}
	wait := max(d.at.Sub(t.now()), delay)
	if t.timer == nil {
		t.timer = time.AfterFunc(wait, t.work)
		return
	}
	t.timer.Reset(wait)
}

// work does what is due.
func (t *Table) work() {
	h := t.hall
	h.mu.Lock()
	if h.closed {
		h.mu.Unlock()
		return
	}
	h.working.Add(1)
	h.mu.Unlock()
	defer h.working.Done()
	delay := time.Duration(0)
	if _, err := t.Advance(h.ctx); err != nil && h.ctx.Err() == nil {
		h.failed(t.id, err)
		delay = tryAgain
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.plan(delay)
}

// presence is who is there: people with streams, or who have just sent a command.
type presence struct {
	streams int
	of      [game.MaxSeats + 1]int       // streams by seat
	since   [game.MaxSeats + 1]time.Time // when the last one ended
	gone    bool                         // the table has left memory
}

// arrive makes all people away who have not come yet; t is locked.
func (t *Table) arrive() {
	now := t.now()
	t.used = now
	for seat := range t.here.since {
		t.here.since[seat] = now
	}
	t.fold.absent = ^game.Seats(0)
}

// Enter notes that the person, or an onlooker, watches the table until leave is called. A
// bot that plays for the person gives its seat back.
func (t *Table) Enter(ctx context.Context, who Who) (leave func()) {
	t.mu.Lock()
	seat := t.fold.seatOf(who)
	t.here.streams++
	t.here.of[seat]++
	came := seat != game.NoSeat && t.here.of[seat] == 1
	if came {
		t.fold.absent &^= game.Seats(1) << seat
		t.tell()
	}
	covered := came && t.fold.chairs[seat].Bot != ""
	t.mu.Unlock()
	if covered {
		id := fmt.Sprintf("back/%d", t.now().UnixNano())
		if _, err := t.Do(ctx, Command{ID: id, By: who, Want: Return{}}); err != nil && !isRefusal(err) && ctx.Err() == nil {
			t.hall.failed(t.id, err)
		}
	}
	t.schedule()
	return func() { t.leave(seat) }
}

// leave ends an Enter.
func (t *Table) leave(seat game.Seat) {
	t.mu.Lock()
	t.here.streams--
	t.used = t.now()
	if t.here.of[seat]--; seat != game.NoSeat && t.here.of[seat] == 0 {
		t.here.since[seat] = t.now()
		t.fold.absent |= game.Seats(1) << seat
		t.tell()
	}
	t.mu.Unlock()
	t.schedule()
}
