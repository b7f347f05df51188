// Package hint advises a seat of a position or a record: it ranks what the seat may do, the best
// action first, and says in a few words what each action does. It uses only what the seat may know.
//
// The bot expert ranks the actions; this package shows it what the seat has seen, and writes its
// advice as JSON or as text for people.
package hint

import (
	"fmt"
	"math"
	"strings"

	"roundhouse/bot"
	"roundhouse/game"
	"roundhouse/game/record"
)

// shownFacts is the largest number of facts in a line for people.
const shownFacts = 3

// Hint is the advice for one seat.
type Hint struct {
	View     game.View
	Advice   []bot.Advice // the best action first
	Playouts int          // the number of playouts that were played

	heading string
}

// For returns a hint for a seat that may act. It asks the bot expert, with the given number of
// playouts and the given seed.
func For(played *record.Played, seat game.Seat, playouts int, seed uint64) (*Hint, error) {
	past, err := played.PastOf(seat)
	if err != nil {
		return nil, err
	}
	e := bot.Expert{Playouts: playouts, Seed: seed}
	h := &Hint{View: played.State.View(seat), heading: played.Heading()}
	h.Advice = e.Advise(h.View, past)
	h.Playouts = e.PlayoutsDone()
	return h, nil
}

// Text returns the hint as text for people.
func (h *Hint) Text() string {
	var text record.Columns
	text.AddLine(h.heading)
	hand := h.View.Hand()
	text.AddRow("hand "+h.View.Seat().String(), record.CountText(hand.Len()), record.TilesText(hand.Tiles()))
	text.AddRow("action", "points lost", "what it does")
	for i, a := range h.Advice {
		why := factTexts(a.Facts)
		text.AddRow(a.Action.Bare(), lossText(a, i == 0), strings.Join(why[:min(len(why), shownFacts)], ", "))
	}
	if h.Playouts > 0 {
		text.AddLine(fmt.Sprintf("  by %d playouts; ± is the standard error", h.Playouts))
	}
	return text.String()
}

// lossText returns the number of points that an action is expected to lose compared with the best
// one, as text.
func lossText(a bot.Advice, best bool) string {
	switch {
	case best:
		return "best"
	case a.Loss == 0 && a.Error == 0:
		return "as good"
	case math.IsInf(a.Error, 1):
		return fmt.Sprintf("%.1f ± ?", a.Loss)
	}
	return fmt.Sprintf("%.1f ± %.1f", a.Loss, a.Error)
}
