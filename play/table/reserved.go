package table

import (
	"fmt"
	"time"

	"roundhouse/game"
	"roundhouse/words"
)

// Reserved says that a seat, of a bot or of a person who has left, becomes a late comer's with the
// next round; or, if Who is "", that the late comer has given it up.
type Reserved struct {
	Seat game.Seat `json:"seat"`
	Who  Who       `json:"who,omitempty"`
}

var _ = registerEvent("reserved", readPlain[Reserved], listed, aside).leadsTo(NameThen{})

func (r Reserved) seat() game.Seat { return r.Seat }

func (r Reserved) redactedFor(game.Seat, bool) EventBody { return r }

func (r Reserved) storyLines(Then) []words.Line {
	if r.Who == "" {
		return nil // the list of seats shows it
	}
	return oneLine("reserved", r.Seat)
}

func (r Reserved) applyToMatch(s *State, at time.Time) (EventBody, Then, error) {
	return r, NameThen{Who: r.Who}, s.applyToHouse(r, at)
}

func (r Reserved) applyToTable(s *State, _ time.Time) error {
	if s.chairs[r.Seat].Who != "" {
		return fmt.Errorf("seat %s: a person sits there", r.Seat)
	}
	s.reserve(r.Seat, r.Who)
	return nil
}

// seatLate returns the events by which late comers take their seats before a round is dealt.
func (s *State) seatLate() (events []EventBody) {
	host := s.host
	for seat := range game.SeatsOf(s.settings.Seats).All() {
		who := s.late[seat]
		if who == "" {
			continue
		}
		events = append(events, Sat{Seat: seat, Chair: Chair{Who: who}})
		if host == "" {
			host = who
			events = append(events, HostChanged{Who: who})
		}
	}
	return events
}
