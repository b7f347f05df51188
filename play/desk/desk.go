// Package desk provides what people can ask of Roundhouse, without the network: the operations, and
// beside each of them its messages, in JSON. An Operation takes a Caller and a message, and returns
// another message. An adapter finds out who the caller is and transports the messages; package
// server does so over HTTP.
//
//	d := desk.New(config)
//	go d.Run(ctx)
//	view, err := desk.CreateTable.Do(ctx, d, caller, &desk.Body[desk.Making]{Body: making})
//
// Operations lists all operations, with their methods and paths in the API. An error is always an
// *Error with its kind, a code of Codes or a reason of the game, and what was wrong. What an
// operation shows of a table is made from what package table lets one viewer see; nothing else
// about a table gets into the answers or the log.
//
// The stream of a table begins with a View, unless the client continues after an event that it
// names. Then come events with consecutive numbers, and after the latest of them a Now, which says
// whose turn it is and what the viewer may do. What concerns people and how they play is the House:
// a View and the first Now of a stream that continues have it, and then each Now before which it
// has changed. After a silence comes a Heartbeat. A client that applies the events of rounds to its
// view, and takes the last House, has the same view that a new stream would begin with. An open
// stream leaves no event out. If its viewer changes seats, another View follows the event that says
// so.
package desk

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/base64"
	"errors"
	"strings"
	"sync"
	"time"

	"roundhouse/play/archive"
	"roundhouse/play/hall"
	"roundhouse/play/lists"
	"roundhouse/play/log"
	"roundhouse/play/people"
	"roundhouse/play/quota"
	"roundhouse/play/rota"
	"roundhouse/play/table"
)

// Logger writes the log: *slog.Logger does, and a program for a browser has a smaller one.
type Logger interface {
	Debug(message string, args ...any)
	Warn(message string, args ...any)
	Error(message string, args ...any)
}

// Config configures a Desk.
type Config struct {
	Log  log.Log
	Rows log.Rows // what is kept of people and of finished matches

	Version string
	Prefix  string // what the IDs of new tables begin with; nothing on a server
	Logger  Logger
	Limits  Limits
	// Keep is how long finished matches are kept; 0 means for ever.
	Keep   time.Duration
	Pauses hall.Pauses
	// Diary is Records, or nil on a device, which takes no uploads and does without what reads
	// them.
	Diary Diary
	// Bot makes a bot of a level. Levels lists the levels, from the weakest to the strongest.
	Bot    func(level string) (hall.Player, error)
	Levels []string
	Quick  func(level string) bool // whether bots of a level think too briefly to be noticed
	// Thinking limits how much each person's bots and hints may think.
	Thinking rota.Limits
	// Breathe is called every few milliseconds while the desk thinks about hints and judgements. A
	// program with one thread does other work then; nil for programs with several.
	Breathe func()
	// Meter is called for everything worth counting. Optional.
	Meter Meter
	// Heartbeat is how long a stream is silent before it sends a heartbeat; 0 means 5 seconds.
	Heartbeat time.Duration
	// LimitClock is the clock for limits; nil means time.Now.
	LimitClock func() time.Time
	// Now is the clock for everything else; nil means time.Now.
	Now func() time.Time
	// Peers connects the desk with those of other servers; nil if there are none.
	Peers *Peers
	// Messenger sends messages to people who are away; nil if nobody is told anything.
	Messenger Messenger
	// Data tells the stored data from a copy of it, at which the bell is off until a server is started
	// with RingAgain; "" if that is not known.
	Data      string
	RingAgain bool
}

// Desk carries out what people ask for. It has its own hall of tables.
type Desk struct {
	c        Config
	log      Logger
	meter    Meter
	hall     *hall.Hall
	rota     *rota.Rota // decides when bots, hints and judgements may think
	known    known
	limits   *limiter
	locks    keyLocks
	follows  hub
	audience audience
	lists    *lists.Index
	people   *people.People
	archive  *archive.Archive
	waiting  waiting
	damages  damages
	present  present
	kept     keptLogs
	bell     *ringer
	days     *days
	ended    chan struct{} // signals that a match may have ended
	closing  chan struct{} // closed when streams must end
	close    sync.Once
	asides   asides
}

// heartbeat is the default of Config.Heartbeat.
const heartbeat = 5 * time.Second

