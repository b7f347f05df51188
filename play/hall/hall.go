package hall

import (
	"context"
	"errors"
	"sync"
	"time"

	"roundhouse/game"
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

// beginWork reports whether something may be done that Close waits for; h.working is told
// when it is.
func (h *Hall) beginWork() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return false
	}
	h.working.Add(1)
	return true
}

// isQuick reports whether nobody notices how long bots of the level think.
func (h *Hall) isQuick(level string) bool { return h.c.Quick != nil && h.c.Quick(level) }

// newBot is a bot of the level, the stand-in where it is no longer known.
func (h *Hall) newBot(level string) Player {
	for _, l := range []string{level, table.Standin} {
		if p, err := h.c.Bot(l); err == nil {
			return p
		}
	}
	return func(v game.View, _ *game.Past) game.Action { return v.Legal(nil)[0] }
}

// acquireThinker waits until a bot of that level at a table of that host may think, which it does until
// leave is called.
func (h *Hall) acquireThinker(host table.Who, level string) (leave func(), err error) {
	kind := rota.Move
	if h.isQuick(level) {
		kind = rota.Quick
	}
	return h.c.Rota.Begin(h.ctx, rota.Task{For: string(host), Kind: kind, Level: level})
}

// pausesAt returns those of the table.
func (h *Hall) pausesAt(s *table.State) Pauses {
	p := h.c.Pauses
	if s.IsInstant() {
		p.Bot, p.Forced = 0, 0
	}
	if s.Settings().Quick {
		p.Bot, p.Knock, p.Forced, p.Deal = 0, 0, 0, 0
	}
	return p
}
