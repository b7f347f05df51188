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
	Next     time.Time // when the next round is dealt even if not all are ready; zero: never
	Paused   bool
	Instant  bool      // the pace is set to no pauses while only one person plays
	TakeBack bool      // the viewer may ask to take its last action back
	Request  game.Seat // the seat that asks to take back, or NoSeat
	AnswerBy time.Time // when that request ends by itself
	Onwards  string    // the table of the rematch, or ""
	Fair     *FairState
	Players  []string // of the match, as it began
	Round    int      // 0 before the first
	Redeals  int
	Dealt    bool          // there has been a deal, and View is set
	View     game.View     // of the current or last round
	Result   game.Result   // of that round, once it is over
	Totals   []game.Score  // by seat, from seat 1
	Places   []int         // once the match is over
	Legal    []game.Action // of the viewer
	Clocks   []Clock       // from seat 1; nil without a clock
	Now      time.Time
	Earlier  bool // the match was played by earlier rules and is over: View is not set
}

// FairState is what everybody knows of a fair match. It is shared and never written to.
type FairState struct {
	Table       string
	Commitments []deal.Commitment
	Closed      bool // no more hashes
	Hashes      map[game.Seat]deal.Hash
	Numbers     map[int]deal.Number
}

// Clock is the time that a person has.
type Clock struct {
	Until time.Time     // when the time for this action and the reserve are up; zero while the clock is stopped
	Left  time.Duration // of the reserve
}

// Presence says whether somebody is at a seat.
type Presence uint8

// The presences.
const (
	Nobody Presence = iota // an open seat, or a bot's
	Here
	Away
	BotPlays // for a person
)

// String returns nobody, here, away or bot.
func (p Presence) String() string { return [...]string{"nobody", "here", "away", "bot"}[p] }

// Snapshot returns the table as the viewer sees it. Its holder sets Next, AnswerBy and Now.
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

// addRound adds what the viewer sees of the match and the current round.
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

// presenceOf returns whether the person of a seat is there.
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
