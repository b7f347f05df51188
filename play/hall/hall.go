package hall

import (
	"context"
	"errors"
	"sync"
	"time"

	"roundhouse/game"
	"roundhouse/play/log"
	"roundhouse/play/rota"
	"roundhouse/play/table"
)

// Config configures a Hall.
type Config struct {
	Log    log.Log
	Pauses Pauses
	// Bot makes a bot of a level, or returns an error if there is no such level. Each bot has
	// its own random source, which must not come from the secrets of deals.
	Bot func(level string) (Player, error)
	// Levels lists the levels of bots that people may seat. If it is nil, they may seat any that
	// Bot makes.
	Levels []string
	// Quick reports whether bots of a level think too briefly to be noticed. If it is nil, none of
	// them does.
	Quick func(level string) bool
	// Rota decides when a bot may think, and charges its time to the host of its table. If it is
	// nil, there are no limits.
	Rota *rota.Rota
	// Changed is called with new events of a table, in order and unredacted, while the table is
	// locked. It must not call methods of the table. Optional.
	Changed func(id string, news []table.Event, stage table.Stage)
	// Failed is called if a table could not do something that it must do by itself. The table will
	// retry it. Failed must not call methods of the table. Optional.
	Failed func(id string, err error)
	// Ring is called when somebody's turn at a table with days has begun a while ago, and the person
	// has not looked at the table since. It may be called again with the same turn. Optional.
	Ring func(context.Context, Turn) error
	// Held returns from when to when somebody's clocks of days stand still, the last time that is
	// known; zero times if there is none. Optional.
	Held func(context.Context, table.Who) (from, until time.Time, err error)
	// Newest returns the time of the newest event of any table. If the machine's clock shows an
	// earlier time, it was set back. Optional.
	Newest func(context.Context) (time.Time, error)
	// Now returns the time; nil means time.Now.
	Now func() time.Time
	// Peers is for halls that share a log; nil if this hall is the only one.
	Peers *Peers
}

// Hall holds the tables of a server.
type Hall struct {
	c       Config
	began   time.Time
	ctx     context.Context // done once the hall is closed; for work that nobody has requested
	cancel  context.CancelFunc
	working sync.WaitGroup

	mu     sync.Mutex
	tables map[string]*held
	closed bool

	clock struct { // separately locked, because locked tables read it
		sync.Mutex
		steady
	}
}

// held is a table that is in memory, or is being opened or removed.
type held struct {
	ready chan struct{} // closed once table or err is set, or the table is removed
	table *Table
	err   error
}

// The errors of a Hall.
var (
	ErrClosed = errors.New("the server is closing") // from a closed hall, or a table that has left memory
	ErrExists = errors.New("there is such a table already")
)

// New makes a hall. Run must be called to open tables that are due.
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

// hallTime returns the hall's time, which keeps moving forward even if the machine's clock is set
// back.
func (h *Hall) hallTime() time.Time {
	h.clock.Lock()
	defer h.clock.Unlock()
	now, _ := h.clock.readAt(h.c.Now(), time.Now())
	return now
}

// Len returns the number of tables in memory.
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

// beginWork registers work that Close will wait for. It returns false if the hall is closed;
// otherwise the caller must call h.working.Done after the work.
func (h *Hall) beginWork() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return false
	}
	h.working.Add(1)
	return true
}

// isQuick reports whether bots of the level think too briefly to be noticed.
func (h *Hall) isQuick(level string) bool { return h.c.Quick != nil && h.c.Quick(level) }

// newBot returns a bot of the level, or the stand-in if the level is no longer known.
func (h *Hall) newBot(level string) Player {
	for _, l := range []string{level, table.Standin} {
		if p, err := h.c.Bot(l); err == nil {
			return p
		}
	}
	return func(v game.View, _ *game.Past) game.Action { return v.Legal(nil)[0] }
}

// acquireThinker waits until a bot of that level may think at a table of that host. Unless there is
// an error, the caller must call leave when the bot has thought.
func (h *Hall) acquireThinker(host table.Who, level string) (leave func(), err error) {
	kind := rota.Move
	if h.isQuick(level) {
		kind = rota.Quick
	}
	return h.c.Rota.Begin(h.ctx, rota.Task{For: string(host), Kind: kind, Level: level})
}

// pausesAt returns the pauses that apply at the table now.
func (h *Hall) pausesAt(s *table.State) Pauses {
	p := h.c.Pauses
	switch set := s.Settings(); {
	case set.First || set.Pace == table.Slow:
		p.Bot = p.Slow
	case set.Pace == table.Fast:
		p.Bot, p.Laid = p.Fast, 0
	default:
		p.Laid = 0
	}
	if s.IsInstant() {
		p.Bot, p.Forced, p.Laid = 0, 0, 0
	}
	if s.Settings().Quick {
		p.Bot, p.Knock, p.Forced, p.Deal, p.Laid = 0, 0, 0, 0, 0
	}
	return p
}
