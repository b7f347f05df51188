package server

import (
	"context"
	"encoding/json"
	"errors"
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

func (x *index) add(id string) {
	x.mu.Lock()
	x.dirty[id] = true
	x.mu.Unlock()
	select {
	case x.more <- struct{}{}:
	default:
	}
}

func (x *index) take() []string {
	x.mu.Lock()
	defer x.mu.Unlock()
	var list []string
	for id := range x.dirty {
		list = append(list, id)
	}
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

// indexEvery is how long a list may be behind.
const indexEvery = 200 * time.Millisecond

// indexing keeps the lists up to date until ctx is done. It begins with the tables that
// were played when the server was last stopped.
func (s *Server) indexing(ctx context.Context) {
	s.index.mu.Lock()
	s.index.do = func() { s.update(ctx) }
	s.index.mu.Unlock()
	for _, stage := range []table.Stage{table.Mixing, table.Playing} {
		list, err := s.c.Tables.Idle(ctx, stage.String(), time.Now().Add(time.Hour), 1<<20)
		if err != nil {
			s.log.Error("the tables that were played are not known", "error", err)
		}
		for _, t := range list {
			s.index.add(t.ID)
		}
	}
	tick := time.NewTicker(indexEvery)
	defer tick.Stop()
	for {
		select {
		case <-s.index.more:
		case <-ctx.Done():
			return
		}
		s.update(ctx)
		select {
		case <-tick.C:
		case <-ctx.Done():
		}
	}
}

// update brings what is dirty up to date.
func (s *Server) update(ctx context.Context) {
	s.index.work.Lock()
	defer s.index.work.Unlock()
	for _, id := range s.index.take() {
		if err := s.enlist(ctx, id); err != nil && ctx.Err() == nil && !errors.Is(err, table.ErrClosed) {
			s.log.Error("a list is behind", "table", short(id), "error", err)
			s.index.add(id)
		}
	}
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
		if err := s.archive(ctx, t, &l); err != nil {
			return err
		}
		return s.c.Tables.Drop(ctx, id)
	}
	ref, err := json.Marshal(l.Settings.Rules)
	if err != nil {
		return err
	}
	entry := lobby.Table{
		ID: id, Rules: ref, Host: lobby.ID(l.Host), Stage: l.Stage.String(), Round: l.Round,
		Rounds: int(l.Settings.Rules.Rules.Rounds), Listed: l.Settings.Listed, Made: l.At, Moved: l.At,
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
	people := t.Began()
	m := lobby.Match{Table: t.ID(), Rules: ruleSet(l.Settings.Rules), Ended: l.At, Began: l.At, Early: rec.Places == nil}
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
