// Package table is one match with its people as a value. A State is what the events of its log
// come to. Decide returns the events that a command leads to, or why it is refused; Apply takes an
// event in; Snapshot returns what one viewer sees, and Event.For what it may see of an event.
// Encode and Read are the log's form of an event:
//
//	s := table.New("t1")
//	news, err := s.Decide(table.Command{ID: "c1", By: "ana", Body: table.Join{}})
//	for _, body := range news {
//		event, err := s.Apply("c1", now, body)
//		entry, err := table.Encode(event)
//		…
//	}
//
// Nothing here waits, reads a clock, or stores anything: the time comes in with each event.
// Package hall keeps tables alive.
package table

import (
	"time"

	"roundhouse/deal"
	"roundhouse/game"
	"roundhouse/rules"
)

// State is what the events of a log come to: all that a table knows of its match. It may
// be copied: what it shares with the copy is not written to.
type State struct {
	table  string     // its ID
	form   int        // of its log, as far as it was read
	absent game.Seats // people who are away, as far as the table's holder knows
	last   Seq
	at     time.Time // of the last event
	tail   tail
	sent   bloom // the IDs of commands

	house
	clock
	fair fair

	began   *Started // never written to
	match   game.Match
	round   game.State // of the current round
	dealt   RoundDealt // the current round's last deal
	playing bool       // the round is not over
	over    bool       // the match is

	recounted *recounting // of a match that is recounted and not played, else nil: see Earlier

	since  [game.MaxSeats + 1]Seq  // the oldest event that a command of the seat may be made for
	turns  [game.MaxSeats + 1]turn // the turns that each seat has had in this deal
	asking [game.MaxSeats + 1]turn // the last of them of which it asked to take an action back
	spent  spent

	dealtAt Seq // of the last RoundDealt
	movedAt Seq // of the last event that changed the round
}

// fair is the players' numbers as far as they are known.
type fair struct {
	mixing  bool // numbers are gathered
	closed  bool // no more hashes
	since   time.Time
	hashes  map[game.Seat]deal.Hash // shared between copies, never written to
	numbers map[int]deal.Number     // likewise
}

// New returns the state of a table of which nothing is known.
func New(id string) State { return State{table: id, form: Form} }

// Blank returns the state that reads the table's log from its beginning once more.
func (s *State) Blank() State {
	blank := New(s.table)
	if s.recounted != nil {
		return blank.ToRecount()
	}
	return blank
}

// HasBegun reports whether a match has begun.
func (s *State) HasBegun() bool { return s.began != nil }

// IsBetweenRounds reports whether a round is over and another one is to come.
func (s *State) IsBetweenRounds() bool {
	return s.HasBegun() && !s.over && !s.playing && !s.fair.mixing
}

// Rules returns those of the match.
func (s *State) Rules() *rules.Rules {
	if s.began == nil {
		return &rules.Rules{}
	}
	return &s.began.Rules.Rules
}

// Seats returns the number of seats of the match, 0 before it.
func (s *State) Seats() int {
	if s.began == nil {
		return 0
	}
	return len(s.began.Players)
}

// ID returns the table's ID.
func (s *State) ID() string { return s.table }

// LastSeq returns the number of the last event, 0 before the first.
func (s *State) LastSeq() Seq { return s.last }

// LastTime returns the time of the last event.
func (s *State) LastTime() time.Time { return s.at }

// MovedAt returns the time of the last event of the match, or of who plays it.
func (s *State) MovedAt() time.Time { return s.clock.moved }

// Settings returns how the table was made.
func (s *State) Settings() *Settings { return &s.settings }

// Host returns who may start the match, or "".
func (s *State) Host() Who { return s.host }

// Chair returns who sits on the seat.
func (s *State) Chair(seat game.Seat) Chair {
	if int(seat) >= len(s.chairs) {
		return Chair{}
	}
	return s.chairs[seat]
}

// Absent returns the seats of people who are away.
func (s *State) Absent() game.Seats { return s.absent }

// IsPaused reports whether the table is paused.
func (s *State) IsPaused() bool { return s.paused }

// IsOver reports whether the match is over.
func (s *State) IsOver() bool { return s.over }

// IsRecounted reports whether the match was played by earlier rules and is recounted, see Earlier.
func (s *State) IsRecounted() bool { return s.recounted != nil }

// IsPlaying reports whether a round is being played.
func (s *State) IsPlaying() bool { return s.playing }

// StartEvent returns the first event of the match, nil before it.
func (s *State) StartEvent() *Started { return s.began }

// LastDeal returns the last deal.
func (s *State) LastDeal() *RoundDealt { return &s.dealt }

// Match returns the rounds that are over.
func (s *State) Match() game.Match { return s.match }

// MayHave reports whether there may be an entry of the same sender's ID: in most cases where there
// is none it says so.
func (s *State) MayHave(entry string) bool { return s.sent.mayHave(SenderID(entry)) }

// ToRecount returns the state as it takes in the log of a match that is recounted, see Earlier.
func (s State) ToRecount() State {
	s.recounted = new(recounting)
	return s
}

// Round returns the round that is played or was played last. It must not be changed.
func (s *State) Round() *game.State { return &s.round }

// ExpectedAfter returns the oldest event that an action of the seat may be made for.
func (s *State) ExpectedAfter(seat game.Seat) Seq { return s.since[seat] }

// MixProgress returns what of the players' numbers is gathered: nothing, their hashes or the numbers
// themselves; and since when.
func (s *State) MixProgress() (hashes, numbers bool, since time.Time) {
	return s.fair.mixing && !s.fair.closed, s.fair.mixing && s.fair.closed, s.fair.since
}

// OldestKept returns the number of the oldest event that Since knows.
func (s *State) OldestKept() Seq { return s.tail.oldestSeq() }

// OpenHands reports whether all hands lie face up.
func (s *State) OpenHands() bool { return s.Rules().OpenHands }

// SetAbsent notes who is away as far as the table's holder knows.
func (s *State) SetAbsent(seats game.Seats) { s.absent = seats }
