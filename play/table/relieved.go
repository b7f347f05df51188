package table

import (
	"time"

	"roundhouse/game"
	"roundhouse/words"
)

// Relieved says that a bot now plays for a person who kept the others waiting: they all agreed. The
// person plays again after a command that says so.
type Relieved struct {
	Seat game.Seat `json:"seat"`
	Bot  string    `json:"bot"`
}

var _ = registerEvent("relieved", readPlain[Relieved])

func (r Relieved) seat() game.Seat { return r.Seat }

func (r Relieved) redactedFor(game.Seat, bool) EventBody { return r }

func (r Relieved) storyLines(Then) []words.Line { return oneLine("relieved", r.Seat) }

func (r Relieved) applyToTable(s *State, _ time.Time) error {
	s.setBot(r.Seat, r.Bot)
	s.relieved |= r.Seat.Set()
	s.withdrawAsks(r.Seat)
	s.forgetAsksFor(ForBot)
	return nil
}

// toRelieve returns the seats of people who keep the others waiting, if all others who are there ask
// for a bot in their place.
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
		events = append(events, Relieved{Seat: seat, Bot: Standin})
	}
	host := s.SeatOf(s.host)
	if next := s.nextTo(host, s.People()&^s.attendance.Away&^seats); seats.Has(host) && next != game.NoSeat {
		events = append(events, HostChanged{Who: s.chairs[next].Who})
	}
	return events
}

// IsRelieved reports whether a bot plays for the seat's person until the person says otherwise, here
// or not.
func (h *house) IsRelieved(seat game.Seat) bool { return h.relieved.Has(seat) }

// AwaitedSince returns since when the others wait for the person of the seat to act, by the public
// time of the turn. It returns false if they do not, or if a clock limits the time.
func (s *State) AwaitedSince(seat game.Seat) (time.Time, bool) {
	since := s.clock.since[seat]
	if s.settings.Turn > 0 || since == 0 || s.IsStopped() || !s.playing || !s.chairs[seat].PersonPlays() {
		return time.Time{}, false
	}
	return since.time(), true
}
