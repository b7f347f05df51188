package table

import (
	"errors"
	"time"

	"roundhouse/deal"
	"roundhouse/game"
)

// Revealed says which number a player had chosen.
type Revealed struct {
	Seat   game.Seat
	Number deal.Number
}

// part of the shuffle; the proof of the deal shows it
var _ = registerEvent("revealed", readLine((*hexLine).toRevealed), aside, silent)

func (r Revealed) seat() game.Seat { return r.Seat }

func (r Revealed) redactedFor(game.Seat, bool) EventBody { return r }

func (r Revealed) logForm() any { return hexLine{r.Seat, r.Number.String()} }

func (l *hexLine) toRevealed() (Revealed, error) {
	n, err := deal.ParseNumber(l.Hex)
	if err != nil {
		err = errors.New("a number is not 64 hexadecimal digits")
	}
	return Revealed{Seat: l.Seat, Number: n}, err
}

func (r Revealed) applyToTable(s *State, _ time.Time) error {
	s.fair.numbers = appendCopy(s.fair.numbers, Given[deal.Number]{r.Seat, r.Number})
	return nil
}
