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

// Stream is what somebody is sent as it happens. Close must be called.
type Stream struct {
	d      *Desk
	source source
	out    []wire.Message // what is to be sent
	poked  chan struct{}  // the source is to look again
	done   []func()       // what ends with the stream, the last one first
}

// source is what a stream tells of.
type source interface {
	// enterTable notes that somebody watches, until leave is called.
	enterTable(ctx context.Context) (leave func())
	// catchUp adds what is new to what is to be sent. The channel tells of more; nil where poked
	// alone does.
	catchUp(ctx context.Context) (news <-chan struct{}, err error)
}

// errBye ends a stream that has been told so.
var errBye = errors.New("the stream is over")

// openStream counts a stream of the caller's, or refuses it.
func (d *Desk) openStream(from Caller) (Stream, error) {
	if err := d.requireOpen(); err != nil {
		return Stream{}, err
	}
	done, err := d.limits.openStream(from)
	return Stream{d: d, poked: make(chan struct{}, 1), done: []func(){done}}, err
}

// requireThere returns an error where the caller has deleted itself since it was asked for.
func (d *Desk) requireThere(from Caller) error {
	if d.known.hasLost(from.Person.ID) {
		return refusalError("no_identity", "you have deleted yourself")
	}
	return nil
}

// Close ends what there is of the stream.
func (st *Stream) Close() {
	for i := len(st.done) - 1; i >= 0; i-- {
		st.done[i]()
	}
	st.done = nil
}

// Messages returns the messages as they come, those that belong together at once, until ctx is
// done, the desk drains or the caller has gone: then bye is the last. After some silence there is a
// heartbeat. The messages are only there until the next ones.
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

// waitForMore sends what there is, and heartbeats until there is more; false once the stream is over.
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

// addMessage adds a message to what is to be sent.
func (st *Stream) addMessage(name string, id table.Seq, data any) {
	st.out = append(st.out, wire.Message{Name: name, ID: uint64(id), Data: data})
}

// sendMessages sends what there is, and reports whether there is still somebody.
func (st *Stream) sendMessages(yield func([]wire.Message) bool) bool {
	if len(st.out) == 0 {
		return true
	}
	there := yield(st.out)
	clear(st.out)
	st.out = st.out[:0]
	return there
}

// sendBye says that this stream is over; the caller may come back.
func (st *Stream) sendBye(yield func([]wire.Message) bool) {
	st.addMessage("bye", 0, wire.Bye{})
	st.sendMessages(yield)
}

// pokeSource makes the source look again.
func (st *Stream) pokeSource() {
	select {
	case st.poked <- struct{}{}:
	default:
	}
}
