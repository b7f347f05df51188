package hall

import (
	"context"
	"errors"
	"time"

	"roundhouse/game"
	"roundhouse/play/table"
)

// News is what somebody sees of a table at one moment, and what is new to that person.
type News struct {
	Now       table.Now
	View      *table.View   // the view at the same moment; nil if it was not asked for
	Watchable bool          // see Table.IsWatchable
	Events    []table.Shown // the requested events, up to that moment
	openHands bool
}

// Known is what a viewer has of a table.
type Known struct {
	After table.Seq // the last event
	View  bool      // the viewer has a view, as seen from Seat
	Seat  game.Seat
}

// News returns what the person sees of the table now, and what the person may see of the events
// that are new, each as seen from the seat that the person had at the time. There is a view in it
// unless the person has one from the present seat.
//
// If the table no longer keeps these events, or there is no event with that number, the news has no
// events, and the error is a *Behind. ReadMissed then reads events that are no longer kept from the
// log. If the table has left memory, the error is ErrClosed.
func (t *Table) News(who table.Who, has Known) (News, error) {
	n, events, err := t.newsAndEvents(who, has)
	n.addEvents(who, events)
	return n, err
}

// newsAndEvents returns News without events, and the unredacted events, which are shared and must
// not be changed.
func (t *Table) newsAndEvents(who table.Who, has Known) (News, []table.Event, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	events, err := t.keptEvents(has.After)
	if errors.Is(err, ErrClosed) {
		return News{}, nil, err
	}
	seat := t.state.SeatOf(who)
	return t.newsFor(seat, !has.View || seat != has.Seat), events, err
}

// Look returns what the person sees of the table now, without events.
func (t *Table) Look(who table.Who) News {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.newsFor(t.state.SeatOf(who), true)
}

// Now returns what the person sees of the table besides its round.
func (t *Table) Now(who table.Who) table.Now {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.newsFor(t.state.SeatOf(who), false).Now
}

// newsFor returns what is seen from the seat, without events; t must be locked.
func (t *Table) newsFor(seat game.Seat, whole bool) News {
	n := News{Watchable: t.isWatchable(), openHands: t.state.OpenHands()}
	if whole {
		n.View = t.seenFrom(seat)
		n.Now = n.View.Now
		return n
	}
	common, at := t.commonNow()
	n.Now = t.state.NowFor(seat, common, at)
	return n
}

// ReadMissed adds to the news the events between that number and its moment, read from the log.
func (t *Table) ReadMissed(ctx context.Context, who table.Who, after table.Seq, n *News) error {
	events, _, err := t.readEvents(ctx, after)
	if err != nil {
		return err
	}
	n.addEvents(who, events[:min(len(events), int(n.Now.Seq-after))])
	return nil
}

// addEvents adds the events that led to the moment, as the person may see them.
func (n *News) addEvents(who table.Who, events []table.Event) {
	seat := n.Now.You
	for i := len(events) - 1; i >= 0; i-- {
		seat = events[i].SeatBefore(who, seat)
	}
	n.Events = make([]table.Shown, len(events))
	for i, e := range events {
		n.Events[i] = e.For(seat, n.openHands)
		seat = e.SeatAfter(who, seat)
	}
}

// SeenFrom returns the table as the viewer sees it now.
func (t *Table) SeenFrom(viewer game.Seat) table.View {
	t.mu.Lock()
	defer t.mu.Unlock()
	return *t.seenFrom(viewer)
}

// seenFrom is SeenFrom for a locked table.
func (t *Table) seenFrom(viewer game.Seat) *table.View {
	common, at := t.commonNow()
	v := t.state.ViewFor(viewer, common, at)
	v.Table = t.id
	return v
}

// commonNow returns what everybody sees alike, and the time; t must be locked.
func (t *Table) commonNow() (table.Now, time.Time) {
	now := t.eventTime()
	if t.common.of != nil && table.MillisOf(now) < t.common.until {
		return *t.common.of, now
	}
	t.refreshAbsent(now)
	c := t.state.Now()
	next, _ := t.nextDeal(&t.state)
	c.Next = table.MillisOf(next)
	c.House.Watch = t.watch.of
	if c.House.Request != nil {
		c.House.Request.Until = table.MillisOf(t.lapseTime(&t.state))
	}
	if len(t.waits) > 1 { // others are about to look
		kept := c
		t.common.of, t.common.until = &kept, table.MillisOf(now.Add(commonFor))
	}
	return c, now
}

// commonFor is how long what everybody sees alike is kept. A person is away from a moment on at
// which nothing else may happen.
const commonFor = 100 * time.Millisecond

// Circle returns the ID of the circle whose table it is, or "".
func (t *Table) Circle() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.state.Settings().Circle
}

// SeatOf returns the person's seat, or NoSeat.
func (t *Table) SeatOf(who table.Who) game.Seat {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.state.SeatOf(who)
}

// AskHint announces that the player of the seat asks for a hint, where the others are told. It
// returns an error if there are no hints at the table.
func (t *Table) AskHint(ctx context.Context, seat game.Seat) error {
	return t.doForSeat(ctx, table.AskHint{}, func() game.Seat { return seat })
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
