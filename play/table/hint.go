package table

import (
	"time"

	"roundhouse/words"
)

// Hints says for whom there are hints at a table, and who learns of them.
type Hints string

// The ways to have hints.
const (
	HintsForAll Hints = ""      // nobody is told, as at all tables of earlier releases
	HintsShown  Hints = "shown" // everybody is told who asks for one
	HintsAlone  Hints = "alone" // there are none while several people sit at the table
	HintsNone   Hints = "none"  // there are none
)

// AskHint announces that the player of the seat asks for a hint, which is not a part of the table.
type AskHint struct{ itself }

// decide tells the others at most once in a turn.
func (AskHint) decide(d *decision, c Command) error {
	company := d.seated().Len() > 1
	switch {
	case d.settings.Hints == HintsNone:
		return Refuse(NoHints, "there are no hints at this table")
	case d.settings.Hints == HintsAlone && company:
		return Refuse(NoHints, "there are no hints at this table while several people sit at it")
	case d.settings.Hints != HintsShown || !company || d.hinted[c.Seat] == d.turns[c.Seat]:
		return nil
	}
	return d.emit(HintAsked{of(c.Seat)})
}

// HintAsked says that a player has asked for a hint, at a table where everybody is told. It names
// no tile.
type HintAsked struct{ OfSeat }

func (HintAsked) name() string { return "hint_asked" }

func (h HintAsked) storyLines(Then) []words.Line { return oneLine("hint_asked", h.Seat) }

func (h HintAsked) apply(s *State, _ time.Time) (Then, error) {
	s.hinted[h.Seat] = s.turns[h.Seat]
	return nil, nil
}
