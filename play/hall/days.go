package hall

import (
	"context"
	"errors"
	"time"

	"roundhouse/game"
	"roundhouse/play/log"
	"roundhouse/play/table"
)

// This file is about tables where each action has days: nobody has to be there, and whoever does
// not look is told of a turn.

// Turn is a turn of somebody at a table with days.
type Turn struct {
	Table string
	Who   table.Who
	ID    string    // tells it from all other turns at the table
	Since time.Time // when the person became able to act
	Until time.Time // when the time is up
}

// RingAfter is how long a turn has lasted when its person, who has not looked, is told of it.
const RingAfter = 60 * time.Second

// waitsForAll reports whether all people are waited for, however long they are away.
func waitsForAll(s *table.State) bool { return s.Settings().HasDays() && s.HasBegun() }

// atDeadline returns what is due because of d, at which the time of a seat is up.
func atDeadline(s *table.State, d due, c circumstances) due {
	set := s.Settings()
	switch {
	case !set.HasDays():
	case set.Overdue != table.TurnPasses:
		d.do = timeUp
		return d
	default:
		if _, ok := table.PassingAction(s.Round().View(d.seat)); ok {
			d.do = passes
			return d
		}
	}
	return c.withBot(s, d, d.at)
}

// nextRing returns when the next person is to be told of a turn. A person who has looked since it
// began knows of it; that too is found out then.
func (t *Table) nextRing(s *table.State) (d due) {
	if !s.Settings().HasDays() {
		return due{}
	}
	for seat := range (s.Round().Turn() & s.People()).All() {
		if since, runs := s.TurnSince(seat); runs && t.rung[seat] != s.TurnOf(seat) {
			d = d.orEarlier(due{at: since.Add(RingAfter), do: ring, seat: seat})
		}
	}
	return d
}

// ring tells the person of the seat of the turn, unless the person has looked at the table since it
// began. Then the log is no longer due for that. t must be locked.
func (t *Table) ring(ctx context.Context, seat game.Seat) error {
	if held, err := t.holdKnown(ctx, seat); held || err != nil {
		return err
	}
	s, turn := &t.state, t.turnOf(seat)
	if t.hall.c.Ring != nil && !t.here.hasLooked(turn.Who, turn.Since) {
		if err := t.hall.c.Ring(ctx, turn); err != nil {
			return err
		}
	}
	if t.rung == nil {
		t.rung = map[game.Seat]string{}
	}
	t.rung[seat] = turn.ID
	err := t.log.Append(ctx, t.id, s.LastSeq(), log.Head{Wake: t.wakeTime(s)})
	if t.behind = errors.Is(err, log.ErrConflict); t.behind {
		return t.ensureCurrent(ctx)
	}
	if err != nil {
		delete(t.rung, seat) // Ring does nothing when it is repeated
	}
	return err
}

// turnOf returns the turn of the seat, for which days run; t must be locked.
func (t *Table) turnOf(seat game.Seat) Turn {
	s := &t.state
	turn := Turn{Table: t.id, Who: s.Chair(seat).Who, ID: s.TurnOf(seat)}
	turn.Since, _ = s.TurnSince(seat)
	turn.Until, _ = s.Deadline(seat)
	return turn
}

// Turn returns the turn of a person for whom days run, and false if there is none.
func (t *Table) Turn(who table.Who) (Turn, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.turnFor(who)
}

func (t *Table) turnFor(who table.Who) (Turn, bool) {
	seat := t.state.SeatOf(who)
	if _, runs := t.state.TurnSince(seat); seat == game.NoSeat || !runs {
		return Turn{}, false
	}
	return t.turnOf(seat), true
}

// Awaits returns the turn of a person for whom days run and who has not looked since it began, as
// far as this hall knows, and false if there is none.
func (t *Table) Awaits(who table.Who) (Turn, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	turn, runs := t.turnFor(who)
	return turn, runs && !t.here.hasLooked(who, turn.Since)
}

// holdKnown makes the clock of the seat stand still while its person is not there, as far as the
// table does not know that yet, and reports whether that has changed anything; t must be locked.
func (t *Table) holdKnown(ctx context.Context, seat game.Seat) (bool, error) {
	if t.hall.c.Held == nil {
		return false, nil
	}
	from, until, err := t.hall.c.Held(ctx, t.state.Chair(seat).Who)
	if err != nil {
		return false, err
	}
	last := t.state.LastSeq()
	_, err = t.doItself(ctx, table.Command{Seat: seat, Body: table.Hold{From: from, Until: until}})
	return t.state.LastSeq() != last, err
}

// Hold makes the clock of the person stand still from one time to another, if the table has days
// and the person sits there.
func (t *Table) Hold(ctx context.Context, who table.Who, from, until time.Time) error {
	return t.doForSeat(ctx, table.Hold{From: from, Until: until}, func() game.Seat { return t.state.SeatOf(who) })
}
