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
func (s *State) Snapshot(viewer game.Seat) *Snapshot {
	l := &Snapshot{
		Seq: s.last, At: s.at, Settings: s.settings, Stage: s.Stage(), Host: s.host, Paused: s.paused,
		Ready: s.ready, Onwards: s.onwards, Redeals: s.dealt.Redeals,
		Instant: s.instant, TakeBack: s.MayTakeBack(viewer), Request: s.request.by,
	}
	seats := s.settings.Seats
	l.Asked, l.Presence = make([]Ask, 0, seats), make([]Presence, 0, seats)
	if seats > 0 {
		l.Chairs = slices.Clone(s.chairs[1:])
	}
	if s.settings.Turn > 0 {
		l.Clocks = make([]Clock, 0, seats)
	}
	for seat := range game.SeatsOf(seats).All() {
		l.Asked = append(l.Asked, s.askOf(seat))
		l.Presence = append(l.Presence, s.presenceOf(seat))
		if s.settings.Turn > 0 {
			until, _ := s.Deadline(seat)
			l.Clocks = append(l.Clocks, Clock{until, s.clock.left[seat]})
		}
	}
	if s.HasBegun() {
		l.Players = slices.Clone(s.began.Players)
		l.Fair = s.fairState()
	}
	switch {
	case s.recounted != nil:
		l.Earlier, l.Round, l.Totals, l.Places = true, s.dealt.Round, totalsOf(&s.match, s.Seats()), slices.Clone(s.recounted.places)
	case s.dealt.Round > 0:
		l.addRound(s, viewer)
	}
	return l
}

// addRound is the part of the match.
func (l *Snapshot) addRound(s *State, viewer game.Seat) {
	v := s.round.View(viewer).Clone()
	l.Round, l.Dealt, l.View = s.dealt.Round, true, v
	l.Totals = totalsOf(&s.match, s.Seats())
	if v.Over() {
		l.Result = s.round.Result()
	} else if !s.paused && !s.over {
		l.Legal = v.Legal(nil)
	}
	if s.over {
		places := s.match.Places()
		l.Places = append([]int{}, places[1:s.Seats()+1]...)
	}
}

// presenceOf says whether the person of a seat is there.
func (s *State) presenceOf(seat game.Seat) Presence {
	switch c := s.chairs[seat]; {
	case c.Who == "":
		return Nobody
	case c.Bot != "":
		return BotPlays
	case s.absent.Has(seat):
		return Away
	}
	return Here
}

// fairState returns what everybody knows of the numbers.
func (s *State) fairState() *FairState {
	if s.began.Fair == nil {
		return nil
	}
	return &FairState{s.began.Fair.Table, s.began.Fair.Commitments, s.fair.closed, s.fair.hashes, s.fair.numbers}
}
