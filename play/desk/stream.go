package desk

import (
	"context"
	"encoding/json"
	"errors"
	"iter"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"roundhouse/game/record"
	"roundhouse/play/hall"
	"roundhouse/play/table"
)

// Stream is a sequence of messages to one caller. Messages returns them to a goroutine of their
// own; an adapter without one calls Begin, and Next whenever it is woken. The caller must call
// Close.
type Stream struct {
	d       *Desk
	source  source
	out     []Message // messages to be sent
	done    []func()  // called on Close, the last one first
	answers answers
	stay    time.Duration // how long the caller stays present after Close
	lost    atomic.Bool   // the caller has not been heard of for long

	signals atomic.Uint32          // those that have not been handled
	wake    atomic.Pointer[func()] // called when there are signals
	ctx     context.Context
	beat    *time.Timer // sends the signal silence
}

// Form is the form of the messages of a stream. It grows only if an open page of an earlier program
// would misunderstand them: that page then asks to be reloaded. A new field that can be ignored is
// no new form.
const Form = 2

// Message is one message of a stream. The type of Data depends on Name.
type Message struct {
	Name string
	ID   uint64 // the number after which a new stream can continue; 0 if the message has none
	Data any
}

// JSON is the data of a message that has been encoded by AppendJSON.
type JSON []byte

// Heartbeat says that the stream is alive. It is the same for everybody.
type Heartbeat struct{}

// Bye says that the stream is over. The client may open it again.
type Bye struct{}

// Next is the last message of the answer to a poll.
type Next struct {
	Poll string `json:"poll" doc:"The parameter poll of the next request, with which it waits for news"`
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

// Part is Close for a caller who is about to open the next stream, and stays present until then.
// For others, nothing changes meanwhile: not even that a table which somebody watches acts for
// nobody.
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
func (st *Stream) Messages(ctx context.Context) iter.Seq[[]Message] {
	return func(yield func([]Message) bool) {
		woken := make(chan struct{}, 1)
		st.Begin(ctx, func() {
			select {
			case woken <- struct{}{}:
			default:
			}
		})
		for more := true; more; {
			<-woken
			var messages []Message
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
func (st *Stream) Next() (messages []Message, more bool) {
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
		st.addMessage("bye", 0, Bye{})
		return false
	case err != nil:
		if st.ctx.Err() == nil {
			st.d.log.Debug("a stream ended", "error", logSafe(err))
		}
		st.out = st.out[:0]
		return false
	}
	if got&silence != 0 && len(st.out) == 0 {
		st.addMessage("heartbeat", 0, Heartbeat{})
	}
	return true
}

// addMessage adds a message to those to be sent.
func (st *Stream) addMessage(name string, id table.Seq, data any) {
	st.out = append(st.out, Message{Name: name, ID: uint64(id), Data: data})
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

// AppendJSON appends the JSON of a message's data. It contains no line breaks, and > is not
// escaped.
func AppendJSON(buf []byte, data any) ([]byte, error) {
	switch d := data.(type) {
	case JSON:
		return append(buf, d...), nil
	case *table.Now:
		return d.AppendJSON(buf)
	case *table.View:
		return d.AppendJSON(buf)
	case table.Shown:
		buf, err := d.AppendJSON(buf)
		if err != nil {
			return buf, err
		}
		buf = strconv.AppendInt(append(buf[:len(buf)-1], `,"form":`...), Form, 10)
		return append(buf, '}'), nil
	}
	return record.AppendJSON(buf, data)
}

// AppendFrame appends messages that belong together as a JSON array, as WebSockets carry them.
func AppendFrame(buf []byte, messages []Message) (_ []byte, err error) {
	for i, m := range messages {
		buf = append(buf, "[,"[min(i, 1)])
		buf = append(append(append(buf, `{"event":"`...), m.Name...), '"')
		if m.ID > 0 {
			buf = strconv.AppendUint(append(buf, `,"id":`...), m.ID, 10)
		}
		if buf, err = AppendJSON(append(buf, `,"data":`...), m.Data); err != nil {
			return buf, err
		}
		buf = append(buf, '}')
	}
	return append(buf, ']'), nil
}

// SocketCommand is a command as it is sent over a WebSocket.
type SocketCommand struct {
	Command string          `json:"command" doc:"The last part of the command's path" example:"act"`
	Body    json.RawMessage `json:"body" doc:"The body of the command's request"`
}

// SocketAnswer answers a SocketCommand with what a request for the command would be answered.
type SocketAnswer struct {
	ID     string `json:"id" doc:"That of the command"`
	Status int    `json:"status" doc:"HTTP status"`
	Body   any    `json:"body" doc:"A Done or a Problem"`
	Retry  int    `json:"retry,omitempty" doc:"Seconds until the command is allowed, if that is known"`
}

// answers holds the answers to commands that come over the same connection as a stream. While a
// command is carried out its stream waits, so that the answer and the command's events are sent
// together.
type answers struct {
	mu   sync.Mutex
	due  int // commands that are being carried out
	list []Message
}

// Answer calls carryOut, which carries out a command, and sends the message that it returns.
func (st *Stream) Answer(carryOut func() Message) {
	st.answers.mu.Lock()
	st.answers.due++
	st.answers.mu.Unlock()
	m := carryOut()
	st.answers.mu.Lock()
	st.answers.due--
	st.answers.list = append(st.answers.list, m)
	st.answers.mu.Unlock()
	st.signal(answered)
}

// areDue reports whether a command is being carried out.
func (a *answers) areDue() bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.due > 0
}

// Unsent returns the answers that are left when the stream is over.
func (st *Stream) Unsent() []Message { return st.answers.take(nil) }

// take moves the answers to a list of messages.
func (a *answers) take(to []Message) []Message {
	a.mu.Lock()
	defer a.mu.Unlock()
	to = append(to, a.list...)
	clear(a.list)
	a.list = a.list[:0]
	return to
}
