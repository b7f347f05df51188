package table

import (
	"errors"
	"time"

	"roundhouse/deal"
	"roundhouse/game"
)

// Revealed is a player's number.
type Revealed struct {
	Seat   game.Seat
	Number deal.Number
}

var _ = event("revealed", read((*hexLine).revealed), aside, silent) // part of the shuffling; the proof of the deal shows it

func (r Revealed) seat() game.Seat { return r.Seat }

func (r Revealed) redacted(game.Seat, bool) EventBody { return r }

func (r Revealed) form() any { return hexLine{r.Seat, r.Number.String()} }

func (l *hexLine) revealed() (Revealed, error) {
	n, err := deal.ParseNumber(l.Hex)
	if err != nil {
		err = errors.New("a number is not 64 hexadecimal digits")
	}
	return Revealed{Seat: l.Seat, Number: n}, err
}

func (r Revealed) settle(f *State, _ time.Time) error {
	f.fair.addNumber(r.Seat, r.Number)
	return nil
}
