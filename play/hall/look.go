package hall

import (
	"context"
	"errors"

	"roundhouse/game"
	"roundhouse/play/table"
)

// Sight is what somebody sees of a table at one moment.
type Sight struct {
	Table     *table.Snapshot // as seen from Seat
	Seat      game.Seat       // the person's seat; NoSeat for an onlooker
	Watchable bool            // see Table.IsWatchable
	Events    []table.Event   // the requested events, up to the snapshot
	News      <-chan struct{}
}

// Snapshot returns what the person sees of the table now, and what the person may see of the events
// after that number, each as seen from the seat that the person had at the time. News is closed
// when there are more events, or when somebody comes or goes.
//
// If the table no longer keeps these events, or there is no event with that number, the sight has
// no events, and the error is a *Behind. ReadMissed then reads events that are no longer kept from
// the log. If the table has left memory, the error is ErrClosed.
func (t *Table) Snapshot(who table.Who, after table.Seq) (Sight, error) {
	s, events, err := t.sightAndEvents(who, after)
	s.addEvents(who, events)
	return s, err
}

// sightAndEvents returns a Sight without events, and the unredacted events, which are shared and
// must not be changed.
func (t *Table) sightAndEvents(who table.Who, after table.Seq) (Sight, []table.Event, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	events, err := t.keptEvents(after)
	if errors.Is(err, ErrClosed) {
		return Sight{Table: &table.Snapshot{}, News: t.grew}, nil, err
	}
	return t.seeLocked(who), events, err
}

// See returns what the person sees of the table now, without events.
func (t *Table) See(who table.Who) Sight {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.seeLocked(who)
}

// seeLocked is See for a locked table.
func (t *Table) seeLocked(who table.Who) Sight {
	seat := t.state.SeatOf(who)
	return Sight{Table: t.seenFrom(seat), Seat: seat, Watchable: t.isWatchable(), News: t.grew}
}

// ReadMissed adds to the sight the events between that number and the snapshot, read from the log.
func (t *Table) ReadMissed(ctx context.Context, who table.Who, after table.Seq, s *Sight) error {
	events, _, err := t.readEvents(ctx, after)
	if err != nil {
		return err
	}
	s.addEvents(who, events[:min(len(events), int(s.Table.Seq-after))])
	return nil
}

// addEvents adds the events that led to the snapshot, as the person may see them.
func (s *Sight) addEvents(who table.Who, events []table.Event) {
	seat := s.Seat
	for i := len(events) - 1; i >= 0; i-- {
		seat = events[i].SeatBefore(who, seat)
	}
	openHands := s.Table.Settings.Rules.Rules.OpenHands
	s.Events = make([]table.Event, len(events))
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
	t.updateAbsent()
	l := t.state.Snapshot(viewer)
	l.Now = t.eventTime()
	if t.hall != nil && t.state.IsPublic() {
		l.Next, _ = t.nextDeal(&t.state)
		if l.Request != game.NoSeat {
			l.AnswerBy = t.lapseTime(&t.state)
		}
	}
	return l
}

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
