package server

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"sync"
	"time"

	"roundhouse/archive"
	"roundhouse/game"
	"roundhouse/hall"
	"roundhouse/lists"
	"roundhouse/people"
	"roundhouse/table"
)

// index is the tables whose place in the lists has changed. They are brought up to date
// after the events: lists are a read model, and a table that is over goes to the history
// however often it is tried.
type index struct {
	mu    sync.Mutex
	dirty map[string][]people.ID // and who has sat down there or left since
	more  chan struct{}          // there is something dirty
	work  sync.Mutex             // held while a table is brought up to date
}

func (x *index) init() { x.dirty, x.more = map[string][]people.ID{}, make(chan struct{}, 1) }

// add notes that a table has changed, and the people whose lists it comes to or leaves.
func (x *index) add(id string, concerned ...people.ID) {
	x.mu.Lock()
	x.dirty[id] = append(x.dirty[id], concerned...)
	x.mu.Unlock()
	select {
	case x.more <- struct{}{}:
	default:
	}
}

// len is how many tables have changed.
func (x *index) len() int {
	x.mu.Lock()
	defer x.mu.Unlock()
	return len(x.dirty)
}

// takeAny takes out a table that has changed, if there is one.
func (x *index) takeAny() (id string, concerned []people.ID, ok bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	for id, concerned := range x.dirty {
		delete(x.dirty, id)
		return id, concerned, true
	}
	return "", nil, false
}

// takeOf takes out those that have changed of some tables and of those that are the person's by
// what has changed.
func (x *index) takeOf(who people.ID, tables []lists.Table) map[string][]people.ID {
	x.mu.Lock()
	defer x.mu.Unlock()
	list := map[string][]people.ID{}
	for id, concerned := range x.dirty {
		if slices.Contains(concerned, who) {
			list[id] = concerned
		}
	}
	for _, t := range tables {
		if concerned, ok := x.dirty[t.ID]; ok {
			list[t.ID] = concerned
		}
	}
	for id := range list {
		delete(x.dirty, id)
	}
	return list
}

// refresh brings up to date what lists say of the person's tables: a table just made is
// there. It does not wait for the tables of others.
func (s *Server) refresh(ctx context.Context, who people.ID) error {
	s.index.work.Lock()
	defer s.index.work.Unlock()
	if s.index.len() == 0 {
		return nil
	}
	ctx = context.WithoutCancel(ctx)
	tables, err := s.c.Lists.Of(ctx, who, mostTables)
	if err != nil {
		return err
	}
	for id, concerned := range s.index.takeOf(who, tables) {
		if err := s.enlist(ctx, id); err != nil {
			s.index.add(id, concerned...) // somebody else says so
		}
	}
	return nil
}

// changed notes what is new at a table. It is called while that is locked.
func (s *Server) changed(id string, news []table.Event, _ table.Stage) {
	s.hub.changed(id, news)
	var concerned []people.ID
	listed := false
	for _, e := range news {
		listed = listed || e.Listed()
		if who := e.Named(); who != "" {
			concerned = append(concerned, people.ID(who))
		}
	}
	if listed {
		s.index.add(id, concerned...)
	}
}

// How long a list may be behind, and how long until what could not be written is tried again.
const (
	indexEvery = 200 * time.Millisecond
	indexAgain = 5 * time.Second
)

// behind is a table that could not be brought up to date.
type behind struct {
	id        string
	concerned []people.ID
}

// indexing keeps the lists up to date until ctx is done. It begins with the tables that
// have changed since they were listed: what a server that was killed did not get to.
func (s *Server) indexing(ctx context.Context) {
	list, err := s.c.Lists.Behind(ctx)
	if err != nil && ctx.Err() == nil {
		s.log.Error("the tables that have changed are not known", "error", told(err))
	}
	for _, id := range list {
		s.index.add(id)
	}
	again := time.NewTimer(indexAgain)
	defer again.Stop()
	tick := time.NewTicker(indexEvery)
	defer tick.Stop()
	var late []behind
	for {
		select {
		case <-s.index.more:
			if late = append(late, s.update(ctx)...); len(late) > 0 {
				again.Reset(indexAgain)
			}
		case <-again.C:
			s.index.addAll(late)
			late = nil
		case <-ctx.Done():
			s.index.addAll(late)
			return
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
		}
	}
}

