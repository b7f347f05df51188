package table

import (
	"context"
	"slices"
	"time"

	"roundhouse/game"
)

// Events is what the viewer may see of the events behind after, in order.
// NoSeat is an onlooker. Those of earlier rounds are read from the log.
func (t *Table) Events(ctx context.Context, viewer game.Seat, after Seq) ([]Event, error) {
	events, _, err := t.Since(viewer, after)
	if err == nil {
		return events, nil
	}
	entries, err := t.log.Read(ctx, t.id, 0)
	if err != nil {
		return nil, err
	}
	f := fold{table: t.id}
	for _, e := range entries {
		if err := f.read(e); err != nil {
			return nil, err
		}
		if e.Seq > after {
			events = append(events, f.tail[len(f.tail)-1].For(viewer, f.openHands()))
		}
	}
	return events, nil
}

// Wait is Events, but when there are none yet it waits for some, or until ctx is
// done.
func (t *Table) Wait(ctx context.Context, viewer game.Seat, after Seq) ([]Event, error) {
	for {
		events, news, err := t.Since(viewer, after)
		switch {
		case err != nil:
			return t.Events(ctx, viewer, after)
		case len(events) > 0:
			return events, nil
		}
		select {
		case <-news:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// Behind says that a viewer is too far behind for the events that the table keeps.
type Behind struct{ After, From Seq }

// Error names the oldest event that there is.
func (b *Behind) Error() string { return "the events behind that number are no longer kept" }

// Since is what the viewer may see of the events behind after, of those that the table
// keeps: all of this round; else *Behind. The channel is closed when there is more, or
// when somebody comes or goes.
func (t *Table) Since(viewer game.Seat, after Seq) ([]Event, <-chan struct{}, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	f := &t.fold
	if from := f.from(); after+1 < from {
		return nil, t.grew, &Behind{after, from}
	}
	var list []Event
	for _, e := range f.tail[min(after+1-f.from(), Seq(len(f.tail))):] {
		list = append(list, e.For(viewer, f.openHands()))
	}
	return list, t.grew, nil
}

func (f *fold) openHands() bool { return f.rules().OpenHands }

// Look is a table as one viewer sees it.
type Look struct {
	Seq      Seq
	At       time.Time // of the last event
	Settings Settings
	Stage    Stage
	Host     Who
	Chairs   []Chair    // from seat 1
	Presence []Presence // likewise
	Asked    []Ask      // likewise
	Ready    game.Seats
	Paused   bool
	Onwards  string // the table where they play on
	Fair     *FairLook
	Players  []string // of the match, as it began
	Round    int      // 0 before the first
	Redeals  int
	Dealt    bool          // there has been a deal: View is there
	View     game.View     // of the round that is played or was played last
	Result   game.Result   // of that round, once it is over
	Totals   []game.Score  // by seat, from seat 1
	Places   []int         // once the match is over
	Legal    []game.Action // of the viewer
	Clocks   []Clock       // from seat 1; nil where there is no clock
	Now      time.Time
}

// FairLook is what everybody knows of a fair match.
type FairLook struct {
	Table       string
	Commitments []string
	Closed      bool // no more hashes
	Hashes      map[game.Seat]string
	Numbers     map[game.Seat]string
}

// Clock is the time that a person has.
type Clock struct {
	Until time.Time     // when the time for this action and the reserve are up; zero while the clock stands
	Left  time.Duration // of the reserve
}

// Presence says whether somebody is there.
type Presence uint8

// The presences.
const (
	Nobody Presence = iota // an open seat, or a bot's
	Here
	Away
	BotPlays // for somebody
)

// String is nobody, here, away or bot.
func (p Presence) String() string { return [...]string{"nobody", "here", "away", "bot"}[p] }

// Look is the table as the viewer sees it now.
func (t *Table) Look(viewer game.Seat) Look {
	t.mu.Lock()
	defer t.mu.Unlock()
	f := &t.fold
	l := Look{
		Seq: f.last, At: f.at, Now: t.now(), Settings: f.settings, Stage: f.stage(), Host: f.host, Paused: f.paused,
		Ready: f.ready, Onwards: f.onwards, Players: slices.Clone(f.began.Players), Redeals: f.dealt.Redeals,
	}
	for seat := game.Seat(1); int(seat) <= f.settings.Seats; seat++ {
		l.Chairs = append(l.Chairs, f.chairs[seat])
		l.Asked = append(l.Asked, f.asked[seat])
		l.Presence = append(l.Presence, f.presence(seat))
		if f.settings.Turn > 0 {
			until, _ := f.deadline(seat)
			l.Clocks = append(l.Clocks, Clock{until, f.clock.left[seat]})
		}
	}
	if f.began.Fair != nil {
		l.Fair = f.fairLook()
	}
	if f.dealt.Round > 0 {
		l.round(f, viewer)
	}
	return l
}

// round is the part of the match.
func (l *Look) round(f *fold, viewer game.Seat) {
	v := f.state.View(viewer).Clone()
	l.Round, l.Dealt, l.View = f.dealt.Round, true, v
	l.Totals = totals(&f.match, f.seats())
	if v.Over() {
		l.Result = f.state.Result()
	} else if !f.paused && !f.over {
		l.Legal = v.Legal(nil)
	}
	if f.over {
		places := f.match.Places()
		l.Places = append([]int{}, places[1:f.seats()+1]...)
	}
}

// presence says whether the person of a seat is there.
func (f *fold) presence(seat game.Seat) Presence {
	switch c := f.chairs[seat]; {
	case c.Who == "":
		return Nobody
	case c.Bot != "":
		return BotPlays
	case f.absent.Has(seat):
		return Away
	}
	return Here
}

// fairLook is what everybody knows of the numbers.
func (f *fold) fairLook() *FairLook {
	l := &FairLook{
		Table: f.began.Fair.Table, Commitments: texts(f.began.Fair.Commitments), Closed: f.fair.closed,
		Hashes: map[game.Seat]string{}, Numbers: map[game.Seat]string{},
	}
	for seat, hash := range f.fair.hashes {
		l.Hashes[seat] = hash.String()
	}
	for seat, number := range f.fair.numbers {
		l.Numbers[game.Seat(seat)] = number.String()
	}
	return l
}

// SeatOf is where the person sits, or NoSeat.
func (t *Table) SeatOf(who Who) game.Seat {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.fold.seatOf(who)
}
