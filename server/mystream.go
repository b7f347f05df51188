package server

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"sync"
	"time"

	"roundhouse/game"
	"roundhouse/hall"
	"roundhouse/people"
	"roundhouse/table"
	"roundhouse/wire"
)

// follower is one stream of all tables of a person.
type follower struct {
	s    *Server
	who  table.Who
	here bool    // the person counts as present at the tables
	out  *viewer // writes and sends
	at   map[string]*followed

	poked chan struct{}   // something is new
	dirty map[string]bool // the tables that have changed; guarded by the hub
	gone  bool            // its person has deleted itself; likewise
}

// followed is one of the tables.
type followed struct {
	told  wire.Mine
	leave func() // ends the presence
}

// hub is the streams of people's tables that are open, and where they look.
type hub struct {
	mu     sync.Mutex
	people map[table.Who]map[*follower]bool
	tables map[string]map[*follower]bool
	open   sync.WaitGroup
	closed bool
}

// join takes in a stream, unless none is taken in any more.
func (h *hub) join(f *follower) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return false
	}
	if h.people == nil {
		h.people, h.tables = map[table.Who]map[*follower]bool{}, map[string]map[*follower]bool{}
	}
	put(h.people, f.who, f)
	h.open.Add(1)
	return true
}

// wait takes in nobody more, and waits until all have left.
func (h *hub) wait() {
	h.mu.Lock()
	h.closed = true
	h.mu.Unlock()
	h.open.Wait()
}

// leave lets go of a stream and all that it followed.
func (h *hub) leave(f *follower) {
	h.mu.Lock()
	defer h.mu.Unlock()
	take(h.people, f.who, f)
	for id := range f.at {
		take(h.tables, id, f)
	}
	h.open.Done()
}

// follow has the stream told of changes at the table, or not any more.
func (h *hub) follow(f *follower, id string, on bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if on {
		put(h.tables, id, f)
	} else {
		take(h.tables, id, f)
	}
}

// changed tells the streams of those who sit at the table, or have just sat down.
func (h *hub) changed(id string, news []table.Event) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for f := range h.tables[id] {
		f.poke(id)
	}
	for _, e := range news {
		if sat, ok := e.What.(table.Sat); ok {
			for f := range h.people[sat.Chair.Who] {
				f.poke(id)
			}
		}
	}
}

// end ends the streams of somebody who has deleted itself.
func (h *hub) end(who table.Who) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for f := range h.people[who] {
		f.gone = true
		f.poke("")
	}
}

// news takes what has changed, and reports whether the person is still there.
func (h *hub) news(f *follower) (dirty []string, there bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	dirty = slices.Sorted(maps.Keys(f.dirty))
	clear(f.dirty)
	return dirty, !f.gone
}

func put[K comparable](m map[K]map[*follower]bool, key K, f *follower) {
	if m[key] == nil {
		m[key] = map[*follower]bool{}
	}
	m[key][f] = true
}

func take[K comparable](m map[K]map[*follower]bool, key K, f *follower) {
	delete(m[key], f)
	if len(m[key]) == 0 {
		delete(m, key)
	}
}

// poke notes that a table has changed; the hub is locked.
func (f *follower) poke(id string) {
	if id != "" {
		f.dirty[id] = true
	}
	select {
	case f.poked <- struct{}{}:
	default:
	}
}

// myStream sends somebody what happens at all of its tables, as Server-Sent Events: tables
// first, then table and gone, a heartbeat where there is nothing else, and bye when it is over.
func (s *Server) myStream(w http.ResponseWriter, r *http.Request) {
	me, err := s.sender(r.Context())
	here := r.URL.Query().Get("here")
	if err == nil && here != "" && here != "true" && here != "false" {
		err = bad(fmt.Sprintf("here: %.20q is neither true nor false", here))
	}
	if err == nil {
		err = s.open()
	}
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	if r.Method == http.MethodHead {
		streamHeaders(w.Header())
		return
	}
	who := whoOf(r.Context())
	done, err := s.limits.stream(who, addressOf(r.Context()))
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	defer done()
	s.metrics.streams.Inc()
	defer s.metrics.streams.Dec()
	f := &follower{
		s: s, who: who, here: here == "true", at: map[string]*followed{}, dirty: map[string]bool{}, poked: make(chan struct{}, 1),
		out: &viewer{s: s, w: w, rc: http.NewResponseController(w)},
	}
	if !s.hub.join(f) {
		s.refuse(w, r, hall.ErrClosed)
		return
	}
	defer s.hub.leave(f)
	defer f.leaveAll()
	if s.known.lost(me) { // deleted since it was asked for
		s.refuse(w, r, problem(http.StatusUnauthorized, "no_identity", "you have deleted yourself"))
		return
	}
	streamHeaders(w.Header())
	f.out.buf = fmt.Appendf(f.out.buf, "retry: %d\n\n", comeBack)
	if err := f.run(r.Context()); err != nil && r.Context().Err() == nil {
		s.log.Debug("a stream of tables ended", "error", told(err))
	}
}

