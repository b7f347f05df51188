package desk

import (
	"context"
	"errors"
	"maps"
	"slices"
	"sync"

	"roundhouse/game"
	"roundhouse/play/hall"
	"roundhouse/play/people"
	"roundhouse/play/table"
	"roundhouse/play/wire"
)

// Follow opens the stream of all tables of a person. It sends the message tables first, then
// messages table and gone.
var Follow = newNamedOperation(About{
	Method: "GET", Path: "/api/me/stream", ID: "my-stream", Summary: "What happens at all your tables",
	Description: "Server-Sent Events: tables first, then table whenever one of them starts to wait for something else " +
		"from you, gone when you have left one, heartbeat after 5 seconds of silence and, when the server closes, bye. " +
		"Its messages have no numbers: a new stream begins with all tables again. It counts as one stream.",
}, (*Desk).openMyStream)

// follower is the stream of all tables of a person.
type follower struct {
	Stream
	who   table.Who
	here  bool // the person counts as present at the tables
	begun bool
	at    map[string]*followed

	dirty map[string]bool // the tables that have changed; guarded by the hub's lock
	gone  bool            // the person has been deleted; guarded by the hub's lock
}

// followed is one of the tables that a follower follows.
type followed struct {
	told  wire.Mine
	t     *hall.Table // in memory; another one once it has been opened again
	leave func()      // ends the presence there
}

func (d *Desk) openMyStream(_ context.Context, from Caller, in *wire.MyStreamInput) (*Stream, error) {
	f := &follower{who: from.asWho(), here: in.Here, at: map[string]*followed{}, dirty: map[string]bool{}}
	if err := f.open(d, from, f); err != nil {
		return nil, err
	}
	if !d.follows.addFollower(f) {
		f.Close()
		return nil, hall.ErrClosed
	}
	f.done = append(f.done, func() { d.follows.removeFollower(f) })
	if err := d.requireThere(from); err != nil {
		f.Close()
		return nil, err
	}
	return &f.Stream, nil
}

// enterTable does not enter any table yet. leave leaves all tables that followTable has entered.
func (f *follower) enterTable(context.Context) (leave func()) {
	return func() {
		for _, at := range f.at {
			f.depart(at.t, f.who, at.leave)
		}
	}
}

// addTables follows all tables of the person, and adds the message with all of them.
func (f *follower) addTables(ctx context.Context) error {
	f.begun = true
	if err := f.d.refreshLists(ctx, people.ID(f.who)); err != nil {
		return err
	}
	list, err := f.d.c.Lists.ForPerson(ctx, people.ID(f.who), mostTables)
	if err != nil {
		return err
	}
	all := wire.MyTables{Tables: []wire.Mine{}}
	for _, l := range list {
		m, err := f.followTable(ctx, l.ID)
		if err != nil {
			return err
		}
		if m != nil {
			f.at[l.ID].told = *m
			all.Tables = append(all.Tables, *m)
		}
	}
	f.addMessage("tables", 0, all)
	return nil
}

// followTable follows the table and returns it as the person sees it. It returns nil if the person
// does not sit there.
func (f *follower) followTable(ctx context.Context, id string) (*wire.Mine, error) {
	t, err := f.d.hall.Get(ctx, id)
	if errors.Is(err, table.ErrNoTable) || err != nil && f.d.isDamage(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if f.at[id] == nil && t.SeatOf(f.who) != game.NoSeat {
		f.d.follows.setFollowing(f, id, true)
		f.at[id] = &followed{leave: func() {}}
	}
	if at := f.at[id]; at != nil && at.t != t {
		at.leave()
		at.t, at.leave = t, f.attend(ctx, t)
	}
	now := t.Glance(f.who)
	if now.Seat == game.NoSeat {
		return nil, nil
	}
	m := wire.MineOf(id, now.Seat, now.Glance)
	return &m, nil
}

// attend makes the person present at the table, if the stream says so, until leave is called. It
// keeps a copy of another server's table in memory.
func (f *follower) attend(ctx context.Context, t *hall.Table) (leave func()) {
	list := []func(){}
	if !t.IsOwned() {
		list = append(list, t.Watch(func() { f.d.follows.noteChange(t.ID(), nil) }))
	}
	if f.here {
		list = append(list, t.Enter(ctx, f.who))
	}
	if f.here && !t.IsOwned() {
		at := Notice{Person: people.ID(f.who), Table: t.ID()}
		f.d.tellOthers(at)
		f.d.follows.countElsewhere(at, 1)
		list = append(list, func() { f.d.follows.countElsewhere(at, -1) })
	}
	return func() {
		for _, end := range list {
			end()
		}
	}
}

// catchUp adds messages about all tables the first time, and afterwards about those that have
// changed.
func (f *follower) catchUp(ctx context.Context) error {
	if !f.begun {
		return f.addTables(ctx)
	}
	dirty, there := f.d.follows.takeNews(f)
	if !there {
		return errBye
	}
	for _, id := range dirty {
		if err := f.addTable(ctx, id); err != nil {
			return err
		}
	}
	return nil
}

// addTable adds a message about one table, if its stage or what the person must do there has
// changed.
func (f *follower) addTable(ctx context.Context, id string) error {
	before := f.at[id]
	m, err := f.followTable(ctx, id)
	switch {
	case err != nil:
		return err
	case m == nil && f.at[id] == nil:
		return nil
	case m == nil:
		f.dropTable(id)
		f.addMessage("gone", 0, wire.Gone{Table: id})
		return nil
	}
	m.New = before == nil
	at := f.at[id]
	last := at.told
	same := last.Seat == m.Seat && last.Stage == m.Stage && last.Todo == m.Todo
	if same && (m.Todo == "nothing" || last.Seq == m.Seq) {
		return nil
	}
	at.told = *m
	if m.Stage == wire.StageOf(table.Finished) {
		f.dropTable(id)
		if before == nil { // the end of the match has been sent already; this change came together with it
			return nil
		}
	}
	f.addMessage("table", 0, m)
	return nil
}

// dropTable stops following the table.
func (f *follower) dropTable(id string) {
	f.d.follows.setFollowing(f, id, false)
	f.at[id].leave()
	delete(f.at, id)
}

// hub holds the open streams that each follow all tables of one person, and the tables that they
// follow.
type hub struct {
	mu     sync.Mutex
	people map[table.Who]map[*follower]bool
	tables map[string]map[*follower]bool
	// how many streams make a person present at a table of another server
	elsewhere map[Notice]int
	open      sync.WaitGroup
	closed    bool
}

// addFollower adds a stream. It returns false, and does not add it, after closeAndWait was called.
func (h *hub) addFollower(f *follower) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return false
	}
	if h.people == nil {
		h.people, h.tables = map[table.Who]map[*follower]bool{}, map[string]map[*follower]bool{}
	}
	addTo(h.people, f.who, f)
	h.open.Add(1)
	return true
}

