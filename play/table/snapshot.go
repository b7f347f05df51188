package table

import (
	"slices"
	"time"

	"roundhouse/deal"
	"roundhouse/game"
)

// Snapshot is a table as one viewer sees it.
type Snapshot struct {
	Seq      Seq
	At       time.Time // of the last event
	Settings Settings
	Stage    Stage
	Host     Who
	Chairs   []Chair    // from seat 1
	Presence []Presence // likewise
	Asked    []Ask      // likewise
	Ready    game.Seats
	Next     time.Time // when the next round is dealt though not all are ready; zero where that does not come by itself
	Paused   bool
	Instant  bool      // the pace that is set: bots play without pauses while one person plays
	TakeBack bool      // the viewer may ask to take its last action back
	Request  game.Seat // who asks to take back; NoSeat if nobody does
	AnswerBy time.Time // when that request ends by itself
	Onwards  string    // the table where they play on
	Fair     *FairState
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
	Earlier  bool // the match was played by earlier rules and is over: there is no View
}

// FairState is what everybody knows of a fair match. It is shared, and never written to.
type FairState struct {
	Table       string
	Commitments []deal.Commitment
	Closed      bool // no more hashes
	Hashes      map[game.Seat]deal.Hash
	Numbers     map[int]deal.Number
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

// Snapshot returns the table as the viewer sees it. Next, AnswerBy and Now are left to its holder.
func (f *State) Snapshot(viewer game.Seat) *Snapshot {
	l := &Snapshot{
		Seq: f.last, At: f.at, Settings: f.settings, Stage: f.Stage(), Host: f.host, Paused: f.paused,
		Ready: f.ready, Onwards: f.onwards, Redeals: f.dealt.Redeals,
		Instant: f.instant, TakeBack: f.MayTakeBack(viewer), Request: f.request.by,
	}
	seats := f.settings.Seats
	l.Asked, l.Presence = make([]Ask, 0, seats), make([]Presence, 0, seats)
	if seats > 0 {
		l.Chairs = slices.Clone(f.chairs[1:])
	}
	if f.settings.Turn > 0 {
		l.Clocks = make([]Clock, 0, seats)
	}
	for seat := range game.SeatsOf(seats).All() {
		l.Asked = append(l.Asked, f.asks(seat))
		l.Presence = append(l.Presence, f.presence(seat))
		if f.settings.Turn > 0 {
			until, _ := f.Deadline(seat)
			l.Clocks = append(l.Clocks, Clock{until, f.clock.left[seat]})
		}
	}
	if f.Begun() {
		l.Players = slices.Clone(f.began.Players)
		l.Fair = f.fairState()
	}
	switch {
	case f.recounted != nil:
		l.Earlier, l.Round, l.Totals, l.Places = true, f.dealt.Round, totals(&f.match, f.Seats()), slices.Clone(f.recounted.places)
	case f.dealt.Round > 0:
		l.round(f, viewer)
	}
	return l
}

// round is the part of the match.
func (l *Snapshot) round(f *State, viewer game.Seat) {
	v := f.state.View(viewer).Clone()
	l.Round, l.Dealt, l.View = f.dealt.Round, true, v
	l.Totals = totals(&f.match, f.Seats())
	if v.Over() {
		l.Result = f.state.Result()
	} else if !f.paused && !f.over {
		l.Legal = v.Legal(nil)
	}
	if f.over {
		places := f.match.Places()
		l.Places = append([]int{}, places[1:f.Seats()+1]...)
	}
}

// presence says whether the person of a seat is there.
func (f *State) presence(seat game.Seat) Presence {
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

// fairState returns what everybody knows of the numbers.
func (f *State) fairState() *FairState {
	if f.began.Fair == nil {
		return nil
	}
	return &FairState{f.began.Fair.Table, f.began.Fair.Commitments, f.fair.closed, f.fair.hashes, f.fair.numbers}
}