// leaveAll ends the presence at all tables.
func (f *follower) leaveAll() {
	for _, at := range f.at {
		at.leave()
	}
}

// run sends until the client or the server has had enough.
func (f *follower) run(ctx context.Context) error {
	if err := f.begin(ctx); err != nil {
		return err
	}
	beat := time.NewTimer(f.s.beat)
	defer beat.Stop()
	for {
		if err := f.out.flush(); err != nil {
			return err
		}
		beat.Reset(f.s.beat)
		select {
		case <-f.poked:
			err := f.catchUp(ctx)
			if errors.Is(err, errBye) || errors.Is(err, hall.ErrClosed) {
				return f.out.bye()
			}
			if err != nil {
				return err
			}
		case <-beat.C:
			if err := f.out.write("heartbeat", 0, wire.Heartbeat{}); err != nil {
				return err
			}
		case <-ctx.Done():
			return nil
		case <-f.s.closing:
			return f.out.bye()
		}
	}
}

// begin writes all tables that there are.
func (f *follower) begin(ctx context.Context) error {
	if err := f.s.refresh(ctx, people.ID(f.who)); err != nil {
		return err
	}
	list, err := f.s.c.Lists.Of(ctx, people.ID(f.who), mostTables)
	if err != nil {
		return err
	}
	all := wire.MyTables{Tables: []wire.Mine{}}
	for _, l := range list {
		m, err := f.look(ctx, l.ID)
		if err != nil {
			return err
		}
		if m != nil {
			f.at[l.ID].told = *m
			all.Tables = append(all.Tables, *m)
		}
	}
	return f.out.write("tables", 0, all)
}

// look is the table as it is for the person, and follows it; nil where it does not sit there.
func (f *follower) look(ctx context.Context, id string) (*wire.Mine, error) {
	t, err := f.s.hall.Get(ctx, id)
	if errors.Is(err, table.ErrNoTable) || err != nil && f.s.isDamage(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if f.at[id] == nil && t.SeatOf(f.who) != game.NoSeat {
		f.s.hub.follow(f, id, true)
		f.at[id] = &followed{leave: func() {}}
		if f.here {
			f.at[id].leave = t.Enter(ctx, f.who)
		}
	}
	seat := t.SeatOf(f.who)
	if seat == game.NoSeat {
		return nil, nil
	}
	l := t.Look(seat)
	if int(seat) > len(l.Chairs) || l.Chairs[seat-1].Who != f.who { // has just left
		return nil, nil
	}
	m := wire.MineOf(id, seat, &l)
	return &m, nil
}

// catchUp writes what has changed.
func (f *follower) catchUp(ctx context.Context) error {
	dirty, there := f.s.hub.news(f)
	if !there {
		return errBye
	}
	for _, id := range dirty {
		if err := f.tell(ctx, id); err != nil {
			return err
		}
	}
	return nil
}

// tell writes how one table is now, if that is anything new.
func (f *follower) tell(ctx context.Context, id string) error {
	before := f.at[id]
	m, err := f.look(ctx, id)
	switch {
	case err != nil:
		return err
	case m == nil && f.at[id] == nil:
		return nil
	case m == nil:
		f.drop(id)
		return f.out.write("gone", 0, wire.Gone{Table: id})
	}
	m.New = before == nil
	at := f.at[id]
	if last := at.told; last.Seat == m.Seat && last.Stage == m.Stage && last.Todo == m.Todo && (m.Todo == "nothing" || last.Seq == m.Seq) {
		return nil
	}
	at.told = *m
	if m.Stage == table.Finished.String() {
		f.drop(id)
		if before == nil { // it has been told of, and this is what came at the same time
			return nil
		}
	}
	return f.out.write("table", 0, m)
}

// drop follows the table no more.
func (f *follower) drop(id string) {
	f.s.hub.follow(f, id, false)
	f.at[id].leave()
	delete(f.at, id)
}
