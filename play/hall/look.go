package hall

import (
	"context"
	"errors"
	"time"

	"roundhouse/game"
	"roundhouse/play/table"
)

// Sight is what somebody sees of a table at one moment.
type Sight struct {
	Glance    *table.Glance   // as seen from Seat
	Whole     *table.Snapshot // of the same moment; nil if it was not asked for
	Seat      game.Seat       // the person's seat; NoSeat for an onlooker
	Watchable bool            // see Table.IsWatchable
	Events    []table.Shown   // the requested events, up to the snapshot
}

// Seen is what a viewer has seen of a table.
type Seen struct {
	After table.Seq // the last event
	View  bool      // the viewer has a view, as seen from Seat
	Seat  game.Seat
}

// Snapshot returns what the person sees of the table now, and what the person may see of the events
// that are new, each as seen from the seat that the person had at the time. The sight is whole
// unless the person has a view from the present seat.
//
// If the table no longer keeps these events, or there is no event with that number, the sight has
// no events, and the error is a *Behind. ReadMissed then reads events that are no longer kept from
// the log. If the table has left memory, the error is ErrClosed.
func (t *Table) Snapshot(who table.Who, has Seen) (Sight, error) {
	s, events, err := t.sightAndEvents(who, has)
	s.addEvents(who, events)
	return s, err
}

// sightAndEvents returns a Sight without events, and the unredacted events, which are shared and
// must not be changed.
func (t *Table) sightAndEvents(who table.Who, has Seen) (Sight, []table.Event, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	events, err := t.keptEvents(has.After)
	if errors.Is(err, ErrClosed) {
		return Sight{Glance: &table.Glance{Common: new(table.Common)}}, nil, err
	}
	seat := t.state.SeatOf(who)
	return t.seeLocked(seat, !has.View || seat != has.Seat), events, err
}

// See returns what the person sees of the table now, without events.
func (t *Table) See(who table.Who) Sight {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.seeLocked(t.state.SeatOf(who), true)
}

// Glance is See without the match.
func (t *Table) Glance(who table.Who) Sight {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.seeLocked(t.state.SeatOf(who), false)
}

// seeLocked returns what is seen from the seat, without events; t must be locked.
func (t *Table) seeLocked(seat game.Seat, whole bool) Sight {
	s := Sight{Seat: seat, Watchable: t.isWatchable()}
	if whole {
		s.Whole = t.seenFrom(seat)
		s.Glance = &s.Whole.Glance
		return s
	}
	common, now := t.commonNow()
	g := t.state.Glance(common, seat, now)
	s.Glance = &g
	return s
}

// ReadMissed adds to the sight the events between that number and the snapshot, read from the log.
func (t *Table) ReadMissed(ctx context.Context, who table.Who, after table.Seq, s *Sight) error {
	events, _, err := t.readEvents(ctx, after)
	if err != nil {
		return err
	}
	s.addEvents(who, events[:min(len(events), int(s.Glance.Seq-after))])
	return nil
}

// addEvents adds the events that led to the snapshot, as the person may see them.
func (s *Sight) addEvents(who table.Who, events []table.Event) {
	seat := s.Seat
	for i := len(events) - 1; i >= 0; i-- {
		seat = events[i].SeatBefore(who, seat)
	}
	openHands := s.Glance.Settings.Rules.Rules.OpenHands
	s.Events = make([]table.Shown, len(events))
	for i, e := range events {
		s.Events[i] = e.For(seat, openHands)
		seat = e.SeatAfter(who, seat)
	}
}

// SeenFrom returns the table as the viewer sees it now.
func (t *Table) SeenFrom(viewer game.Seat) table.Snapshot {
	t.mu.Lock()
	defer t.mu.Unlock()
	return *t.seenFrom(viewer)
}

// seenFrom is SeenFrom for a locked table.
func (t *Table) seenFrom(viewer game.Seat) *table.Snapshot {
	common, now := t.commonNow()
	return t.state.Snapshot(common, viewer, now)
}

// commonNow returns what everybody sees alike, and the time; t must be locked.
func (t *Table) commonNow() (*table.Common, time.Time) {
	now := t.eventTime()
	if t.common.of != nil && now.Before(t.common.until) {
		return t.common.of, now
	}
	t.refreshAbsent(now)
	c := t.state.Common()
	if t.hall != nil && t.state.IsPublic() {
		c.Next, _ = t.nextDeal(&t.state)
		if c.Request != game.NoSeat {
			c.AnswerBy = t.lapseTime(&t.state)
		}
	}
	if len(t.waits) > 1 { // others are about to look
		t.common.of, t.common.until = c, now.Add(commonFor)
	}
	return c, now
}

// commonFor is how long what everybody sees alike is kept. A person is away from a moment on at
// which nothing else may happen.
const commonFor = 100 * time.Millisecond

// SeatOf returns the person's seat, or NoSeat.
func (t *Table) SeatOf(who table.Who) game.Seat {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.state.SeatOf(who)
}

// PastOf returns what the seat sees now and what it has seen of the round, for a hint. It returns
// an error if the seat cannot act.
func (t *Table) PastOf(seat game.Seat) (game.View, *game.Past, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := &t.state
	if !s.IsPlaying() || s.IsPaused() || !s.Round().MayAct().Has(seat) {
		return game.View{}, nil, table.Refuse(table.NotPlaying, "it is not your turn")
	}
	return s.Round().View(seat).Clone(), s.Past(seat), nil
}
