package table

import (
	"time"

	"roundhouse/game"
	"roundhouse/words"
)

// Sat says that a person or a bot has taken a seat.
type Sat struct {
	Seat  game.Seat `json:"seat"`
	Chair Chair     `json:"chair"`
}

var _ = registerEvent("sat", readPlain[Sat], listed).leadsTo(NameThen{})

func (e Sat) seat() game.Seat { return e.Seat }

func (e Sat) redactedFor(game.Seat, bool) EventBody { return e }

func (e Sat) storyLines(Then) []words.Line { return oneLine("sat", e.Seat) }

func (e Sat) applyToMatch(s *State, at time.Time) (EventBody, Then, error) {
	return e, NameThen{e.Chair.Who, e.Chair.Name}, s.applyToHouse(e, at)
}

func (e Sat) applyToTable(s *State, _ time.Time) error {
	s.setChair(e.Seat, e.Chair)
	s.reserve(e.Seat, "")
	return nil
}