// New makes a desk. The caller must then call Run.
func New(c Config) *Desk {
	if c.Meter == nil {
		c.Meter = silent{}
	}
	if c.Heartbeat == 0 {
		c.Heartbeat = heartbeat
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Breathe == nil {
		c.Breathe = func() {}
	}
	d := &Desk{c: c, log: c.Logger, meter: c.Meter, lists: lists.NewIndex(c.Log), people: people.New(c.Rows),
		closing: make(chan struct{}), ended: make(chan struct{}, 1)}
	d.archive = archive.New(c.Rows, d.people)
	d.kept = keepLogs(c.Log)
	d.audience.init()
	d.waiting.init()
	if c.LimitClock == nil {
		c.LimitClock = time.Now
	}
	d.limits = &limiter{limits: c.Limits, quota: quota.New(c.LimitClock), now: c.LimitClock, noted: d.meter.Limited}
	d.rota = rota.New(rota.Config{Limits: c.Thinking, Thought: d.meter.Thought})
	d.bell, d.days = newRinger(d), newDays(d)
	halls := hall.Config{
		Log: c.Log, Pauses: c.Pauses, Bot: c.Bot, Levels: c.Levels, Quick: c.Quick,
		Rota: d.rota, Newest: d.lists.Newest, Now: c.Now, Peers: c.hallPeers(),
		Changed: d.noteChange, Failed: d.noteFailure,
	}
	d.bell.hookInto(&halls)
	d.hall = hall.New(halls)
	return d
}

// noteFailure logs and counts that a table could not do something that it must do by itself.
func (d *Desk) noteFailure(id string, err error) {
	d.meter.TableFailed()
	if !d.isDamage(err) {
		d.log.Error("a table failed", "table", logID(id), "error", logSafe(err))
	}
}

// Run does what is due until ctx is done. Then it drains the desk, and waits for work in progress.
func (d *Desk) Run(ctx context.Context) {
	var work, playing sync.WaitGroup
	inner, cancel := context.WithCancel(context.WithoutCancel(ctx))
	playing.Go(func() {
		if err := d.hall.Run(inner); err != nil {
			d.log.Error("the tables ended", "error", logSafe(err))
		}
	})
	work.Go(func() { d.keepArchive(ctx) })
	work.Go(func() { d.keepSweeping(ctx) })
	work.Go(func() { d.keepPeers(ctx) })
	work.Go(func() { d.bell.run(ctx) })
	work.Go(func() { d.days.keep(ctx, d) })
	<-ctx.Done()
	d.Drain()
	d.asides.endAndWait()
	d.audience.closeAndWait()
	d.follows.closeAndWait()
	work.Wait()
	d.archiveAll(inner, map[string]bool{}) // what has ended meanwhile
	cancel()
	playing.Wait()
}

// Drain makes the desk reject further commands, and ends all streams with a bye.
func (d *Desk) Drain() {
	d.close.Do(func() {
		close(d.closing)
		d.audience.endAll()
		d.follows.endAll()
	})
}

// asides is work that nobody asked this desk for, in goroutines that Run waits for at its end.
type asides struct {
	mu   sync.Mutex
	over bool
	work sync.WaitGroup
}

// do runs f in a goroutine, unless the desk has ended.
func (a *asides) do(f func()) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !a.over {
		a.work.Go(f)
	}
}

// endAndWait accepts no more work, and waits until the work in progress is done.
func (a *asides) endAndWait() {
	a.mu.Lock()
	a.over = true
	a.mu.Unlock()
	a.work.Wait()
}

// requireOpen returns hall.ErrClosed once the desk drains.
func (d *Desk) requireOpen() error {
	select {
	case <-d.closing:
		return hall.ErrClosed
	default:
		return nil
	}
}

// Ready returns an error if the desk is closing or events cannot be stored. It tries to store
// something only if the last attempt to store failed.
func (d *Desk) Ready(ctx context.Context) error {
	if err := d.requireOpen(); err != nil {
		return err
	}
	return d.c.Log.Ready(ctx)
}

// TablesInMemory returns the number of tables in memory.
func (d *Desk) TablesInMemory() int { return d.hall.Len() }

// WaitingThinkers returns the number of bots, hints or judgements of that kind that wait for their
// turn to think.
func (d *Desk) WaitingThinkers(k rota.Kind) int { return d.rota.Waiting(k) }

// Caller is the source of a request. The adapter has verified who it is; see Identify.
type Caller struct {
	Person  people.Person // the zero Person stands for nobody
	Address string        // the client's address, only for limits; "" is exempt from limits by address
	Site    string        // the address of the pages that the caller uses: scheme and host; "" if not known
	Begun   *Begun        // the dates that were begun in the caller's browser; nil for other programs
}

