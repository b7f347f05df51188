package server

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"sync"
	"time"

	"roundhouse/game"
	"roundhouse/lobby"
	"roundhouse/table"
)

// index is the tables whose place in the lists has changed. They are brought up to date
// behind the events: lists are a read model, and a table that is over goes to the history
// however often it is tried.
type index struct {
	mu    sync.Mutex
	dirty map[string]bool
	more  chan struct{} // there is something dirty
	work  sync.Mutex    // held while it is brought up to date
	do    func()        // what settle does
}

func (x *index) init() { x.dirty, x.more = map[string]bool{}, make(chan struct{}, 1) }

func (x *index) add(ids ...string) {
	if len(ids) == 0 {
		return
	}
	x.mu.Lock()
	for _, id := range ids {
		x.dirty[id] = true
	}
	x.mu.Unlock()
	select {
	case x.more <- struct{}{}:
	default:
	}
}

func (x *index) take() []string {
	x.mu.Lock()
	defer x.mu.Unlock()
	list := slices.Collect(maps.Keys(x.dirty))
	clear(x.dirty)
	return list
}

// settle brings the lists up to date now.
func (x *index) settle() {
	x.mu.Lock()
	do := x.do
	x.mu.Unlock()
	if do != nil {
		do()
	}
}

// changed notes what is new at a table. It is called while that is locked.
func (s *Server) changed(id string, news []table.Event, _ table.Stage) {
	for _, e := range news {
		switch e.What.(type) {
		case table.Opened, table.Sat, table.Left, table.Hosted, table.Began, table.Dealt, table.Over:
			s.index.add(id)
			return
		}
	}
}

// How long a list may be behind, and how long until what could not be written is tried again.
const (
	indexEvery = 200 * time.Millisecond
	indexAgain = 5 * time.Second
)

// indexing keeps the lists up to date until ctx is done. It begins with the tables that
// were not over when the server was last stopped.
func (s *Server) indexing(ctx context.Context) {
	s.index.mu.Lock()
	s.index.do = func() { s.index.add(s.update(ctx)...) }
	s.index.mu.Unlock()
	for _, stage := range []table.Stage{table.Waiting, table.Mixing, table.Playing} {
		list, err := s.c.Tables.Idle(ctx, stage.String(), time.Now().Add(time.Hour), 1<<20)
		if err != nil && ctx.Err() == nil {
			s.log.Error("the tables that were played are not known", "error", told(err))
		}
		for _, t := range list {
			s.index.add(t.ID)
		}
	}
	again := time.NewTimer(indexAgain)
	defer again.Stop()
	tick := time.NewTicker(indexEvery)
	defer tick.Stop()
	var late []string
	for {
		select {
		case <-s.index.more:
			if late = append(late, s.update(ctx)...); len(late) > 0 {
				again.Reset(indexAgain)
			}
		case <-again.C:
			s.index.add(late...)
			late = nil
		case <-ctx.Done():
			s.index.add(late...)
			return
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
		}
	}
}

// update brings what is dirty up to date, and gives what could not be.
func (s *Server) update(ctx context.Context) (late []string) {
	s.index.work.Lock()
	defer s.index.work.Unlock()
	var first error
	for _, id := range s.index.take() {
		if err := s.enlist(ctx, id); err != nil {
			late = append(late, id)
			first = cmp.Or(first, err)
		}
	}
	if first != nil && ctx.Err() == nil && !errors.Is(first, table.ErrClosed) {
		s.log.Error("lists are behind", "tables", len(late), "error", told(first))
	}
	return late
}

// enlist writes one table into the lists, and into the history when it is over.
func (s *Server) enlist(ctx context.Context, id string) error {
	t, err := s.hall.Get(ctx, id)
	if errors.Is(err, table.ErrNoTable) {
		return s.c.Tables.Drop(ctx, id)
	}
	if err != nil {
		return err
	}
	l := t.Look(game.NoSeat)
	if l.Stage == table.Finished {
		if l.Dealt { // else all have agreed to end it before it began
			if err := s.archive(ctx, t, &l); err != nil {
				return err
			}
		}
		return s.c.Tables.Drop(ctx, id)
	}
	ref, err := json.Marshal(l.Settings.Rules)
	if err != nil {
		return err
	}
	entry := lobby.Table{
		ID: id, Rules: ref, Host: lobby.ID(l.Host), Stage: l.Stage.String(), Round: l.Round,
		Rounds: int(l.Settings.Rules.Rules.Rounds), Listed: l.Settings.Listed && t.Watchable(), Made: l.At, Moved: l.At,
	}
	for _, c := range l.Chairs {
		entry.Seats = append(entry.Seats, lobby.Seat{Who: lobby.ID(c.Who), Bot: c.Bot})
	}
	return s.c.Tables.Put(ctx, entry)
}

// archive keeps the finished match.
func (s *Server) archive(ctx context.Context, t *table.Table, l *table.Look) error {
	rec, err := t.Record(ctx)
	if err != nil {
		return err
	}
	began, ended, err := lasted(ctx, t)
	if err != nil {
		return err
	}
	people := t.Began()
	m := lobby.Match{Table: t.ID(), Rules: played(l.Settings.Rules), Began: began, Ended: ended, Early: rec.Places == nil}
	for i, c := range l.Chairs {
		seat := lobby.Seat{Who: lobby.ID(c.Who), Bot: c.Bot, Total: l.Totals[i].String(), Place: l.Places[i]}
		if c.Left != "" {
			seat.Who = lobby.ID(c.Left)
		}
		m.Seats = append(m.Seats, seat)
		if people.Has(game.Seat(i + 1)) {
			rec.Players[i] = ""
		}
	}
	if m.Record, err = rec.AppendJSON(nil); err != nil {
		return err
	}
	return s.c.History.Save(ctx, m)
}

// lasted is when the match began and ended.
func lasted(ctx context.Context, t *table.Table) (began, ended time.Time, err error) {
	events, err := t.Events(ctx, game.NoSeat, 0)
	for _, e := range events {
		switch e.What.(type) {
		case table.Began:
			began = e.At
		case table.Over:
			ended = e.At
		}
	}
	return began, ended, err
}
