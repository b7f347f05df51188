package table

import (
	"maps"
	"slices"
	"time"

	"roundhouse/deal"
	"roundhouse/game"
)

// Common is what everybody sees alike of a table besides the match itself: who sits there, and whose
// turn it is. It is shared, and must not be written to.
type Common struct {
	Seq      Seq
	Settings Settings
	Stage    Stage
	Host     Who
	Chairs   []Chair           // from seat 1
	Late     map[game.Seat]Who // the late comers whose the seats are from the next round on
	Presence []Presence        // from seat 1
	Asked    []Ask             // from seat 1
	Ready    game.Seats
	Idle     game.Seats // the seats for which the others may let a bot play, if all agree
	Next     time.Time  // when the next round is dealt even if not all are ready; zero if it waits for them
	Paused   bool
	Instant  bool      // the pace is set to no pauses while only one person plays
	Request  game.Seat // the seat that asks to take back, or NoSeat
	AnswerBy time.Time // when Request ends by itself
	Fair     *FairState
	Onwards  string     // the table of the rematch, or ""
	Turn     game.Seats // the seats whose turn it is
	Between  bool       // a round is over, and no other has been dealt
	Clocks   []Clock    // from seat 1; nil without a clock
}

// HasHouseOf reports whether c and other say the same about the people at the table and about how
// they play: all that is neither of the round nor of the next one.
func (c *Common) HasHouseOf(other *Common) bool {
	return c == other || c.Host == other.Host && c.Paused == other.Paused && c.Instant == other.Instant && c.Onwards == other.Onwards &&
		c.Idle == other.Idle && c.Request == other.Request && c.AnswerBy.Equal(other.AnswerBy) && c.Fair.equals(other.Fair) &&
		slices.Equal(c.Chairs, other.Chairs) && maps.Equal(c.Late, other.Late) && slices.Equal(c.Presence, other.Presence) && slices.Equal(c.Asked, other.Asked)
}

// Glance is what one viewer sees of a table besides the match itself.
type Glance struct {
	*Common
	WasHost  bool          // the viewer was host until being away, and has not acted since
	TakeBack bool          // the viewer may ask to take back its own last action
	Legal    []game.Action // the viewer's legal actions
	Now      time.Time
}

// Snapshot is a table as one viewer sees it.
type Snapshot struct {
	Glance
	At      time.Time // the time of the last event
	Players []string  // the players with whom the match began
	Round   int       // 0 before the first
	Redeals int
	Dealt   bool         // there has been a deal, and View is set
	View    game.View    // the viewer's view of the current or last round
	Result  game.Result  // the result of that round, once it is over
	Totals  []game.Score // by seat, from seat 1
	Places  []int        // once the match is over
	Earlier bool         // the match was played by earlier rules and is over: View is not set
}

// FairState is what everybody knows about the deals of a fair match. It is shared, and must not be
// written to.
type FairState struct {
	Table   string
	Closed  bool // no more hashes
	Hashes  []Given[deal.Hash]
	Numbers []Given[deal.Number]

	deals *Fair // for Commitments
}

// Commitments returns the commitments to the secrets, by round.
func (f *FairState) Commitments() []deal.Commitment {
	if f.deals == nil {
		return nil
	}
	return f.deals.commitments()
}

// equals reports whether f and other, of which any may be nil, say the same. After a table was read
// again, it may return false although they do.
func (f *FairState) equals(other *FairState) bool {
	if f == nil || other == nil {
		return f == other
	}
	return f.deals == other.deals && f.Closed == other.Closed && f.Table == other.Table &&
		slices.Equal(f.Hashes, other.Hashes) && slices.Equal(f.Numbers, other.Numbers)
}

// Clock is the time that a person has left.
type Clock struct {
	Until time.Time     // when the time for this action and the reserve are up; zero while the clock is stopped
	Left  time.Duration // what is left of the reserve
}

// Presence says whether the person of a seat is there.
type Presence uint8

