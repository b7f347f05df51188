package desk

import (
	"context"
	"errors"
	"iter"
	"sync"
	"sync/atomic"
	"time"

	"roundhouse/game"
	"roundhouse/play/hall"
	"roundhouse/play/people"
	"roundhouse/play/table"
	"roundhouse/play/wire"
)

// Stream is a sequence of messages to one caller. Messages returns them to a goroutine of their own;
// an adapter without one calls Begin, and Next whenever it is woken. The caller must call Close.
type Stream struct {
	d       *Desk
	source  source
	out     []wire.Message // messages to be sent
	done    []func()       // called on Close, the last one first
	answers answers
	stay    time.Duration // how long the caller stays present after Close
	lost    atomic.Bool   // the caller has not been heard of for long

	signals atomic.Uint32          // those that have not been handled
	wake    atomic.Pointer[func()] // called when there are signals
	ctx     context.Context
	beat    *time.Timer // sends the signal silence
}

// source supplies the messages of a stream.
type source interface {
	// enterTable records that the caller watches, until leave is called. What makes the caller
	// present ends by Stream.depart.
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
	moved                // another server owns the table
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
	st.d, st.source, st.done = d, source, []func(){done}
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

// betweenPolls is how long a caller without a stream is taken to be about to open the next one.
const betweenPolls = 3 * time.Second

// Part is Close for a caller who is about to open the next stream, and stays present until then. For
// others, nothing changes meanwhile: not even that a table which somebody watches acts for nobody.
func (st *Stream) Part() {
	st.stay = betweenPolls
	st.Close()
}

// Lose is End for a caller who has not been heard of for as long as somebody without a stream still
// counts as present.
func (st *Stream) Lose() {
	st.lost.Store(true)
	st.End()
}

// depart ends the caller's presence at a table, at once or after Part.
func (st *Stream) depart(t *hall.Table, who table.Who, leave func()) {
	if st.stay > 0 {
		time.AfterFunc(st.stay, leave)
		return
	}
	leave()
	if st.lost.Load() {
		t.Lose(who)
	}
}

// Messages returns the messages as they come, in groups that belong together, until ctx is done,
// the desk drains or the caller is deleted. In the last two cases, the last message is bye. After
// some silence it returns a heartbeat. A group is only valid until the next one.
func (st *Stream) Messages(ctx context.Context) iter.Seq[[]wire.Message] {
	return func(yield func([]wire.Message) bool) {
		woken := make(chan struct{}, 1)
		st.Begin(ctx, func() {
			select {
			case woken <- struct{}{}:
			default:
			}
		})
		for more := true; more; {
			<-woken
			var messages []wire.Message
			messages, more = st.Next()
			if len(messages) > 0 && !yield(messages) {
				return
			}
		}
	}
}

// Begin begins the stream. From then on, wake is called whenever Next may have messages. wake must
// not block, nor call methods of the stream.
func (st *Stream) Begin(ctx context.Context, wake func()) {
	st.ctx = ctx
	stop := context.AfterFunc(ctx, func() { st.signal(ended) })
	st.beat = time.AfterFunc(st.d.c.Heartbeat, func() { st.signal(silence) })
	leave := st.source.enterTable(ctx)
	st.done = append(st.done, leave, func() { st.beat.Stop() }, func() { stop() })
	st.wake.Store(&wake) // last, because the stream may then end at any time
	st.signal(news)
}

// End ends the stream, as the end of its context does.
func (st *Stream) End() { st.signal(ended) }

// IsReady reports whether Next has something to do.
func (st *Stream) IsReady() bool { return st.signals.Load() != 0 && !st.answers.areDue() }

// Next returns the messages that are due, as described at Messages. They are valid until the next
// call. If the stream is over after them, it returns false. Calls must not overlap.
func (st *Stream) Next() (messages []wire.Message, more bool) {
	if !st.IsReady() {
		return nil, true
	}
	clear(st.out)
	st.out = st.answers.take(st.out[:0])
	more = st.handle(st.signals.Swap(0))
	if more && len(st.out) > 0 {
		st.beat.Reset(st.d.c.Heartbeat)
	}
	return st.out, more
}

// handle adds the messages that the signals ask for. It returns false if the stream is over.
func (st *Stream) handle(got uint32) (more bool) {
	err := st.d.requireOpen()
	if err == nil && got&ended != 0 { // the reader has gone
		return false
	}
	switch {
	case err != nil:
	case got&moved != 0:
		err = errBye
	case got&news != 0:
		err = st.source.catchUp(st.ctx)
	}
	switch {
	case errors.Is(err, errBye) || errors.Is(err, hall.ErrClosed):
		st.addMessage("bye", 0, wire.Bye{})
		return false
	case err != nil:
		if st.ctx.Err() == nil {
			st.d.log.Debug("a stream ended", "error", logSafe(err))
		}
		st.out = st.out[:0]
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

// signal wakes the stream.
func (st *Stream) signal(s uint32) {
	st.signals.Or(s)
	if wake := st.wake.Load(); wake != nil { // otherwise Begin follows
		(*wake)()
	}
}

// pokeSource makes the source check for news.
func (st *Stream) pokeSource() { st.signal(news) }

// audience holds all open streams of single tables.
type audience struct {
	mu     sync.Mutex
	all    map[*viewer]bool
	tables map[string]*crowd
	closed bool
	empty  *sync.Cond
}

func (a *audience) init() {
	a.all, a.tables = map[*viewer]bool{}, map[string]*crowd{}
	a.empty = sync.NewCond(&a.mu)
}

// addViewer adds a stream. It returns false, and does not add it, after closeAndWait was called.
func (a *audience) addViewer(v *viewer) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.closed {
		return false
	}
	a.all[v] = true
	v.crowd = a.tables[v.t.ID()]
	if v.crowd == nil {
		v.crowd = new(crowd)
		a.tables[v.t.ID()] = v.crowd
	}
	v.crowd.streams++
	return true
}

func (a *audience) removeViewer(v *viewer) {
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.all, v)
	if v.crowd.streams--; v.crowd.streams == 0 {
		delete(a.tables, v.t.ID())
	}
	a.empty.Broadcast()
}

// hasStreams reports whether somebody has a stream of the table.
func (a *audience) hasStreams(id string) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.tables[id] != nil
}

