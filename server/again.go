package server

import (
	"context"
	"errors"
	"net/http"

	"roundhouse/game"
	"roundhouse/hall"
	"roundhouse/table"
)

// again makes the table where the people of one that is over play on, or finds the one
// that somebody else has made.
func (s *Server) again(ctx context.Context, in *TableInput) (*viewOutput, error) {
	old, seat, err := s.seated(ctx, in.Table)
	if err != nil {
		return nil, err
	}
	l := old.Look(seat)
	if l.Stage != table.Finished {
		return nil, problem(http.StatusConflict, table.NotPlaying.Error(), "the match is not over")
	}
	onwards, err := s.onwards(ctx, old, seat)
	if err != nil {
		return nil, s.failed(ctx, err)
	}
	next, err := s.hall.Get(ctx, onwards)
	if err != nil {
		return nil, s.failed(ctx, err)
	}
	return s.show(ctx, next)
}

// onwards returns the next table's ID. Of many who ask at once one makes it, and it is a new
// table for that one's limit alone.
func (s *Server) onwards(ctx context.Context, old *hall.Table, seat game.Seat) (string, error) {
	defer s.turns.take("again/" + old.ID())()
	l := old.Look(seat)
	if l.Onwards != "" {
		return l.Onwards, nil
	}
	if err := s.limits.table(who(ctx).person.ID); err != nil {
		return "", err
	}
	return s.goOn(ctx, old, &l, seat)
}

// goOn makes the next table and tells the old one. Whoever is first decides: what others
// have made meanwhile is thrown away.
func (s *Server) goOn(ctx context.Context, old *hall.Table, l *table.Snapshot, seat game.Seat) (string, error) {
	host := l.Chairs[seat-1].Who
	next, err := s.found(ctx, l.Settings, host, false)
	if err != nil {
		return "", err
	}
	err = s.reseat(ctx, next, l, seat)
	if err == nil {
		_, err = s.order(ctx, old, table.Command{ID: newID(), By: host, Want: table.Continue{Table: next.ID()}})
	}
	onwards := old.Look(game.NoSeat).Onwards
	switch onwards {
	case next.ID():
		return onwards, s.startAlone(ctx, next, host)
	case "":
		s.discard(ctx, next)
		return "", err
	}
	s.discard(ctx, next)
	return onwards, nil
}

// startAlone starts the match where nobody else is to be waited for: bots have all other seats.
func (s *Server) startAlone(ctx context.Context, t *hall.Table, host table.Who) error {
	for _, c := range t.Look(game.NoSeat).Chairs {
		if c.Open() || c.Who != "" && c.Who != host {
			return nil
		}
	}
	_, err := s.order(ctx, t, table.Command{ID: newID(), By: host, Want: start(t)})
	return err
}

// reseat brings the old table's people and bots to the same seats of the next one. The seat
// of somebody who has deleted itself stays open, and that of somebody who has come to be called
// like another one. Whoever asked is host; the old host is it
// again if it is still there.
func (s *Server) reseat(ctx context.Context, next *hall.Table, l *table.Snapshot, seat game.Seat) error {
	host := l.Chairs[seat-1].Who
	do := func(c table.Command) error {
		c.ID = newID()
		_, err := s.order(ctx, next, c)
		return err
	}
	if err := do(table.Command{By: host, Seat: seat, Want: table.Join{}}); err != nil {
		return err
	}
	names, err := s.names(ctx, l, nil)
	if err != nil {
		return err
	}
	called := map[string]bool{nameKey(names[host]): true}
	for i, c := range l.Chairs {
		at := game.Seat(i + 1)
		var err error
		switch {
		case at == seat:
		case c.Who != "" && names[c.Who] != "":
			key := nameKey(names[c.Who])
			if called[key] {
				continue
			}
			called[key] = true
			err = do(table.Command{By: c.Who, Seat: at, Want: table.Join{}})
		case c.Who == "" && c.Bot != "":
			err = do(table.Command{By: host, Seat: at, Want: table.Place{Bot: c.Bot}})
		}
		if err != nil {
			return err
		}
	}
	if l.Host == host || l.Host == "" || names[l.Host] == "" {
		return nil
	}
	var refusal table.Refusal
	if err := do(table.Command{By: host, Want: table.Hand{To: l.Host}}); err != nil && !errors.As(err, &refusal) { // it does not play
		return err
	}
	return nil
}
