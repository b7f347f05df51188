// Package desk is what people can ask of Roundhouse, without the network: each Operation takes a
// Caller and a message of package wire and answers with one. An adapter finds out who calls and
// carries the messages: package server does so over HTTP.
//
//	d := desk.New(config)
//	go d.Run(ctx)
//	view, err := desk.CreateTable.Do(ctx, d, caller, &wire.Body[wire.Making]{Body: making})
//
// Operations lists all of them, with the method and the path that they have in the API. An error is
// always an *Error: its kind, a code of Codes, and what was wrong. What an operation shows is made
// by package wire of what package table lets one viewer see; nothing else of a table reaches the
// answers or the log.
package desk

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"roundhouse/play/archive"
	"roundhouse/play/hall"
	"roundhouse/play/lists"
	"roundhouse/play/people"
	"roundhouse/play/quota"
	"roundhouse/play/rota"
)

// Config is what a Desk works with.
type Config struct {
	Log     hall.Log
	People  people.People
	Archive archive.Archive
	Lists   lists.Lists

	Version string
	Logger  *slog.Logger
	Limits  Limits
	// Keep is how long finished matches are kept; 0 for ever.
	Keep   time.Duration
	Pauses hall.Pauses
	// Bot makes a bot of a level; Levels lists them, from the weakest to the strongest.
	Bot    func(level string) (hall.Player, error)
	Levels []string
	Quick  func(level string) bool // the levels that think for no longer than anybody notices
	// Thinking is what each person may have of it.
	Thinking rota.Limits
	// Meter is told of what there is to count; nil: nobody is.
	Meter Meter
	// Heartbeat is after how much silence a stream says that it lives; 0 is 5 seconds.
	Heartbeat time.Duration
	// LimitClock is the time that limits go by; nil is time.Now.
	LimitClock func() time.Time
}

// Desk does what people ask for. Its tables are in a hall of its own.
type Desk struct {
	c        Config
	log      *slog.Logger
	meter    Meter
	hall     *hall.Hall
	rota     *rota.Rota // of bots, hints and judgements
	known    known
	limits   *limiter
	locks    keyLocks
	follows  hub
	audience audience
	index    index
	waiting  waiting
	damages  damages
	closing  chan struct{} // closed when streams are to end
	close    sync.Once
}

// heartbeat is the usual silence after which a stream says that it lives.
const heartbeat = 5 * time.Second

// New makes a desk. Run must be called.
func New(c Config) *Desk {
	if c.Meter == nil {
		c.Meter = silent{}
	}
	if c.Heartbeat == 0 {
		c.Heartbeat = heartbeat
	}
	d := &Desk{c: c, log: c.Logger, meter: c.Meter, closing: make(chan struct{})}
	d.audience.init()
	d.index.init()
	d.waiting.init()
	d.limits = &limiter{limits: c.Limits, quota: quota.New(c.LimitClock), noted: d.meter.Limited}
	d.rota = rota.New(rota.Config{Limits: c.Thinking, Thought: d.meter.Thought})
	d.hall = hall.New(hall.Config{
		Log: c.Log, Pauses: c.Pauses, Bot: c.Bot, Levels: c.Levels, Quick: c.Quick, Rota: d.rota, Newest: c.Lists.Newest,
		Changed: d.noteChange, Failed: d.noteFailure,
	})
	return d
}

// noteFailure notes what a table could not do by itself.
func (d *Desk) noteFailure(id string, err error) {
	d.meter.TableFailed()
	if !d.isDamage(err) {
		d.log.Error("a table failed", "table", logID(id), "error", logSafe(err))
	}
}

// Run does what is due until ctx is done, then ends what is being done.
func (d *Desk) Run(ctx context.Context) {
	var work, playing sync.WaitGroup
	inner, cancel := context.WithCancel(context.WithoutCancel(ctx))
	playing.Go(func() {
		if err := d.hall.Run(inner); err != nil {
			d.log.Error("the tables ended", "error", logSafe(err))
		}
	})
	work.Go(func() { d.keepIndex(ctx) })
	work.Go(func() { d.keepSweeping(ctx) })
	<-ctx.Done()
	d.Drain()
	d.audience.closeAndWait()
	d.follows.closeAndWait()
	work.Wait()
	d.updateAll(inner) // the lists are as the tables were left
	cancel()
	playing.Wait()
}

// Drain takes no more commands, tells all streams to come back later, and ends them.
func (d *Desk) Drain() { d.close.Do(func() { close(d.closing) }) }

// requireOpen returns hall.ErrClosed once the desk drains.
func (d *Desk) requireOpen() error {
	select {
	case <-d.closing:
		return hall.ErrClosed
	default:
		return nil
	}
}

// Ready returns an error where the desk closes or events cannot be stored, as far as it knows: the
// last attempt went well, or the one that is made now does.
func (d *Desk) Ready(ctx context.Context) error {
	if err := d.requireOpen(); err != nil {
		return err
	}
	return d.c.Log.Ready(ctx)
}

// TablesInMemory returns how many tables are in memory.
func (d *Desk) TablesInMemory() int { return d.hall.Len() }

// WaitingThinkers returns what bots, hints and judgements of a kind wait for their turn.
func (d *Desk) WaitingThinkers(k rota.Kind) int { return d.rota.Waiting(k) }
