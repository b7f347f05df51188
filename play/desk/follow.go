package desk

import (
	"context"
	"errors"
	"slices"

	"roundhouse/game"
	"roundhouse/play/hall"
	"roundhouse/play/people"
	"roundhouse/play/table"
)

// Follow opens the stream of all tables of a person. It sends the message tables first, then
// messages table and gone.
var Follow = newNamedOperation(About{
	Method: "GET", Path: "/api/me/stream", ID: "my-stream", Summary: "What happens at all your tables",
	Description: "Server-Sent Events: tables first, then table whenever one of them starts to wait for something else " +
		"from you, gone when you have left one, heartbeat after 5 seconds of silence and, when the server closes, bye. " +
		"Its messages have no numbers: a new stream begins with all tables again. It counts as one stream.",
}, (*Desk).openMyStream)

// MyStreamInput is the input of a request for the stream of all of the caller's tables.
type MyStreamInput struct {
	Here bool `query:"here" doc:"true: you count as present at all your tables while the stream is open"`
}

// MyTables holds all of the viewer's tables that are not over.
type MyTables struct {
	Tables []Mine `json:"tables"`
}

// Mine describes one of the viewer's tables: its stage, and what it waits for from the viewer. It
// contains no tiles.
type Mine struct {
	Table string      `json:"table"`
	Seat  int         `json:"seat" doc:"Your seat"`
	Seq   uint64      `json:"seq" doc:"The number of the table's last event before this was sent"`
	Stage table.Stage `json:"stage" enum:"waiting,mixing,playing,over"`
	Todo  string      `json:"todo" enum:"nothing,start,hash,reveal,act,be_ready,agree" doc:"The command that the table waits for from you. agree: somebody asks to take an action back; to decline, send agree with nothing. act: GET the table to see what you may do; an action's after is the seq that you find there"`
	New   bool        `json:"new,omitempty" doc:"You have been seated there since the stream began"`
}

// Gone names a table at which the viewer no longer sits, or which no longer exists.
type Gone struct {
	Table string `json:"table"`
}

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
	told  Mine
	t     *hall.Table // in memory; another one once it has been opened again
	leave func()      // ends the presence there
}

func (d *Desk) openMyStream(_ context.Context, from Caller, in *MyStreamInput) (*Stream, error) {
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
	list, err := f.d.lists.ForPerson(ctx, people.ID(f.who), mostTables)
	if err != nil {
		return err
	}
	all := MyTables{Tables: []Mine{}}
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
func (f *follower) followTable(ctx context.Context, id string) (*Mine, error) {
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
	now := t.Now(f.who)
	if now.You == game.NoSeat {
		return nil, nil
	}
	m := mineOf(id, &now)
	return &m, nil
}

// mineOf returns the message about one of the viewer's tables.
func mineOf(id string, now *table.Now) Mine {
	return Mine{Table: id, Seat: int(now.You), Seq: uint64(now.Seq), Stage: now.Stage, Todo: todoFor(now)}
}

// todoFor returns the name of the command that the table waits for from the viewer, or "nothing".
func todoFor(now *table.Now) string {
	house := now.House
	me := &house.Seats[now.You-1]
	switch now.Stage {
	case table.Waiting:
		if me.Who == house.Host && !slices.ContainsFunc(house.Seats, table.Seat.IsOpen) {
			return "start"
		}
	case table.Mixing:
		return mixTodo(now.You, house.Fair)
	case table.Playing:
		switch {
		case house.Paused:
		case house.Request != nil && me.Asks != table.ForTakeBack:
			return "agree"
		case len(now.Legal) > 0:
			return "act"
		case now.Between && !now.Ready.Has(now.You):
			return "be_ready"
		}
	}
	return "nothing"
}

// mixTodo returns the name of the command that the viewer must give for the fair deal, or
// "nothing".
func mixTodo(viewer game.Seat, f *table.FairState) string {
	if f == nil {
		return "nothing"
	}
	_, hashed := table.GivenBy(f.Hashes, viewer)
	_, shown := table.GivenBy(f.Numbers, viewer)
	switch {
	case !f.Closed && !hashed:
		return "hash"
	case f.Closed && hashed && !shown:
		return "reveal"
	}
	return "nothing"
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
		f.addMessage("gone", 0, Gone{Table: id})
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
	if m.Stage == table.Finished {
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

// noteDirty records that a table has changed; the hub must be locked.
func (f *follower) noteDirty(id string) {
	f.dirty[id] = true
	f.pokeSource()
}
