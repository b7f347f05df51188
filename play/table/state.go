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
	state   game.State // of the current round
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
func (f *State) Blank() State {
	blank := New(f.table)
	if f.recounted != nil {
		return blank.ToRecount()
	}
	return blank
}

// Begun reports whether a match has begun.
func (f *State) Begun() bool { return f.began != nil }

// Between reports whether a round is over and another one is to come.
func (f *State) Between() bool { return f.Begun() && !f.over && !f.playing && !f.fair.mixing }

// Rules returns those of the match.
func (f *State) Rules() *rules.Rules {
	if f.began == nil {
		return &rules.Rules{}
	}
	return &f.began.Rules.Rules
}

// Seats returns the number of seats of the match, 0 before it.
func (f *State) Seats() int {
	if f.began == nil {
		return 0
	}
	return len(f.began.Players)
}

// ID returns the table's ID.
func (f *State) ID() string { return f.table }

// Last returns the number of the last event, 0 before the first.
func (f *State) Last() Seq { return f.last }

// At returns the time of the last event.
func (f *State) At() time.Time { return f.at }

// Moved returns the time of the last event of the match, or of who plays it.
func (f *State) Moved() time.Time { return f.clock.moved }

// Settings returns how the table was made.
func (f *State) Settings() *Settings { return &f.settings }

// Host returns who may start the match, or "".
func (f *State) Host() Who { return f.host }

// Chair returns who sits on the seat.
func (f *State) Chair(seat game.Seat) Chair {
	if int(seat) >= len(f.chairs) {
		return Chair{}
	}
	return f.chairs[seat]
}

// Absent returns the seats of people who are away.
func (f *State) Absent() game.Seats { return f.absent }

// Paused reports whether the table is paused.
func (f *State) Paused() bool { return f.paused }

// Over reports whether the match is over.
func (f *State) Over() bool { return f.over }

// Recounted reports whether the match was played by earlier rules and is recounted, see Earlier.
func (f *State) Recounted() bool { return f.recounted != nil }

// Playing reports whether a round is being played.
func (f *State) Playing() bool { return f.playing }

// Began returns the first event of the match, nil before it.
func (f *State) Began() *Started { return f.began }

// Dealt returns the last deal.
func (f *State) Dealt() *RoundDealt { return &f.dealt }

// Match returns the rounds that are over.
func (f *State) Match() game.Match { return f.match }

// MayHave reports whether there may be an entry of the same sender's ID: in most cases where there
// is none it says so.
func (f *State) MayHave(entry string) bool { return f.sent.may(SenderID(entry)) }

// ToRecount returns the state as it takes in the log of a match that is recounted, see Earlier.
func (f State) ToRecount() State {
	f.recounted = new(recounting)
	return f
}

// Round returns the round that is played or was played last. It must not be changed.
func (f *State) Round() *game.State { return &f.state }

// Expected returns the oldest event that an action of the seat may be made for.
func (f *State) Expected(seat game.Seat) Seq { return f.since[seat] }

// Numbers returns what of the players' numbers is gathered: nothing, their hashes or the numbers
// themselves; and since when.
func (f *State) Numbers() (hashes, numbers bool, since time.Time) {
	return f.fair.mixing && !f.fair.closed, f.fair.mixing && f.fair.closed, f.fair.since
}

// Oldest returns the number of the oldest event that Since knows.
func (f *State) Oldest() Seq { return f.tail.oldest() }

// OpenHands reports whether all hands lie face up.
func (f *State) OpenHands() bool { return f.Rules().OpenHands }

// SetAbsent notes who is away as far as the table's holder knows.
func (f *State) SetAbsent(seats game.Seats) { f.absent = seats }