// The kinds of presence.
const (
	Nobody Presence = iota // an open seat, or a bot's
	Here
	Away
	BotPlays // a bot stands in for the person
)

// String returns nobody, here, away or bot.
func (p Presence) String() string { return [...]string{"nobody", "here", "away", "bot"}[p] }

// Common returns what everybody sees alike. It leaves Next and AnswerBy to the holder of the table.
func (s *State) Common() *Common {
	seats := s.settings.Seats
	c := &Common{
		Seq: s.last, Late: s.late, Settings: s.settings, Stage: s.Stage(), Host: s.host, Paused: s.paused, Ready: s.ready,
		Instant: s.instant, Onwards: s.onwards, Request: s.request.by, Idle: s.attendance.Idle, Asked: make([]Ask, 0, seats), Presence: make([]Presence, 0, seats),
	}
	if seats > 0 {
		c.Chairs = s.chairs[1:]
	}
	if s.settings.Turn > 0 {
		c.Clocks = make([]Clock, 0, seats)
	}
	for seat := range game.SeatsOf(seats).All() {
		c.Asked = append(c.Asked, s.askOf(seat))
		c.Presence = append(c.Presence, s.presenceOf(seat))
		if s.settings.Turn > 0 {
			until, _ := s.Deadline(seat)
			c.Clocks = append(c.Clocks, Clock{until, s.clock.left[seat]})
		}
	}
	if s.HasBegun() {
		c.Fair = s.fairState()
	}
	if s.recounted == nil && s.dealt.Round > 0 {
		c.Turn, c.Between = s.round.Turn(), s.round.Over()
	}
	return c
}

// Glance returns what the viewer sees besides the match; c must be the state's Common.
func (s *State) Glance(c *Common, viewer game.Seat, now time.Time) Glance {
	g := Glance{Common: c, WasHost: viewer != game.NoSeat && viewer == s.wasHost, TakeBack: s.MayTakeBack(viewer), Now: now}
	if c.Turn != 0 && !s.paused && !s.over {
		g.Legal = s.round.View(viewer).Legal(nil)
	}
	return g
}

// Snapshot returns the table as the viewer sees it, with what Glance leaves out; c must be the
// state's Common.
func (s *State) Snapshot(c *Common, viewer game.Seat, now time.Time) *Snapshot {
	l := &Snapshot{Glance: s.Glance(c, viewer, now), At: s.at, Redeals: s.dealt.Redeals}
	if s.HasBegun() {
		l.Players = s.began.Players
	}
	switch {
	case s.recounted != nil:
		l.Earlier, l.Round, l.Totals, l.Places = true, s.dealt.Round, totalsOf(&s.match, s.Seats()),
			slices.Clone(s.recounted.places)
	case s.dealt.Round > 0:
		l.addRound(s, viewer)
	}
	return l
}

// addRound adds what the viewer sees of the match and the current round.
func (l *Snapshot) addRound(s *State, viewer game.Seat) {
	l.Round, l.Dealt, l.View = s.dealt.Round, true, s.round.View(viewer).Clone()
	l.Totals = totalsOf(&s.match, s.Seats())
	if l.Between {
		l.Result = s.round.Result()
	}
	if s.over {
		places := s.match.Places()
		l.Places = append([]int{}, places[1:s.Seats()+1]...)
	}
}

// presenceOf returns the presence of the seat's person.
func (s *State) presenceOf(seat game.Seat) Presence {
	switch c := s.chairs[seat]; {
	case c.Who == "":
		return Nobody
	case c.Bot != "":
		return BotPlays
	case s.attendance.Away.Has(seat):
		return Away
	}
	return Here
}

// fairState returns what everybody knows about a fair match, or nil if there are no fair deals.
func (s *State) fairState() *FairState {
	if s.began.Fair == nil {
		return nil
	}
	return &FairState{Table: s.began.Fair.Table, Closed: s.fair.closed, Hashes: s.fair.hashes, Numbers: s.fair.numbers, deals: s.began.Fair}
}
