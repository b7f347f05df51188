package desk

import (
	"context"
	"errors"
	"iter"
	"sync/atomic"
	"time"

	"roundhouse/play/hall"
	"roundhouse/play/table"
	"roundhouse/play/wire"
)

// Stream is a sequence of messages to one caller. The caller must call Close.
type Stream struct {
	d       *Desk
	source  source
	out     []wire.Message // messages to be sent
	done    []func()       // called on Close, the last one first
	signals atomic.Uint32  // those that have not been handled
	woken   chan struct{}  // receives a value when there are signals
	answers answers
}

// source supplies the messages of a stream.
type source interface {
	// enterTable records that the caller watches, until leave is called.
	enterTable(ctx context.Context) (leave func())
	// catchUp adds messages about what is new. It is called again after pokeSource.
	catchUp(ctx context.Context) error
}

// The signals to a stream.
const (
	news     = 1 << iota // the source has news
	silence              // nothing has been sent for a while
	answered             // an answer may be sent
	ended                // the reader has gone, or the desk drains
)

// errBye is returned by catchUp to end the stream with a bye.
var errBye = errors.New("the stream is over")

// open makes st a stream for the caller with messages from source. It counts the stream against the
// caller's limits, and fails if there are too many.
func (st *Stream) open(d *Desk, from Caller, source source) error {
	if err := d.requireOpen(); err != nil {
		return err
	}
	done, err := d.limits.openStream(from)
	st.d, st.source, st.woken, st.done = d, source, make(chan struct{}, 1), []func(){done}
	return err
}

// requireThere returns an error if the caller was deleted after the request began.
func (d *Desk) requireThere(from Caller) error {
	if d.known.wasDeleted(from.Person.ID) {
		return refusalError("no_identity", "you have deleted yourself")
	}
	return nil
}

// Close releases the stream's resources.
func (st *Stream) Close() {
	for i := len(st.done) - 1; i >= 0; i-- {
		st.done[i]()
	}
	st.done = nil
}

// Messages returns the messages as they come, in groups that belong together, until ctx is done,
// the desk drains or the caller is deleted. In the last two cases, the last message is bye. After
// some silence it returns a heartbeat. A group is only valid until the next one.
func (st *Stream) Messages(ctx context.Context) iter.Seq[[]wire.Message] {
	return func(yield func([]wire.Message) bool) {
		defer context.AfterFunc(ctx, func() { st.signal(ended) })()
		defer st.source.enterTable(ctx)()
		beat := time.AfterFunc(st.d.c.Heartbeat, func() { st.signal(silence) })
		defer beat.Stop()
		for got := uint32(news); st.handle(ctx, got, yield); got = st.awaitSignals() {
			if len(st.out) == 0 {
				continue
			}
			if !st.sendMessages(yield) {
				return
			}
			beat.Reset(st.d.c.Heartbeat)
		}
	}
}

// handle adds the messages that the signals ask for. It returns false if the stream is over.
func (st *Stream) handle(ctx context.Context, got uint32, yield func([]wire.Message) bool) (more bool) {
	if ctx.Err() != nil {
		return false
	}
	err := st.d.requireOpen()
	st.out = st.answers.take(st.out)
	if err == nil && got&news != 0 {
		err = st.source.catchUp(ctx)
	}
	switch {
	case errors.Is(err, errBye) || errors.Is(err, hall.ErrClosed):
		st.addMessage("bye", 0, wire.Bye{})
		st.sendMessages(yield)
		return false
	case err != nil:
		if ctx.Err() == nil {
			st.d.log.Debug("a stream ended", "error", logSafe(err))
		}
		return false
	}
	if got&silence != 0 && len(st.out) == 0 {
		st.addMessage("heartbeat", 0, wire.Heartbeat{})
	}
	return true
}

// addMessage adds a message to those to be sent.
func (st *Stream) addMessage(name string, id table.Seq, data any) {
	st.out = append(st.out, wire.Message{Name: name, ID: uint64(id), Data: data})
}

// sendMessages sends the pending messages. It returns false if the reader wants no more.
func (st *Stream) sendMessages(yield func([]wire.Message) bool) bool {
	there := yield(st.out)
	clear(st.out)
	st.out = st.out[:0]
	return there
}

// signal wakes the stream.
func (st *Stream) signal(s uint32) {
	st.signals.Or(s)
	select {
	case st.woken <- struct{}{}:
	default:
	}
}

// awaitSignals waits for signals while no answer is due, and returns them.
func (st *Stream) awaitSignals() uint32 {
	for {
		<-st.woken
		if !st.answers.areDue() {
			return st.signals.Swap(0)
		}
	}
}

// pokeSource makes the source check for news.
func (st *Stream) pokeSource() { st.signal(news) }
