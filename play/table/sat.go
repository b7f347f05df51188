package table

import (
	"time"

	"roundhouse/game"
	"roundhouse/words"
)

// Sat is a person or a bot who takes a seat.
type Sat struct {
	Seat  game.Seat `json:"seat"`
	Chair Chair     `json:"chair"`
}

var _ = event("sat", plain[Sat], listed)

func (s Sat) seat() game.Seat { return s.Seat }

func (s Sat) moves() (who Who, from, to game.Seat) { return s.Chair.Who, game.NoSeat, s.Seat }

func (s Sat) redacted(game.Seat, bool) EventBody { return s }

func (s Sat) story() []words.Line { return oneLine("sat", s.Seat) }

func (s Sat) settle(f *State, _ time.Time) error {
	f.sit(s.Seat, s.Chair)
	return nil
}