// addAll notes tables again.
func (x *index) addAll(list []behind) {
	for _, b := range list {
		x.add(b.id, b.concerned...)
	}
}

// update brings what is dirty up to date, and returns what could not be.
func (s *Server) update(ctx context.Context) (late []behind) {
	var first error
	for range s.index.len() {
		b, err := s.updateOne(ctx)
		if err != nil {
			late = append(late, b)
			first = cmp.Or(first, err)
		}
	}
	if first != nil && ctx.Err() == nil && !errors.Is(first, hall.ErrClosed) {
		s.log.Error("lists are behind", "tables", len(late), "error", told(first))
	}
	return late
}

// updateOne brings one table up to date.
func (s *Server) updateOne(ctx context.Context) (behind, error) {
	s.index.work.Lock()
	defer s.index.work.Unlock()
	id, concerned, ok := s.index.takeAny()
	if !ok { // somebody else was quicker
		return behind{}, nil
	}
	return behind{id, concerned}, s.enlist(ctx, id)
}

// enlist writes one table into the lists, and into the history when it is over. Of one that
// is damaged they keep what they have.
func (s *Server) enlist(ctx context.Context, id string) error {
	err := s.enlistWhole(ctx, id)
	if s.isDamage(err) {
		return nil
	}
	return err
}

func (s *Server) enlistWhole(ctx context.Context, id string) error {
	t, err := s.hall.Get(ctx, id)
	if errors.Is(err, table.ErrNoTable) {
		s.waiting.remove(id)
		return s.c.Lists.Drop(ctx, id)
	}
	if err != nil {
		return err
	}
	l := t.Look(game.NoSeat)
	if l.Stage == table.Waiting {
		s.waiting.move(id, people.ID(l.Host))
	} else {
		s.waiting.remove(id)
	}
	if l.Stage == table.Finished {
		if l.Round > 0 { // else all have agreed to end it before it began
			if err := s.archive(ctx, t, &l); err != nil {
				return err
			}
		}
		return s.c.Lists.Drop(ctx, id)
	}
	ref, err := json.Marshal(l.Settings.Rules)
	if err != nil {
		return err
	}
	entry := lists.Table{
		ID: id, Rules: ref, Host: people.ID(l.Host), Stage: stageOf(l.Stage), Round: l.Round,
		Rounds: int(l.Settings.Rules.Rules.Rounds), Listed: l.Settings.Listed && t.Watchable(),
		Made: l.At, Moved: l.At, Seq: uint64(l.Seq),
	}
	for _, c := range l.Chairs {
		entry.Seats = append(entry.Seats, lists.Seat{Who: people.ID(c.Who), Bot: c.Bot})
	}
	return s.c.Lists.Put(ctx, entry)
}

// archive keeps the finished match.
func (s *Server) archive(ctx context.Context, t *hall.Table, l *table.Snapshot) error {
	rec, err := t.Record(ctx)
	if err != nil {
		return err
	}
	began, ended, err := t.Lasted(ctx)
	if err != nil {
		return err
	}
	persons := t.Began()
	m := archive.Match{Table: t.ID(), Rules: played(l.Settings.Rules), Began: began, Ended: ended, Early: rec.Places == nil}
	for i, c := range l.Chairs {
		seat := archive.Seat{Who: people.ID(c.Who), Bot: c.Bot, Total: l.Totals[i].String(), Place: l.Places[i]}
		if c.Left != "" {
			seat.Who = people.ID(c.Left)
		}
		m.Seats = append(m.Seats, seat)
		if persons.Has(game.Seat(i + 1)) {
			rec.Players[i] = ""
		}
	}
	if m.Record, err = rec.AppendJSON(nil); err != nil {
		return err
	}
	return s.c.Archive.Save(ctx, m)
}