// Begun is the dates whose round was begun in a browser: what the browser keeps of them. PlayDay
// changes it.
type Begun struct {
	Mark  string
	Until time.Time // how long it is to keep a new mark
}

// asWho returns the ID by which tables know the caller, or "" for nobody.
func (c Caller) asWho() table.Who { return table.Who(c.Person.ID) }

// requireName returns an error if the caller has no name yet.
func (c Caller) requireName() error {
	if c.Person.ID == "" {
		return refusalError("no_identity", "you have no name yet: POST /api/me gives you one")
	}
	return nil
}

// The operations on the server's status.
var (
	ShowStatus = newOperation(About{
		Method: "GET", Path: "/api/status", ID: "status", Summary: "Which server this is",
		Description: "The version of the program.",
	}, func(d *Desk, _ context.Context, _ Caller, _ *struct{}) (ServerStatus, error) {
		return ServerStatus{Version: d.c.Version}, nil
	})
	ListPhrases = newOperation(About{
		Method: "GET", Path: "/api/phrases", ID: "phrases", Summary: "What can be said",
		Description: "Keys of phrases, for which clients have texts. The first five are reactions: smile, laugh, wow, sad, whistle.",
	}, func(*Desk, context.Context, Caller, *struct{}) ([]string, error) { return table.Phrases, nil })
	ListBots = newOperation(About{
		Method: "GET", Path: "/api/bots", ID: "bots", Summary: "Levels of bots",
		Description: "From the weakest to the strongest.",
	}, func(d *Desk, _ context.Context, _ Caller, _ *struct{}) ([]string, error) { return d.c.Levels, nil })
)

// ServerStatus describes the server.
type ServerStatus struct {
	Version string `json:"version" doc:"The version of the program" example:"v1.2.3"`
}

// Meter counts what happens at a desk. No argument identifies a person or a table.
type Meter interface {
	Command(outcome string)  // a player's command had this outcome: done, stale, illegal, refused or failed
	Limited(cause string)    // something was refused because of a limit
	TableFailed()            // a table could not do something by itself
	Swept()                  // an abandoned table was removed
	Forgotten()              // an old finished match was deleted
	Thought(of rota.Thought) // a bot, a hint or a judgement has finished thinking
}

// silent is a Meter that counts nothing.
type silent struct{}

func (silent) Command(string) {}

func (silent) Limited(string) {}

func (silent) TableFailed() {}

func (silent) Swept() {}

func (silent) Forgotten() {}

func (silent) Thought(rota.Thought) {}

// A secret proves an identity. It has secretBytes bytes; a text longer than maxSecret is never
// looked up.
const (
	secretBytes = 32
	maxSecret   = 128
)

// newSecret returns a new secret and its hash. Only the hash is to be stored.
func newSecret() (string, people.Hash) {
	var b [secretBytes]byte
	_, _ = rand.Read(b[:])
	text := base64.RawURLEncoding.EncodeToString(b[:])
	return text, hashOf(text)
}

// hashOf returns the hash of a secret. Because people are looked up by hash, the time that takes
// reveals nothing about a secret.
func hashOf(secret string) people.Hash { return sha256.Sum256([]byte(secret)) }

// newID returns an ID that cannot be guessed: 80 random bits.
func newID() string {
	var b [idBytes]byte
	_, _ = rand.Read(b[:])
	return idText(b[:])
}

// derivedID returns the ID that follows from a text: the same one each time.
func derivedID(text string) string {
	sum := sha256.Sum256([]byte(text))
	return idText(sum[:idBytes])
}

// idBytes is the number of random bytes from which an ID is made.
const idBytes = 10

// idText returns the bytes as the text of an ID.
func idText(b []byte) string { return strings.ToLower(base32.StdEncoding.EncodeToString(b)) }

// Identify returns the person with the secret. If the secret is missing or unknown, it returns the
// zero Person, which stands for nobody. The error is an *Error or nil.
func (d *Desk) Identify(ctx context.Context, secret string) (people.Person, error) {
	if secret == "" || len(secret) > maxSecret {
		return people.Person{}, nil
	}
	p, err := d.known.personOf(ctx, d.people, hashOf(secret))
	switch {
	case err == nil:
		return p, nil
	case errors.Is(err, people.ErrUnknown):
		return people.Person{}, nil
	}
	return people.Person{}, d.errorOf(ctx, err)
}
