package crash

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"

	"roundhouse/game"
)

// order is a command that was sent, and the number of its event once that is known.
type order struct {
	id, verb string
	body     []byte
	seq      uint64
	socket   bool // acknowledged over a WebSocket
}

// manner is how somebody plays.
type manner int

const (
	plays   manner = iota
	dreams         // acts only after the clock has acted for it
	staysUp        // never opens the stream: a bot has to take over
)

// person is somebody at one table.
type person struct {
	world  world
	table  string
	manner manner
	token  string
	who    string
	seat   int

	pace   *pace // says when to act, and keeps when that was acknowledged; nil for at once
	home   int   // the server that it goes to in a town, from 1
	direct bool  // never goes to another one

	sockets bool    // follows the table and sends commands over WebSockets
	socket  *socket // the newest one; nil without any, or when the match is over

	orders []*order          // those that were answered
	last   uint64            // the newest event
	seen   map[uint64][]byte // events, as they were shown
	acts   []uint64          // events that say that this person acted
	missed bool              // a view has replaced events
	closed bool              // the hashes
	clock  int               // actions that the clock did
	at     int               // the life of the last stream
}

// enter makes somebody.
func enter(ctx context.Context, w world, name string) (*person, error) {
	p := &person{world: w, seen: map[uint64][]byte{}}
	var guest struct{ ID, Token string }
	body := fmt.Sprintf(`{"name": %q, "program": true}`, name)
	err := p.call(ctx, "POST", "/api/me", []byte(body), &guest)
	p.who, p.token = guest.ID, guest.Token
	return p, err
}

// send sends a command, as often as it takes; sometimes twice at once, then over both transports if
// the person has a socket. A conflict is no error: the order is not done. Who is ready already gets
// the number of the last event, whichever that is.
func (p *person) send(ctx context.Context, verb, id string, more map[string]any) error {
	body := map[string]any{"id": id}
	for name, value := range more {
		body[name] = value
	}
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	o := &order{id: id, verb: verb, body: text, socket: p.socket != nil}
	type answer struct {
		seq uint64
		err error
	}
	times := 1 + rand.IntN(8)/7
	answers := make(chan answer, times)
	for i := range times {
		go func() {
			seq, err := p.deliver(ctx, o, o.socket && i == 0)
			answers <- answer{seq, err}
		}()
	}
	for range times {
		a := <-answers
		err = errors.Join(err, a.err)
		if a.err == nil && o.seq != 0 && o.seq != a.seq && verb != "be_ready" {
			return fmt.Errorf("%s %s: answered with %d and with %d", verb, id, o.seq, a.seq)
		}
		o.seq = max(o.seq, a.seq)
	}
	var refused *problem
	// a knock is never stale, so one that others were faster than is refused by the rules
	if errors.As(err, &refused) && (refused.Status == 409 || more["action"] == "knock") {
		return nil
	}
	if err != nil {
		return fmt.Errorf("%s %s: %w", verb, text, err)
	}
	p.orders = append(p.orders, o)
	p.pace.note(p.table, o)
	return nil
}

// deliver sends a command over the person's socket, and the next one where that breaks before the
// answer; or as a request.
func (p *person) deliver(ctx context.Context, o *order, bySocket bool) (uint64, error) {
	var done struct{ Seq uint64 }
	if !bySocket {
		err := p.call(ctx, "POST", "/api/tables/"+p.table+"/"+o.verb, o.body, &done)
		return done.Seq, err
	}
	err := repeat(ctx, o.verb, &done, func() (*life, int, []byte, error) {
		s, err := p.connect(ctx)
		if err != nil {
			return nil, 0, nil, err
		}
		status, answer, err := s.ask(ctx, o)
		return s.life, status, answer, err
	})
	return done.Seq, err
}

// overlap is how many events are asked for again after a crash.
const overlap = 25

// overlap returns how many commands are sent again in a new life. In a town, whose pauses are
// measured, they are few: everybody who was at the same server sends them at the same moment.
func (l *life) overlap() int {
	if l.polite {
		return 2
	}
	return overlap
}

// play plays until the match is over.
func (p *person) play(ctx context.Context) error {
	defer p.hangUp()
	for {
		l, follow, err := p.follow(ctx)
		if err != nil {
			return err
		}
		if p.at != 0 && p.at != l.number {
			if err := p.recall(ctx, l.overlap()); err != nil {
				return err
			}
		}
		p.at = l.number
		over, err := follow(ctx, func(m message) (bool, error) { return p.take(ctx, m) })
		if over || err != nil {
			return err
		}
	}
}

