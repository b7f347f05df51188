// Package table represents one match with its people as a value, a State. A State is the result of
// the events of the table's log. Decide returns the events that a command leads to, or an error
// that says why it is refused; the state on which it was called is then the one after these events.
// ViewFor returns what one viewer sees of the table, and Event.For what the viewer may see of an
// event. Encode and ReadEntry convert an event to and from the log's form, and ReadEntry applies
// it:
//
//	s := table.New("t1")
//	next := s
//	events, err := next.Decide("c1", now, table.Command{By: "ana", Body: table.Join{}})
//	for _, event := range events {
//		entry, err := table.Encode(event)
//		…
//	}
//	s = next
//
// Nothing here waits, reads a clock or stores anything; callers state the time of each event.
// Package hall runs tables.
package table

import (
	"errors"
	"fmt"
	"time"

	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/rules"
)

// State is the result of the events of a log: all that a table knows about its match. It may be
// copied; the memory that copies share is never written to.
type State struct {
	table      string     // its ID
	heading               // of its log, as read so far
	attendance Attendance // as set by the table's holder
	starters   game.Seats // the seats on which people sat when the match began
	last       Seq
	at         time.Time // the time of the last event
	tail       tail
	sent       sentIDs // of commands

	house
	clock
	fair fair

	began *Started // never written to
	match game.Match
	round game.State // of the current round
	dealt RoundDealt // the last deal of the current round

	recounted *recounting // nil unless the match is recounted; see Earlier

	since   [game.MaxSeats + 1]Seq  // the oldest event for which a command of the seat may have been made
	turns   [game.MaxSeats + 1]turn // the number of turns that each seat has had in this deal
	asking  [game.MaxSeats + 1]turn // the last turn of which each seat asked to take an action back
	hinted  [game.MaxSeats + 1]turn // the last turn in which the others were told that each seat asked for a hint
	playing bool                    // the round is not over
	over    bool                    // the match is over
	spent   spent

	dealtAt Seq // of the last RoundDealt
	movedAt Seq // of the last event that changed the round
}

// fair holds the players' hashes and numbers as far as they are known.
type fair struct {
	mixing  bool // numbers are being gathered
	closed  bool // no more hashes
	since   time.Time
	hashes  []Given[deal.Hash]   // shared between copies, never written to
	numbers []Given[deal.Number] // shared between copies, never written to
}

// MarshalJSON returns an error: a State has all that is hidden from viewers.
func (State) MarshalJSON() ([]byte, error) { return nil, errWhole }

// New returns the state of a table before its first event.
func New(id string) State { return State{table: id, heading: heading{Form, rules.Edition}} }

// Blank returns an empty state of the table, to which its whole log can be applied again.
func (s *State) Blank() State {
	blank := New(s.table)
	if s.recounted != nil {
		return blank.ToRecount()
	}
	return blank
}

// HasBegun reports whether the match has begun.
func (s *State) HasBegun() bool { return s.began != nil }

// IsBetweenRounds reports whether a round is over and another one will follow.
func (s *State) IsBetweenRounds() bool {
	return s.HasBegun() && !s.over && !s.playing && !s.fair.mixing
}

// Rules returns the rules of the match.
func (s *State) Rules() *rules.Rules {
	if s.began == nil {
		return &rules.Rules{}
	}
	return &s.began.Rules.Rules
}

// Seats returns the number of seats of the match, or 0 before the match.
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

// MovedAt returns the time of the last event of the match or of its players.
func (s *State) MovedAt() time.Time { return s.clock.moved }

// Settings returns how the table was made.
func (s *State) Settings() *Settings { return &s.settings }

// Host returns the host, or "".
func (s *State) Host() Who { return s.host }

// Chair returns who sits on the seat.
func (s *State) Chair(seat game.Seat) Chair {
	if int(seat) >= len(s.chairs) {
		return Chair{}
	}
	return s.chairs[seat]
}

// Absent returns the seats of people who are away.
func (s *State) Absent() game.Seats { return s.attendance.Away }

// IsPaused reports whether the table is paused.
func (s *State) IsPaused() bool { return s.paused }

// IsOver reports whether the match is over.
func (s *State) IsOver() bool { return s.over }

// IsRecounted reports whether the match was played by earlier rules and is recounted; see Earlier.
func (s *State) IsRecounted() bool { return s.recounted != nil }

// IsPlaying reports whether a round is being played.
func (s *State) IsPlaying() bool { return s.playing }

// StartEvent returns the first event of the match, or nil before the match.
func (s *State) StartEvent() *Started { return s.began }

// Starters returns the seats on which people sat when the match began.
func (s *State) Starters() game.Seats { return s.starters }

// LastDeal returns the last deal of the current round.
func (s *State) LastDeal() *RoundDealt { return &s.dealt }

// Match returns the match up to the end of its last finished round.
func (s *State) Match() game.Match { return s.match }

// MayHave reports whether the log may contain an entry with the same SenderID. A false positive is
// rare; a false negative is impossible.
func (s *State) MayHave(entry string) bool { return s.sent.mayHave(SenderID(entry)) }