// closeAndWait admits no more streams, and waits until all of them have been removed.
func (a *audience) closeAndWait() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.closed = true
	for len(a.all) > 0 {
		a.empty.Wait()
	}
}

// endAll ends all streams.
func (a *audience) endAll() {
	a.mu.Lock()
	defer a.mu.Unlock()
	for v := range a.all {
		v.signal(ended)
	}
}

// endTable ends the streams of a table that has moved to another server.
func (a *audience) endTable(id string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.tables[id] == nil {
		return
	}
	for v := range a.all {
		if v.t.ID() == id {
			v.signal(moved)
		}
	}
}

// listPeople lists the people who watch a table, some of them more than once.
func (a *audience) listPeople() (list []table.Who) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for v := range a.all {
		if v.who != "" {
			list = append(list, v.who)
		}
	}
	return list
}

// isDeleted reports whether the person watching the stream has been deleted.
func (a *audience) isDeleted(v *viewer) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return v.gone
}

// endStreams ends the streams of a person who has been deleted.
func (a *audience) endStreams(who table.Who) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for v := range a.all {
		if v.who == who {
			v.gone = true
			v.pokeSource()
		}
	}
}

// pokeTables makes viewers of the person's tables see the new name, or that the person no longer
// has one.
func (a *audience) pokeTables(who table.Who) {
	a.mu.Lock()
	list := make([]*viewer, 0, len(a.all))
	for v := range a.all {
		list = append(list, v)
	}
	a.mu.Unlock()
	sits := map[*hall.Table]bool{}
	for _, v := range list {
		at, known := sits[v.t]
		if !known {
			at = v.t.SeatOf(who) != game.NoSeat
			sits[v.t] = at
		}
		if at {
			v.pokeSource()
		}
	}
}

// Attend records that people are present at a table until leave is called, as their own streams
// would. It is for an adapter that knows it from elsewhere: they share one device. The error is an
// *Error or nil.
func (d *Desk) Attend(ctx context.Context, id string, who ...people.ID) (leave func(), err error) {
	t, err := d.hall.Get(ctx, id)
	if err != nil {
		return nil, d.errorOf(ctx, err)
	}
	var departs []func()
	for _, one := range who {
		departs = append(departs, t.Enter(ctx, table.Who(one)))
	}
	return func() {
		for _, depart := range departs {
			depart()
		}
	}, nil
}
