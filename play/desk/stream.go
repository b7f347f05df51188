package desk

import (
	"context"
	"errors"
	"iter"
	"time"

	"roundhouse/play/hall"
	"roundhouse/play/table"
	"roundhouse/play/wire"
)

// Stream is a sequence of messages to one caller. The caller must call Close.
type Stream struct {
	d      *Desk
	source source
	out    []wire.Message // messages to be sent
	poked  chan struct{}  // receives a value when the source has news
	done   []func()       // called on Close, the last one first
}

// source supplies the messages of a stream.
type source interface {
	// enterTable records that the caller watches, until leave is called.
	enterTable(ctx context.Context) (leave func())
	// catchUp adds messages about what is new. The channel it returns is closed when there is more;
	// it is nil if the source announces news only by pokeSource.
	catchUp(ctx context.Context) (news <-chan struct{}, err error)
}

// errBye is returned by catchUp to end the stream with a bye.
var errBye = errors.New("the stream is over")

// openStream makes a stream for the caller and counts it against the caller's limits; it fails if
// there are too many.
func (d *Desk) openStream(from Caller) (Stream, error) {
	if err := d.requireOpen(); err != nil {
		return Stream{}, err
	}
	done, err := d.limits.openStream(from)
	return Stream{d: d, poked: make(chan struct{}, 1), done: []func(){done}}, err
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
		defer st.source.enterTable(ctx)()
		beat := time.NewTimer(st.d.c.Heartbeat)
		defer beat.Stop()
		for {
			news, err := st.source.catchUp(ctx)
			switch {
			case errors.Is(err, errBye) || errors.Is(err, hall.ErrClosed):
				st.sendBye(yield)
				return
			case err != nil:
				if ctx.Err() == nil {
					st.d.log.Debug("a stream ended", "error", logSafe(err))
				}
				return
			}
			if !st.waitForMore(ctx, yield, news, beat) {
				return
			}
		}
	}
}

// waitForMore sends the pending messages, then heartbeats until there is news. It returns false if
// the stream is over.
func (st *Stream) waitForMore(
	ctx context.Context, yield func([]wire.Message) bool, news <-chan struct{}, beat *time.Timer,
) (more bool) {
	for st.sendMessages(yield) {
		beat.Reset(st.d.c.Heartbeat)
		select {
		case <-news:
			return true
		case <-st.poked:
			return true
		case <-beat.C:
			st.addMessage("heartbeat", 0, wire.Heartbeat{})
		case <-ctx.Done():
			return false
		case <-st.d.closing:
			st.sendBye(yield)
			return false
		}
	}
	return false
}

// addMessage adds a message to those to be sent.
func (st *Stream) addMessage(name string, id table.Seq, data any) {
	st.out = append(st.out, wire.Message{Name: name, ID: uint64(id), Data: data})
}

// sendMessages sends the pending messages. It returns false if the reader wants no more.
func (st *Stream) sendMessages(yield func([]wire.Message) bool) bool {
	if len(st.out) == 0 {
		return true
	}
	there := yield(st.out)
	clear(st.out)
	st.out = st.out[:0]
	return there
}

// sendBye tells the client that this stream is over.
func (st *Stream) sendBye(yield func([]wire.Message) bool) {
	st.addMessage("bye", 0, wire.Bye{})
	st.sendMessages(yield)
}

// pokeSource makes the source check for news.
func (st *Stream) pokeSource() {
	select {
	case st.poked <- struct{}{}:
	default:
	}
}
