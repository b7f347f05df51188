package table

import (
	"slices"
	"time"

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
	Earlier  bool // the match was played by earlier rules and is over: there is no View
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

// Snapshot returns the table as the viewer sees it. Next and Now are left to its holder.
func (f *State) Snapshot(viewer game.Seat) Snapshot {
	l := Snapshot{
		Seq: f.last, At: f.at, Settings: f.settings, Stage: f.Stage(), Host: f.host, Paused: f.paused,
		Ready: f.ready, Onwards: f.onwards, Redeals: f.dealt.Redeals,
	}
	for seat := game.Seat(1); int(seat) <= f.settings.Seats; seat++ {
		l.Chairs = append(l.Chairs, f.chairs[seat])
		l.Asked = append(l.Asked, f.asked[seat])
		l.Presence = append(l.Presence, f.presence(seat))
		if f.settings.Turn > 0 {
			until, _ := f.Deadline(seat)
			l.Clocks = append(l.Clocks, Clock{until, f.clock.left[seat]})
		}
	}
	if f.Begun() {
		l.Players = slices.Clone(f.began.Players)
		l.Fair = f.fairLook()
	}
	switch {
	case f.told:
		l.Earlier, l.Round, l.Totals, l.Places = true, f.dealt.Round, totals(&f.match, f.Seats()), slices.Clone(f.places)
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

// fairLook is what everybody knows of the numbers.
func (f *State) fairLook() *FairLook {
	if f.began.Fair == nil {
		return nil
	}
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