// ToRecount returns a state that recounts the events applied to it; see Earlier. s must be blank.
func (s State) ToRecount() State {
	s.recounted = new(recounting)
	return s
}

// Round returns the current or last round. It must not be changed.
func (s *State) Round() *game.State { return &s.round }

// ExpectedAfter returns the oldest event for which an action of the seat may have been made.
func (s *State) ExpectedAfter(seat game.Seat) Seq { return s.since[seat] }

// MixProgress reports whether the players' hashes or their numbers are being gathered at the
// moment, and since when.
func (s *State) MixProgress() (hashes, numbers bool, since time.Time) {
	return s.fair.mixing && !s.fair.closed, s.fair.mixing && s.fair.closed, s.fair.since
}

// OldestKept returns the number of the oldest event that EventsAfter can return.
func (s *State) OldestKept() Seq { return s.tail.oldestSeq() }

// OpenHands reports whether all hands are face up.
func (s *State) OpenHands() bool { return s.Rules().OpenHands }

// Stage is a part of a table's life. It is also its name, in messages and in lists.
type Stage string

// The stages.
const (
	Waiting  Stage = "waiting" // the table waits for people, until the host starts the match
	Mixing   Stage = "mixing"  // the players' numbers are being gathered; see Started
	Playing  Stage = "playing"
	Finished Stage = "over"
)

// Stage returns the current stage of the table.
func (s *State) Stage() Stage {
	switch {
	case s.over:
		return Finished
	case !s.HasBegun():
		return Waiting
	case s.fair.mixing:
		return Mixing
	}
	return Playing
}

// Attendance says which people at a table are not there, or do nothing, as its holder sees it. The
// log does not say.
type Attendance struct {
	Away game.Seats // the seats of people who are away
	Gone game.Seats // of these, the seats of people who have been away for so long that nobody waits for them
	Idle game.Seats // the seats whose turn has lasted so long that the others may let a bot play, if all agree
}

// SetAttendance sets which people are not there, or do nothing.
func (s *State) SetAttendance(a Attendance) { s.attendance = a }

// Attendance returns what SetAttendance has set.
func (s *State) Attendance() Attendance { return s.attendance }

// there returns the seats where a person plays for whom the others wait.
func (s *State) there() game.Seats { return s.People() &^ s.attendance.Gone }

// NextHost returns the seat of the next host, clockwise from the host's: that of a person who plays
// and is not away. It returns NoSeat if there is none.
func (s *State) NextHost() game.Seat {
	return s.nextTo(s.SeatOf(s.host), s.People()&^s.attendance.Away)
}

// Apply applies the next event and returns it with its consequences. If it refuses the event, it
// leaves s unchanged.
func (s *State) Apply(id string, at time.Time, body EventBody) (e Event, err error) {
	var before game.Seats
	if s.playing {
		before = s.round.Turn()
	}
	if at.Before(s.at) {
		at = s.at // the clocks of machines differ, but the log's time must not go back
	}
	if err := s.checkNext(body); err != nil {
		return e, err
	}
	then, err := body.apply(s, at)
	if err != nil {
		return e, err
	}
	acted, isAction := body.(Acted)
	if t, ok := then.(ActedThen); ok && t.Event.Action != acted.Action {
		body = Acted{Action: t.Event.Action, How: acted.How} // with the tile that was drawn
	}
	s.last++
	s.at = at
	e = Event{s.last, at, id, body, then}
	s.sent.add(SenderID(id))
	if isAction && acted.How == ByPlayer && acted.Action.Seat == s.wasHost {
		s.wasHost = game.NoSeat
	}
	if s.recounted != nil && !s.over {
		s.tail.from = s.last + 1
		return e, nil
	}
	s.tail.add(e, &s.turns)
	s.markSeen(body, before)
	s.updateClocks(body, at, before)
	return e, nil
}

// checkNext returns an error if the event cannot be the next, whatever it is about.
func (s *State) checkNext(body EventBody) error {
	_, made := body.(TableMade)
	switch {
	case made != (s.last == 0):
		return errors.New("a table is opened first, and once")
	case int(body.seat()) > s.settings.Seats:
		return fmt.Errorf("seat %s: the table has %d seats", body.seat(), s.settings.Seats)
	}
	return nil
}

// markSeen updates since: for each seat, the oldest event for which its next command may have been
// made. That is usually the last event that changed the round. A seat that stays in turn while
// another seat acts, in a simultaneous opening or by knocking, need not have seen that action.
func (s *State) markSeen(body EventBody, before game.Seats) {
	var actor game.Seat
	switch w := body.(type) {
	case Acted:
		actor = w.Action.Seat
	case RoundDealt:
		s.dealtAt = s.last
		before = 0
	case Started, RoundEnded, MatchEnded, TakenBack:
		before = 0
	default:
		return
	}
	s.movedAt = s.last
	kept := before & s.round.Turn()
	for seat := range game.SeatsOf(s.Seats()).All() {
		if !kept.Has(seat) || seat == actor {
			s.since[seat] = s.last
		}
	}
}