// follow returns what reads the table's stream in a life, until that ends or take is done.
func (p *person) follow(ctx context.Context) (
	l *life, read func(context.Context, func(message) (bool, error)) (bool, error), err error,
) {
	if p.sockets {
		s, err := p.connect(ctx)
		if err != nil {
			return nil, nil, err
		}
		return s.life, s.read, nil
	}
	l, err = p.world.live(ctx, p)
	return l, func(ctx context.Context, take func(message) (bool, error)) (bool, error) {
		return l.stream(ctx, p.token, p.streamPath(), take)
	}, err
}

// recall sends the last n acknowledged commands again, after a crash: they are answered as
// before. Who says twice that it is ready has said it once, so those are left out.
func (p *person) recall(ctx context.Context, n int) error {
	for _, o := range p.orders[max(0, len(p.orders)-n):] {
		if o.verb == "be_ready" {
			continue
		}
		seq, err := p.deliver(ctx, o, p.socket != nil)
		if err != nil || seq != o.seq {
			return fmt.Errorf("after a crash: %s was answered with %d, and now with %d, %v", o.body, o.seq, seq, err)
		}
	}
	return nil
}

// take takes in a message, and reports whether the match is over.
func (p *person) take(ctx context.Context, m message) (bool, error) {
	switch m.kind {
	case "view":
		var v struct {
			Seq   uint64
			Stage string
			House struct {
				Fair struct{ Closed bool }
			}
		}
		if err := json.Unmarshal(m.data, &v); err != nil {
			return false, err
		}
		if v.Seq < p.last {
			return false, fmt.Errorf("the view of %d is before event %d, which was shown", v.Seq, p.last)
		}
		p.missed = p.missed || v.Seq > p.last
		p.last, p.closed = v.Seq, p.closed || v.House.Fair.Closed
		return v.Stage == "over", nil
	case "event":
		return p.event(m)
	case "now":
		return p.now(ctx, m)
	}
	return false, nil
}

func (p *person) event(m message) (bool, error) {
	if old := p.seen[m.id]; m.id <= p.last {
		if old != nil && !bytes.Equal(old, m.data) {
			return false, fmt.Errorf("event %d was %s and is %s", m.id, old, m.data)
		}
		return false, nil
	}
	if m.id != p.last+1 {
		return false, fmt.Errorf("event %d comes behind %d", m.id, p.last)
	}
	p.last, p.seen[m.id] = m.id, bytes.Clone(m.data)
	var e struct {
		Kind string
		Body struct {
			Action game.Action
			How    string
		}
	}
	if err := json.Unmarshal(m.data, &e); err != nil {
		return false, err
	}
	p.closed = p.closed || e.Kind == "hashes_closed"
	if e.Kind == "acted" && int(e.Body.Action.Seat) == p.seat {
		switch e.Body.How {
		case "": // the player
			p.acts = append(p.acts, m.id)
		case "clock":
			p.clock++
		}
	}
	return e.Kind == "match_ended", nil
}

// now does what there is to do.
func (p *person) now(ctx context.Context, m message) (bool, error) {
	var n struct {
		Seq   uint64
		Stage string
		Turn  []int
		Legal map[string][]string
	}
	if err := json.Unmarshal(m.data, &n); err != nil {
		return false, err
	}
	legal := n.Legal[strconv.Itoa(p.seat)]
	id := strconv.FormatUint(p.last, 10)
	number := sha256.Sum256([]byte(p.token))
	hash := sha256.Sum256(number[:])
	switch {
	case n.Stage == "over":
		return true, nil
	case n.Stage == "mixing" && p.closed:
		return false, p.once(ctx, "reveal", map[string]any{"hex": hex.EncodeToString(number[:])})
	case n.Stage == "mixing":
		return false, p.once(ctx, "hash", map[string]any{"hex": hex.EncodeToString(hash[:])})
	case n.Stage == "playing" && len(n.Turn) == 0 && len(legal) == 0:
		return false, p.send(ctx, "be_ready", "be_ready"+id, nil)
	case len(legal) == 0 || n.Seq != p.last || p.manner == dreams && p.clock == 0:
		return false, nil
	case rand.IntN(20) == 0: // what is done behind it comes too late
		if err := p.send(ctx, "say", "say"+id, map[string]any{"phrase": "well_played"}); err != nil {
			return false, err
		}
	}
	p.pace.wait(ctx)
	return false, p.send(ctx, "act", "act"+id, map[string]any{"after": n.Seq, "action": legal[rand.IntN(len(legal))]})
}

// once sends what is sent only once.
func (p *person) once(ctx context.Context, verb string, more map[string]any) error {
	if slices.ContainsFunc(p.orders, func(o *order) bool { return o.verb == verb }) {
		return nil
	}
	return p.send(ctx, verb, verb, more)
}
