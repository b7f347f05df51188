package hint

import (
	"strconv"
	"strings"

	"roundhouse/game"
	"roundhouse/game/record"
)

// ChooseSeat returns the seat to advise: the wanted one or, if wanted is nil, the lowest one whose
// turn it is. The error is a *record.Error, and field is what it calls the wanted seat.
func ChooseSeat(s *game.State, field string, wanted *int) (game.Seat, error) {
	switch {
	case s.Over():
		return game.NoSeat, &record.Error{Reason: game.RoundOver, Message: "the round is over: there is nothing to do"}
	case wanted == nil:
		return s.Turn().First(), nil
	case !s.MayAct().Has(game.Seat(*wanted)):
		var turn []string
		for _, seat := range s.Turn().List() {
			turn = append(turn, "seat "+seat.String())
		}
		return game.NoSeat, &record.Error{
			Reason: game.NotYourTurn, Field: field,
			Message: strconv.Quote(strconv.Itoa(*wanted)) + " may not act: it is the turn of " + strings.Join(turn, ", "),
		}
	}
	return game.Seat(*wanted), nil
}