// closeAndWait admits no more streams, and waits until all of them have been removed.
func (h *hub) closeAndWait() {
	h.mu.Lock()
	h.closed = true
	h.mu.Unlock()
	h.open.Wait()
}

// removeFollower removes a stream, which then follows no table any more.
func (h *hub) removeFollower(f *follower) {
	h.mu.Lock()
	defer h.mu.Unlock()
	removeFrom(h.people, f.who, f)
	for id := range f.at {
		removeFrom(h.tables, id, f)
	}
	h.open.Done()
}

// setFollowing starts or stops notifying the stream of changes at the table.
func (h *hub) setFollowing(f *follower, id string, on bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if on {
		addTo(h.tables, id, f)
	} else {
		removeFrom(h.tables, id, f)
	}
}

// noteChange notifies the streams of people who sit at the table or have just sat down.
func (h *hub) noteChange(id string, news []table.Event) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for f := range h.tables[id] {
		f.noteDirty(id)
	}
	for _, e := range news {
		if sat, ok := e.Body.(table.Sat); ok {
			h.noteSatLocked(id, sat.Chair.Who)
		}
	}
}

// noteSat notifies the streams of a person who has just sat down at a table.
func (h *hub) noteSat(id string, who table.Who) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.noteSatLocked(id, who)
}

// noteSatLocked is noteSat for a locked hub.
func (h *hub) noteSatLocked(id string, who table.Who) {
	for f := range h.people[who] {
		f.noteDirty(id)
	}
}

// countElsewhere adds n to the streams that make a person present at a table of another server.
func (h *hub) countElsewhere(at Notice, n int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.elsewhere == nil {
		h.elsewhere = map[Notice]int{}
	}
	if h.elsewhere[at] += n; h.elsewhere[at] == 0 {
		delete(h.elsewhere, at)
	}
}

// presentElsewhere returns a notice for each person who is present at a table of another server.
func (h *hub) presentElsewhere() []Notice {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Collect(maps.Keys(h.elsewhere))
}

// listPeople lists the people who follow their tables.
func (h *hub) listPeople() []table.Who {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Collect(maps.Keys(h.people))
}

// endStreams ends the streams of a person who has been deleted.
func (h *hub) endStreams(who table.Who) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for f := range h.people[who] {
		f.gone = true
		f.pokeSource()
	}
}

// endAll ends all streams.
func (h *hub) endAll() {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, all := range h.people {
		for f := range all {
			f.signal(ended)
		}
	}
}

// takeNews returns the tables that have changed since the last call, and reports whether the person
// still exists.
func (h *hub) takeNews(f *follower) (dirty []string, there bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	dirty = slices.Sorted(maps.Keys(f.dirty))
	clear(f.dirty)
	return dirty, !f.gone
}

func addTo[K comparable](m map[K]map[*follower]bool, key K, f *follower) {
	if m[key] == nil {
		m[key] = map[*follower]bool{}
	}
	m[key][f] = true
}

func removeFrom[K comparable](m map[K]map[*follower]bool, key K, f *follower) {
	delete(m[key], f)
	if len(m[key]) == 0 {
		delete(m, key)
	}
}

// noteDirty records that a table has changed; the hub must be locked.
func (f *follower) noteDirty(id string) {
	f.dirty[id] = true
	f.pokeSource()
}
