package table

import (
	"time"

	"roundhouse/game"
	"roundhouse/words"
)

// StandIn lets a bot play for a person who is away. Host only.
type StandIn struct{}

func (StandIn) name() string { return "stand_in" }

func (StandIn) decide(d *decision, c Command) error {
	if err := d.requirePlaying(); err != nil {
		return err
	}
	if d.settings.HasDays() {
		return Refuse(NotAbsent, "where an action has days, nobody is away")
	}
	if c.Seat == game.NoSeat {
		return Refuse(NotAbsent, "seat: is missing: who is away?")
	}
	if !d.chairs[c.Seat].PersonPlays() || !d.attendance.Away.Has(c.Seat) {
		return Refuse(NotAbsent, "seat: nobody is away from %q", c.Seat.String())
	}
	return d.followUp(StoodIn{of(c.Seat), Standin})
}

// StoodIn says that a bot now stands in for a person who is away.
type StoodIn struct {
	OfSeat
	Bot string `json:"bot"`
}

func (StoodIn) name() string { return "stood_in" }

func (c StoodIn) storyLines(Then) []words.Line { return oneLine("stood_in", c.Seat) }

func (c StoodIn) apply(s *State, _ time.Time) (Then, error) {
	s.setBot(c.Seat, c.Bot)
	s.withdrawAsks(c.Seat)
	return nil, nil
}

// Relieved says that a bot now plays for a person who kept the others waiting: they all agreed. The
// person plays again after a command that says so.
type Relieved struct {
	OfSeat
	Bot string `json:"bot"`
}

func (Relieved) name() string { return "relieved" }

func (r Relieved) storyLines(Then) []words.Line { return oneLine("relieved", r.Seat) }

func (r Relieved) apply(s *State, _ time.Time) (Then, error) {
	s.setBot(r.Seat, r.Bot)
	s.relieved |= r.Seat.Set()
	s.withdrawAsks(r.Seat)
	s.forgetAsksFor(ForBot)
	return nil, nil
}

// toRelieve returns the seats of people who keep the others waiting, if all others who are there
// ask for a bot in their place.
func (s *State) toRelieve() game.Seats {
	idle := s.attendance.Idle & s.People()
	for _, seat := range idle.List() {
		if s.askOf(seat) == ForBot {
			idle &^= seat.Set()
		}
	}
	others := s.there() &^ idle
	if others == 0 || !s.allAsk(ForBot, others) {
		return 0
	}
	return idle
}

// relieve returns the events by which bots begin to play for these seats. A host who is among them
// is host no longer.
func (s *State) relieve(seats game.Seats) (events []EventBody) {
	for _, seat := range seats.List() {
		events = append(events, Relieved{of(seat), Standin})
	}
	host := s.SeatOf(s.host)
	if next := s.nextTo(host, s.People()&^s.attendance.Away&^seats); seats.Has(host) && next != game.NoSeat {
		events = append(events, HostChanged{Who: s.chairs[next].Who})
	}
	return events
}

// IsRelieved reports whether a bot plays for the seat's person until the person says otherwise,
// even while the person is present.
func (h *house) IsRelieved(seat game.Seat) bool { return h.relieved.Has(seat) }

// AwaitedSince returns since when the others wait for the person of the seat to act, by the public
// time of the turn. It returns false if they do not, or if a clock limits the time.
func (s *State) AwaitedSince(seat game.Seat) (time.Time, bool) {
	since := s.clock.since[seat]
	if s.settings.limit() > 0 || since == 0 || s.IsStopped() || !s.playing || !s.chairs[seat].PersonPlays() {
		return time.Time{}, false
	}
	return since.time(), true
}

// ComeBack makes the sender play again, instead of the bot that stands in.
type ComeBack struct{}

func (ComeBack) name() string { return "come_back" }

func (ComeBack) decide(d *decision, c Command) error {
	if d.over {
		return Refuse(TableOver, "the match is over")
	}
	if d.chairs[c.Seat].Bot == "" {
		return nil
	}
	return d.emit(Returned{of(c.Seat)})
}

// Returned says that a person plays again, instead of the bot that stood in.
type Returned struct{ OfSeat }

func (Returned) name() string { return "returned" }

func (r Returned) storyLines(Then) []words.Line { return oneLine("returned", r.Seat) }

func (r Returned) apply(s *State, _ time.Time) (Then, error) {
	s.setBot(r.Seat, "")
	s.relieved &^= r.Seat.Set()
	return nil, nil
}

func (r Returned) moveClocks(s *State, at time.Time) {
	if s.playing && s.round.Turn().Has(r.Seat) {
		s.clock.since[r.Seat] = millis(at.UnixMilli())
	}
}
